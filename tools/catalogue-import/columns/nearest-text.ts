import { boundedDistance } from '../../../src/server/lib/damerau-levenshtein';

const MAX_EDITS = 6;

/** Returns the candidate with the smallest edit distance; null when it exceeds 6 or a third of the length of `text`, rounded up. */
export function nearestText(text: string, candidates: Iterable<string>): string | null {
  const codes = codesOf(text);
  let maxEdits = Math.min(MAX_EDITS, Math.ceil(codes.length / 3));
  let nearest: string | null = null;
  for (const candidate of candidates) {
    const edits = boundedDistance(codes, codesOf(candidate), maxEdits);
    if (edits > maxEdits) continue;
    nearest = candidate;
    if (edits === 0) break;
    maxEdits = edits - 1;
  }
  return nearest;
}

function codesOf(text: string): number[] {
  return Array.from(text.toLowerCase(), (letter) => letter.codePointAt(0) ?? 0);
}
