import { DocSet } from './doc-set';

/**
 * Sets for one query at a time: taken empty, given back all at once. What filled them empties them as well, and not the
 * query that takes them next, which may have asked for little.
 */
export class DocSetPool {
  private readonly sets: DocSet[] = [];
  private taken = 0;

  constructor(private readonly capacity: number) {}

  take(): DocSet {
    const set = (this.sets[this.taken] ??= new DocSet(this.capacity));
    this.taken++;
    return set;
  }

  copy(other: DocSet): DocSet {
    const set = this.take();
    set.addAll(other);
    return set;
  }

  giveBackAll(): void {
    this.giveBackTo(0);
  }

  /** How many are taken: for giving back those taken later. */
  mark(): number {
    return this.taken;
  }

  giveBackTo(mark: number): void {
    while (this.taken > mark) this.sets[--this.taken]!.clear();
  }
}
