Leaf
#t
: A
2
3
: B
2
: C
2
2
: D
3

: E

: F
3 1
1 1 1
: end
