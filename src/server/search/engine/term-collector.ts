const chunkSize = 1 << 20;

export type Side = 0 | 1;

/** One term's documents, ascending; `near` and `far` share none. */
export interface TermDocuments {
  near: Uint32Array;
  far: Uint32Array;
}

/** Gathers (term, document) pairs flat, since objects for tens of millions of them would not fit. */
export class TermCollector {
  private readonly numbers = new Map<string, number>();
  private readonly chunks: Uint32Array[] = [];
  private pairs = 0;

  /** Documents come in ascending order; the caller adds each term of a document once. */
  add(term: string, ordinal: number, side: Side): void {
    let number = this.numbers.get(term);
    if (number === undefined) this.numbers.set(term, (number = this.numbers.size));
    const at = (this.pairs % chunkSize) * 2;
    if (at === 0) this.chunks.push(new Uint32Array(chunkSize * 2));
    const chunk = this.chunks[this.chunks.length - 1]!;
    chunk[at] = number;
    chunk[at + 1] = ordinal * 2 + side;
    this.pairs++;
  }

  /** All terms in no order, and each one's documents. */
  finish(): {
    terms: string[];
    documentsOf: (number: number) => TermDocuments;
    numberOf: (term: string) => number;
  } {
    const starts = new Uint32Array(this.numbers.size + 1);
    this.eachPair((number) => starts[number + 1]!++);
    for (let number = 0; number < this.numbers.size; number++) starts[number + 1]! += starts[number]!;
    const next = starts.slice();
    const sorted = new Uint32Array(this.pairs);
    this.eachPair((number, entry) => (sorted[next[number]!++] = entry));
    this.chunks.length = 0;
    return {
      terms: [...this.numbers.keys()],
      numberOf: (term) => this.numbers.get(term) ?? -1,
      documentsOf: (number) => split(sorted.subarray(starts[number], starts[number + 1])),
    };
  }

  private eachPair(visit: (number: number, entry: number) => void): void {
    let left = this.pairs;
    for (const chunk of this.chunks) {
      const here = Math.min(left, chunkSize) * 2;
      for (let at = 0; at < here; at += 2) visit(chunk[at]!, chunk[at + 1]!);
      left -= here / 2;
    }
  }
}

function split(entries: Uint32Array): TermDocuments {
  const far = entries.reduce((count, entry) => count + (entry & 1), 0);
  const sides = [new Uint32Array(entries.length - far), new Uint32Array(far)] as const;
  const filled = [0, 0];
  for (const entry of entries) {
    const side = (entry & 1) as Side;
    sides[side][filled[side]!++] = entry >>> 1;
  }
  return { near: sides[0], far: sides[1] };
}
