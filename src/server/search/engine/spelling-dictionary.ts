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

/** Returns false only if words of similar length with these bitmasks cannot be within `edits` edits of each other. */
function mayBeWithinEdits(first: number, second: number, edits: number): boolean {
  let bits = (first ^ second) & LETTER_BITS;
  for (let remaining = edits * 2; remaining > 0 && bits !== 0; remaining--) bits &= bits - 1;
  return bits === 0;
}

/** A dictionary word and its distance from the typed word. */
export interface SimilarWord {
  word: string;
  edits: number;
}

/** Finds dictionary words with a similar spelling: scans the letter masks of words of similar length and reads few words. */
export class SpellingDictionary {
  /** Positions of the masks, by length of the word and then in dictionary order. */
  private readonly positions: Uint32Array;
  private readonly sortedMasks: Uint32Array;
  /** Start of each length in `positions`; an entry more than there are lengths. */
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
    for (let position = startOfLength[Math.max(1, word.length - edits)]!; position < end; position++) {
      if (!mayBeWithinEdits(mask, sortedMasks[position]!, edits)) continue;
      const index = firstTerm + positions[position]!;
      const actualEdits = boundedDistance(typedBytes, terms.bytesAt(index), edits);
      if (actualEdits > 0 && actualEdits <= edits) similarWords.push({ index, edits: actualEdits });
    }
    return similarWords
      .sort((a, b) => a.index - b.index)
      .map(({ index, edits: actualEdits }) => ({ word: terms.at(index), edits: actualEdits }));
  }
}
