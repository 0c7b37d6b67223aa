Heart
:
1 1
5
5
3
1
:
2
4
4
4
2
:

That is all.
