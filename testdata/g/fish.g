A fish, drawn by us

with colors

#deklarace barev
   o:o  orange  orange
   0:   #e0f4ff water
   1:*  #102040
   k:.  #fffff0   the white of the eye
:radky -----
2o 1o
4o 2o
1o 1k 1 3o
4o 2o
2o 1o
:sloupce ----
3o
2o 1k 2o
2o 1 2o
3o
1o
3o
2o 2o

:konec:
