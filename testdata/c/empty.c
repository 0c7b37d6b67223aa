/* a nonogram */
#define WIDTH 2
#define HEIGHT 1
static const unsigned short rows[HEIGHT][1] = {
    {0},
};
static const unsigned short columns[WIDTH][1] = {
    {0},
    {0},
};
