#d
   a:a  #000000   black
: rows
2a

: columns
1a
1a
