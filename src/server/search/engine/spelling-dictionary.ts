import { Buffer } from 'node:buffer';
import { boundedDistance } from '../../lib/damerau-levenshtein';
import type { StringTable } from './string-table';

/** Maximum length of a word with a bitmask, which has six bits for the length. */
const MAX_LENGTH = 63;
/** The 26 bits of a bitmask for the letters a to z; the higher ones are the length. */
const LETTER_BITS = 0x3ffffff;
const LENGTH_SHIFT = 26;

const FIRST_LETTER_CODE = 'a'.charCodeAt(0);

/**
 * Returns a bitmask of a word: the letters a to z that it contains (low 26 bits) and its length (high six bits). One edit changes
 * at most two letter bits, so the bitmasks rule out most dissimilar words without reading them. Returns 0 for a longer word or one
 * with other characters.
 */
export function letterBitmask(word: string): number {
  if (word.length > MAX_LENGTH || !/^[a-z]+$/.test(word)) return 0;
  let mask = word.length << LENGTH_SHIFT;
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) - FIRST_LETTER_CODE);
  return mask >>> 0;
}

/** Returns false only if words of similar length with these bitmasks cannot be within `edits` edits of each other. */
function mayBeWithinEdits(first: number, second: number, edits: number): boolean {
  let differingBits = (first ^ second) & LETTER_BITS;
  // Clears two bits for each edit.
  for (let remaining = edits * 2; remaining > 0 && differingBits !== 0; remaining--)
    differingBits &= differingBits - 1;
  return differingBits === 0;
}

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
    const { terms, masks } = this;
    const wordMask = letterBitmask(word);
    if (wordMask === 0) return [];
    const typedBytes = Buffer.from(word);
    const firstTerm = terms.size - masks.length;
    const similarWords: SimilarWord[] = [];
    for (let position = 0; position < masks.length; position++) {
      const mask = masks[position]!;
      if (mask === 0 || Math.abs((mask >>> LENGTH_SHIFT) - word.length) > edits) continue;
      if (!mayBeWithinEdits(wordMask, mask, edits)) continue;
      const index = firstTerm + position;
      const actualEdits = boundedDistance(typedBytes, terms.bytesAt(index), edits);
      if (actualEdits > 0 && actualEdits <= edits)
        similarWords.push({ word: terms.at(index), edits: actualEdits });
    }
    return similarWords;
  }
}
