import type { DocSet } from './doc-set';
import type { DocSetPool } from './doc-set-pool';

/** How many different words titles have. */
export class TitleLengths {
  private readonly made = new Map<number, Uint32Array>();

  /** `titleWords`: ordinal → different words of the title, 255 at the most. */
  constructor(private readonly titleWords: Uint8Array) {}

  of(ordinal: number): number {
    return this.titleWords[ordinal]!;
  }

  /** Those of many documents whose titles have so many. */
  among(documents: DocSet, words: number, pool: DocSetPool): DocSet {
    const titles = pool.copy(documents);
    const bits = this.bitsOf(words);
    titles.keepOnlyEither(bits, bits);
    return titles;
  }

  /** One bit a document, made when it is first asked for. */
  private bitsOf(words: number): Uint32Array {
    const known = this.made.get(words);
    if (known) return known;
    const { titleWords } = this;
    const bits = new Uint32Array((titleWords.length + 31) >>> 5);
    for (let ordinal = 0; ordinal < titleWords.length; ordinal++)
      if (titleWords[ordinal] === words) bits[ordinal >>> 5]! |= 1 << (ordinal & 31);
    this.made.set(words, bits);
    return bits;
  }
}
