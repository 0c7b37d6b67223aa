/* a nonogram */
#define WIDTH 5
#define HEIGHT 4
static const unsigned short rows[HEIGHT][2] = {
    {1, 0},
    {3, 0},
    {4, 0},
    {1, 1},
};
static const unsigned short columns[WIDTH][1] = {
    {1},
    {3},
    {3},
    {3},
    {1},
};
