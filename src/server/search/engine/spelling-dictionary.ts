import { Buffer } from 'node:buffer';
import { boundedDistance } from './damerau-levenshtein';
import type { StringTable } from './string-table';

/** The length must fit into six bits. */
const MAX_LENGTH = 63;
const LETTER_BITS = 0x3ffffff;

/**
 * Returns a bitmask of a word: the letters a to z that it contains (low 26 bits) and its length (high six bits). One edit
 * changes at most two letter bits, so that most dissimilar words are rejected without reading them. Returns 0 for a word
 * with other characters.
 */
export function letterBitmask(word: string): number {
  if (word.length > MAX_LENGTH || !/^[a-z]+$/.test(word)) return 0;
  let mask = word.length << 26;
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) - 97);
  return mask >>> 0;
}

/** Whether words with these masks may be within a number of edits; false is certain. */
function mayBeWithinEdits(one: number, other: number, edits: number): boolean {
  const longer = (one >>> 26) - (other >>> 26);
  if (longer > edits || -longer > edits) return false;
  let bits = (one ^ other) & LETTER_BITS;
  for (let left = edits * 2; left > 0 && bits !== 0; left--) bits &= bits - 1;
  return bits === 0;
}

/** Returns the letter bits of a word, without its length. */
export const letterSet = (word: string): number => letterBitmask(word) & LETTER_BITS;

/** A dictionary word and its distance from the typed word. */
export interface SimilarWord {
  word: string;
  edits: number;
}

/** Finds dictionary words with a similar spelling: scans all letter masks and reads few words. */
export class SpellingDictionary {
  constructor(
    private readonly terms: StringTable,
    /** Letter masks of the last terms of the dictionary, those that begin with a letter. */
    private readonly masks: Uint32Array,
  ) {}

  /** Returns the words within one to `edits` edits of `word`, in dictionary order. */
  wordsWithin(word: string, edits: number): SimilarWord[] {
    const { masks, terms } = this;
    const mask = letterBitmask(word);
    if (mask === 0) return [];
    const typed = Buffer.from(word);
    const first = terms.size - masks.length;
    const found: SimilarWord[] = [];
    for (let at = 0; at < masks.length; at++) {
      const other = masks[at]!;
      if (other === 0 || !mayBeWithinEdits(mask, other, edits)) continue;
      const distance = boundedDistance(typed, terms.bytesAt(first + at), edits);
      if (distance > 0 && distance <= edits) found.push({ word: terms.at(first + at), edits: distance });
    }
    return found;
  }
}
