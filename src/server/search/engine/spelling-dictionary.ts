import { Buffer } from 'node:buffer';
import { boundedDistance } from './damerau-levenshtein';
import type { StringTable } from './string-table';

/** The length must fit into six bits. */
const MAX_LENGTH = 63;
const LETTER_BITS = 0x3ffffff;

/**
 * Returns a bitmask of a word: the letters a to z that it contains (low 26 bits) and its length (high six bits). One edit
 * changes at most two letter bits, so the bitmasks rule out most dissimilar words without reading them. Returns 0 for a
 * word with other characters.
 */
export function letterBitmask(word: string): number {
  if (word.length > MAX_LENGTH || !/^[a-z]+$/.test(word)) return 0;
  let mask = word.length << 26;
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) - 97);
  return mask >>> 0;
}

/** Returns false only if words with these bitmasks cannot be within `edits` edits of each other. */
function mayBeWithinEdits(first: number, second: number, edits: number): boolean {
  const lengthDifference = (first >>> 26) - (second >>> 26);
  if (Math.abs(lengthDifference) > edits) return false;
  let bits = (first ^ second) & LETTER_BITS;
  for (let remaining = edits * 2; remaining > 0 && bits !== 0; remaining--) bits &= bits - 1;
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
    const firstTerm = terms.size - masks.length;
    const found: SimilarWord[] = [];
    for (let index = 0; index < masks.length; index++) {
      const other = masks[index]!;
      if (other === 0 || !mayBeWithinEdits(mask, other, edits)) continue;
      const distance = boundedDistance(typed, terms.bytesAt(firstTerm + index), edits);
      if (distance > 0 && distance <= edits)
        found.push({ word: terms.at(firstTerm + index), edits: distance });
    }
    return found;
  }
}
