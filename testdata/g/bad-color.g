#d
  1:* blurple
  r red
  9:9 red
: rows
1
: columns
1
:
