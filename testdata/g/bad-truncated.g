#d
  1:* black
: rows
1
