/** The words of the page of rules. A first visit does without them. */

export const rules = {
  runs: 'Numbers are runs',
  runsText: 'A number stands for so many filled cells together. 3\u00a01 is a run of three, then, after at least one empty cell, a run of one. Their order is known; where they lie is yours to find.',
  runsPicture: 'A row of eight cells with the clue 3 1. Cells 2 to 4 are filled, and cell 7.',
  lines: 'Rows and columns agree',
  linesText: 'The numbers at the left are those of the rows, the numbers above are those of the columns, read downwards. Every cell lies in one of each. When all agree, the picture is there.',
  linesPicture: 'Five rows and five columns with their clues, filled so that all agree: the face of a cat.',
  sure: 'Fill what is certain',
  sureText: 'A run of 4 in five cells may begin at the first or the second: it covers the three in the middle either way. Fill those. Cross out cells that no run can reach; crosses only help you, nobody asks for them.',
  surePicture: 'A row of five cells with the clue 4: the run at the left, the run at the right, and the three cells that both cover.',
  colors: 'In a colored puzzle each number has its color. Runs of one color have a gap between them; runs of different colors may touch.',
  stuck: 'If you are stuck, Hint says where to look, then why, and then does it.',
};
