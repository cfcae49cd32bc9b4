import { listedNumbers } from './search-reading';

/** Whether a text that was pasted for searching is a list to be ordered: several lines, or two catalogue numbers. */
export function isPastedList(text: string): boolean {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return lines.length > 1 || listedNumbers(text) !== null;
}

/** What was pasted as one text, as the search box would have taken it. */
export function asOneText(list: string): string {
  return list.replace(/\s+/g, ' ').trim();
}
