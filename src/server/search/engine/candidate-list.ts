import type { DocSet } from './document-set';
import { RankedDocuments } from './ranked-documents';

const notFound = 255;

/**
 * Documents, few enough to be looked at one by one, and the level at which words find each of them; 0 is best. Words are
 * gone through one after another, the lists of each from the best level on, so that a document is looked for no further
 * once a list has it.
 */
export class FewDocuments {
  /** By the word in hand. */
  private readonly levels: Uint8Array;
  /** By all words gone through. */
  private readonly worst: Uint8Array;
  private open: number;

  /** `ordinals` ascending, each once. */
  constructor(readonly ordinals: Uint32Array) {
    this.levels = new Uint8Array(ordinals.length).fill(notFound);
    this.worst = new Uint8Array(ordinals.length);
    this.open = ordinals.length;
  }

  /** The first `most` of a set. */
  static of(documents: DocSet, most: number): FewDocuments {
    const ordinals = new Uint32Array(most);
    return new FewDocuments(ordinals.subarray(0, documents.read(ordinals)));
  }

  /** Whether there is nothing left to look for by the word in hand. */
  get isSettled(): boolean {
    return this.open === 0;
  }

  /** Whether the `index`th is still looked for. */
  isOpen(index: number): boolean {
    return this.levels[index] === notFound;
  }

  settle(index: number, level: number): void {
    this.levels[index] = level;
    this.open--;
  }

  /** Those that the word in hand has found. */
  settled(): Uint32Array {
    return this.ordinals.filter((_, index) => !this.isOpen(index));
  }

  /** Goes on to the next word; what the word in hand has not found is looked for no more. */
  nextWord(): void {
    const { levels, worst } = this;
    this.open = 0;
    for (let index = 0; index < levels.length; index++) {
      if (levels[index]! > worst[index]!) worst[index] = levels[index]!;
      const isOut = worst[index] === notFound;
      levels[index] = isOut ? 0 : notFound;
      if (!isOut) this.open++;
    }
  }

  /** Adds those to `set` that every word has found. */
  addFound(set: DocSet): void {
    this.eachFound((ordinal) => set.add(ordinal));
  }

  /** Those that every word has found, by `rankOf` each of them, the smallest first; of one rank the most popular first. */
  inOrder(rankOf: (ordinal: number, level: number) => number): RankedDocuments {
    const ranks: number[][] = [];
    this.eachFound((ordinal, level) => (ranks[rankOf(ordinal, level)] ??= []).push(ordinal));
    return new RankedDocuments(ranks.flat());
  }

  private eachFound(visit: (ordinal: number, level: number) => unknown): void {
    const { ordinals, worst } = this;
    for (let index = 0; index < ordinals.length; index++)
      if (worst[index] !== notFound) visit(ordinals[index]!, worst[index]!);
  }
}
