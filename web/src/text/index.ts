/** The language in use; another language is another file of the same type. */
import { en, type Text } from './en';

export const t: Text = en;
export { count } from './en';
