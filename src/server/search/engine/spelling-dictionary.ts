import { Buffer } from 'node:buffer';
import { boundedDistance } from './damerau-levenshtein';
import type { StringTable } from './string-table';

/** Maximum length of a word with a bitmask, which has six bits for the length. */
const MAX_LENGTH = 63;
/** The 26 bits of a bitmask for the letters a to z. */
const LETTER_BITS = 0x3ffffff;

const FIRST_LETTER_CODE = 'a'.charCodeAt(0);

/**
 * Returns a bitmask of a word: the letters a to z that it contains (low 26 bits) and its length (high six bits). One edit
 * changes at most two letter bits, so the bitmasks rule out most dissimilar words without reading them. Returns 0 for a
 * word with other characters.
 */
export function letterBitmask(word: string): number {
  if (word.length > MAX_LENGTH || !/^[a-z]+$/.test(word)) return 0;
  let mask = word.length << 26;
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

/** Finds dictionary words with a similar spelling: scans the letter masks of words of similar length and reads few words. */
export class SpellingDictionary {
  /** Positions in `masks`, sorted by length of the word and then in dictionary order. */
  private readonly positions: Uint32Array;
  /** The masks in the same order. */
  private readonly sortedMasks: Uint32Array;
  /** Length of a word → start in `positions`, plus the end of the last. */
  private readonly startOfLength = new Uint32Array(MAX_LENGTH + 2);

  constructor(
    private readonly terms: StringTable,
    /** Letter masks of the last terms of the dictionary, those that begin with a letter. */
    masks: Uint32Array,
  ) {
    this.positions = new Uint32Array(masks.length);
    this.sortedMasks = new Uint32Array(masks.length);
    for (const mask of masks) this.startOfLength[(mask >>> 26) + 1]!++;
    for (let length = 0; length <= MAX_LENGTH; length++)
      this.startOfLength[length + 1]! += this.startOfLength[length]!;
    const nextSlots = this.startOfLength.slice();
    masks.forEach((mask, position) => {
      const slot = nextSlots[mask >>> 26]!++;
      this.positions[slot] = position;
      this.sortedMasks[slot] = mask;
    });
  }

  /** Returns the words within one to `edits` edits of `word`, in dictionary order. */
  wordsWithin(word: string, edits: number): SimilarWord[] {
    const { sortedMasks, positions, startOfLength, terms } = this;
    const mask = letterBitmask(word);
    if (mask === 0) return [];
    const typedBytes = Buffer.from(word);
    const firstTerm = terms.size - positions.length;
    const similarWords: { index: number; edits: number }[] = [];
    // Length 0 marks words with other characters than letters.
    const end = startOfLength[Math.min(MAX_LENGTH, word.length + edits) + 1]!;
    for (let slot = startOfLength[Math.max(1, word.length - edits)]!; slot < end; slot++) {
      if (!mayBeWithinEdits(mask, sortedMasks[slot]!, edits)) continue;
      const index = firstTerm + positions[slot]!;
      const actualEdits = boundedDistance(typedBytes, terms.bytesAt(index), edits);
      if (actualEdits > 0 && actualEdits <= edits) similarWords.push({ index, edits: actualEdits });
    }
    return similarWords
      .sort((a, b) => a.index - b.index)
      .map(({ index, edits: actualEdits }) => ({ word: terms.at(index), edits: actualEdits }));
  }
}
