Corners
#d
  1:*  black
  t:/  black/orange
: rows
1 1t
: columns
1
1
:
