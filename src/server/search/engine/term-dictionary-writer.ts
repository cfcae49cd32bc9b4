import { DocumentSet } from './document-set';
import { MIN_MERGED_TERMS, MAX_MERGED_PREFIX, termNamespace } from './index-format';
import type { PostingListWriter } from './posting-list-writer';
import { compareCodePoints } from './string-table';
import { endsInsideCharacter } from './tokenizer';

/** Term IDs per chunk of memory. */
const CHUNK_LENGTH = 1 << 20;

/** 0 = primary, 1 = secondary. */
type ZoneIndex = 0 | 1;

/** Documents of a term, ascending; `primary` and `secondary` are disjoint. */
export interface TermPostings {
  primary: Uint32Array;
  secondary: Uint32Array;
}

/** Collects the terms of documents in flat arrays: tens of millions of objects would not fit into memory. */
export class TermCollector {
  private readonly termIds = new Map<string, number>();
  /** Term IDs of all zones, in chunks of `CHUNK_LENGTH`. */
  private readonly chunks: Uint32Array[] = [];
  private length = 0;
  /** End of each zone in the chunks: primary and secondary terms of the first document, then of the second one … */
  private readonly zoneEnds: number[] = [];

  /** Adds the next document. No term may be in both zones. */
  add({ primary, secondary }: { primary: Iterable<string>; secondary: Iterable<string> }): void {
    for (const terms of [primary, secondary]) {
      for (const term of terms) {
        let termId = this.termIds.get(term);
        if (termId === undefined) this.termIds.set(term, (termId = this.termIds.size));
        const offset = this.length++ % CHUNK_LENGTH;
        if (offset === 0) this.chunks.push(new Uint32Array(CHUNK_LENGTH));
        this.chunks.at(-1)![offset] = termId;
      }
      this.zoneEnds.push(this.length);
    }
  }

  /** Returns all terms, unsorted, and their documents. */
  finish(): { terms: string[]; documentsOf: (term: string) => TermPostings } {
    const starts = new Uint32Array(this.termIds.size + 1);
    this.forEachPosting((termId) => starts[termId + 1]!++);
    for (let termId = 0; termId < this.termIds.size; termId++) starts[termId + 1]! += starts[termId]!;
    const nextSlots = starts.slice();
    const entries = new Uint32Array(this.length);
    this.forEachPosting((termId, entry) => (entries[nextSlots[termId]!++] = entry));
    this.chunks.length = 0;
    return {
      terms: [...this.termIds.keys()],
      documentsOf: (term) => {
        const termId = this.termIds.get(term)!;
        return splitZones(entries.subarray(starts[termId], starts[termId + 1]));
      },
    };
  }

  /** Visits the postings by document; an entry is twice the ordinal, plus 1 in the secondary zone. */
  private forEachPosting(visit: (termId: number, entry: number) => void): void {
    let position = 0;
    this.zoneEnds.forEach((end, entry) => {
      for (; position < end; position++)
        visit(this.chunks[Math.floor(position / CHUNK_LENGTH)]![position % CHUNK_LENGTH]!, entry);
    });
  }
}

function splitZones(entries: Uint32Array): TermPostings {
  const secondary = entries.reduce((count, entry) => count + (entry & 1), 0);
  const zones = [new Uint32Array(entries.length - secondary), new Uint32Array(secondary)] as const;
  const filled = [0, 0];
  for (const entry of entries) {
    const zone = (entry & 1) as ZoneIndex;
    zones[zone][filled[zone]!++] = entry >>> 1;
  }
  return { primary: zones[0], secondary: zones[1] };
}

/** Limits of a prefix whose lists are united at query time; the lists of a larger one are merged at build time. */
const MAX_UNMERGED_TERMS = 64;
const MAX_UNMERGED_ORDINALS = 2000;

/** Terms of these namespaces are looked up as a whole only. */
const wholeTermPattern = new RegExp(
  `^[${termNamespace.whole}${termNamespace.cas}${termNamespace.category}${termNamespace.inchikey}${termNamespace.smiles}${termNamespace.formula}${termNamespace.host}${termNamespace.reactivity}]`,
);

/** Writes the posting lists of all terms and merged prefixes; returns the sorted dictionary. */
export function writeTermDictionary(
  collector: TermCollector,
  lists: PostingListWriter,
  documents: number,
): { terms: string[]; offsets: Uint32Array } {
  const { terms, documentsOf } = collector.finish();
  terms.sort(compareCodePoints);
  const mergedPrefixes = mergePrefixes(
    terms.filter((term) => !wholeTermPattern.test(term)),
    documentsOf,
    documents,
  );
  const allTerms = [...terms, ...mergedPrefixes.keys()].sort(compareCodePoints);
  const offsets = new Uint32Array(allTerms.length);
  allTerms.forEach((term, index) => {
    const { primary, secondary } = mergedPrefixes.get(term) ?? documentsOf(term);
    offsets[index] = lists.offset;
    lists.writePair(primary, secondary);
  });
  return { terms: allTerms, offsets };
}

/** Returns the merged documents of each prefix that is too expensive at query time, by term. `terms` are sorted. */
function mergePrefixes(
  terms: readonly string[],
  documentsOf: (term: string) => TermPostings,
  documents: number,
): Map<string, TermPostings> {
  const mergedPrefixes = new Map<string, TermPostings>();
  const primary = new DocumentSet(documents);
  const secondary = new DocumentSet(documents);
  /** Merges prefixes of `length` characters in a range of terms, and longer ones within them. */
  const visit = (from: number, to: number, length: number): void => {
    let first = from;
    while (first < to && terms[first]!.length < length) first++;
    while (first < to) {
      const prefix = terms[first]!.slice(0, length);
      let end = first + 1;
      while (end < to && terms[end]!.startsWith(prefix)) end++;
      const group = terms.slice(first, end);
      if (!endsInsideCharacter.test(prefix) && isExpensiveUnmerged(group, documentsOf)) {
        mergedPrefixes.set(
          termNamespace.prefix + prefix,
          mergePostings(group, documentsOf, primary, secondary),
        );
        if (length < MAX_MERGED_PREFIX) visit(first, end, length + 1);
      }
      first = end;
    }
  };
  visit(0, terms.length, 1);
  return mergedPrefixes;
}

function isExpensiveUnmerged(group: readonly string[], documentsOf: (term: string) => TermPostings): boolean {
  if (group.length > MAX_UNMERGED_TERMS) return true;
  if (group.length < MIN_MERGED_TERMS) return false;
  let ordinals = 0;
  for (const term of group) {
    const { primary, secondary } = documentsOf(term);
    ordinals += primary.length + secondary.length;
    if (ordinals > MAX_UNMERGED_ORDINALS) return true;
  }
  return false;
}

function mergePostings(
  group: readonly string[],
  documentsOf: (term: string) => TermPostings,
  primary: DocumentSet,
  secondary: DocumentSet,
): TermPostings {
  primary.clear();
  secondary.clear();
  for (const term of group) {
    const documents = documentsOf(term);
    for (const ordinal of documents.primary) primary.add(ordinal);
    for (const ordinal of documents.secondary) secondary.add(ordinal);
  }
  secondary.subtract(primary);
  return { primary: ordinalsIn(primary), secondary: ordinalsIn(secondary) };
}

function ordinalsIn(set: DocumentSet): Uint32Array {
  const ordinals = new Uint32Array(set.count());
  set.read(ordinals);
  return ordinals;
}
