#define WIDTH 2
#define HEIGHT 1
static const unsigned short rows[HEIGHT][1] = {
    {two},
};
static const unsigned short columns[WIDTH][1] = {
    {1},
    {1},
};
