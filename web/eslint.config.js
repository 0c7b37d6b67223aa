/**
 * What the page is made of: short files, imports as drawn here, no clue arithmetic. What is a rule of the puzzle
 * is asked of the engine, so a file may show the length of a run, but not compute with it.
 */
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

/** What each folder of `src` may import, and what only types may come from; `pictogrid` is packages/npm. */
const LAYERS = {
  screens: [['app', 'parts', 'board', 'game', 'store', 'pictogrid', 'text'], []],
  app: [['store', 'pictogrid', 'text'], ['board', 'game']],
  parts: [['app', 'board', 'store', 'text'], ['game', 'pictogrid']],
  board: [['app', 'game', 'text'], ['pictogrid']],
  store: [['text', 'generated'], ['game', 'pictogrid']],
  game: [[], []],
  text: [[], ['pictogrid']],
};
const FOLDERS = [...Object.keys(LAYERS), 'generated', 'pictogrid'];
const within = (folders) => `(^|/)(${folders.join('|')})(/|$)`;

const layers = Object.entries(LAYERS).map(([folder, [values, types]]) => {
  const never = FOLDERS.filter((other) => other !== folder && !values.includes(other) && !types.includes(other));
  const patterns = [{ regex: within(never), message: `${folder} must not import this` }];
  if (types.length) patterns.push({ regex: within(types), allowTypeImports: true, message: `${folder} may import types alone of this` });
  return { files: [`src/${folder}/**`], rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] } };
});

const LENGTH = 'MemberExpression[property.name="n"]';
const message = 'lengths of runs are shown, not computed with; ask the engine';

export default [
  { files: ['src/**/*.ts'], languageOptions: { parser: ts.parser } },
  ...svelte.configs.base,
  { files: ['src/**/*.svelte', 'src/**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    plugins: { '@typescript-eslint': ts.plugin },
    rules: {
      'max-lines': ['error', 350],
      'no-restricted-syntax': ['error',
        { selector: `BinaryExpression[operator=/^([-+*\\/%]|[<>]=?)$/] > ${LENGTH}`, message },
        { selector: `AssignmentExpression[operator!="="] > ${LENGTH}`, message },
      ],
    },
  },
  ...layers,
];
