public class House {
  static final int[][] ROWS = {{1}, {3}, {5}, {1, 1}};
  static final int[][] COLS = {{1}, {3}, {3}, {3}, {1}};
}
