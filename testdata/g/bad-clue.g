Heart
:
1 x
:
1
1z
:
