import { boundedDistance } from '../../../src/server/search/engine/damerau-levenshtein';

const MAX_DISTANCE = 6;

/** Returns the candidate with the smallest edit distance, at most a third of the length of `text`; else null. */
export function nearestText(text: string, others: Iterable<string>): string | null {
  const wanted = codesOf(text);
  let most = Math.min(MAX_DISTANCE, Math.ceil(wanted.length / 3));
  let nearest: string | null = null;
  for (const other of others) {
    const edits = boundedDistance(wanted, codesOf(other), most);
    if (edits > most) continue;
    nearest = other;
    if (edits === 0) break;
    most = edits - 1;
  }
  return nearest;
}

function codesOf(text: string): number[] {
  return Array.from(text.toLowerCase(), (letter) => letter.codePointAt(0) ?? 0);
}
