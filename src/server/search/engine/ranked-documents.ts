import type { DocSet, Limits } from './doc-set';

/** What a page is cut out of: documents that come before those of the next tier, in an order of their own. */
export type Tier = Pick<DocSet, 'read' | 'addTo'>;

/** Documents in any order, few enough for a list; a `DocSet` has them by their popularity. */
export class RankedDocuments implements Tier {
  constructor(private readonly ordinals: readonly number[]) {}

  /** As a set's own. */
  read(out: Uint32Array, skip = 0, { within, without }: Limits = {}): number {
    const most = skip + out.length;
    let passed = 0;
    for (const ordinal of this.ordinals) {
      if (passed === most) break;
      if (within?.has(ordinal) === false || without?.has(ordinal) === true) continue;
      if (passed >= skip) out[passed - skip] = ordinal;
      passed++;
    }
    return passed;
  }

  addTo(set: DocSet): void {
    for (const ordinal of this.ordinals) set.add(ordinal);
  }
}
