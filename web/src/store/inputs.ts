/** What people drop, paste and choose, before anything of it is read: an event holds it only while it is heard. */
import { t } from '../text';

/** A file is read when its turn comes: many at once could be more than the page can hold. */
export interface Input { bytes: Uint8Array | File; name: string; from: 'file' | 'paste' }

/** What a drop or a paste holds: its files, else its text. */
export function inputsOf(data: DataTransfer): Input[] {
  const files = [...data.files];
  if (files.length > 0) return inputsOfFiles(files, 'paste');
  const text = data.getData('text/plain') || data.getData('text/uri-list');
  return text ? [inputOfText(text)] : [];
}

export function inputsOfFiles(files: Iterable<File>, from: Input['from'] = 'file'): Input[] {
  return [...files].map((file) => ({ bytes: file, name: file.name || t.drop.pasted, from: file.name ? 'file' : from }));
}

export function inputOfText(text: string): Input {
  return { bytes: new TextEncoder().encode(text), name: t.drop.pastedText, from: 'paste' };
}
