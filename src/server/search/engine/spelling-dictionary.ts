import { Buffer } from 'node:buffer';
import { editsBetween } from './damerau-levenshtein';
import { letterMask, mayBeWithin } from './letter-mask';
import type { StringTable } from './string-table';

/** A word of the dictionary that is some edits away from what was typed. */
export interface NearWord {
  word: string;
  edits: number;
}

/** Finds words by nearly their spelling: every mask is looked at, and few words are read. */
export class SpellingTable {
  constructor(
    private readonly terms: StringTable,
    /** Of the last terms of the dictionary. */
    private readonly masks: Uint32Array,
  ) {}

  /** The words of letters that are one to `edits` edits away from `word`, in the dictionary's order. */
  near(word: string, edits: number): NearWord[] {
    const { masks, terms } = this;
    const mask = letterMask(word);
    if (mask === 0) return [];
    const typed = Buffer.from(word);
    const first = terms.size - masks.length;
    const found: NearWord[] = [];
    for (let at = 0; at < masks.length; at++) {
      const other = masks[at]!;
      if (other === 0 || !mayBeWithin(mask, other, edits)) continue;
      const distance = editsBetween(typed, terms.bytesAt(first + at), edits);
      if (distance > 0 && distance <= edits) found.push({ word: terms.at(first + at), edits: distance });
    }
    return found;
  }
}
