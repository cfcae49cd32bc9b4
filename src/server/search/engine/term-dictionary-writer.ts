import { DocSet } from './document-set';
import { fewestMerged, longestBeginning, termSign } from './index-format';
import type { PostingWriter } from './posting-list-writer';
import { byCodePoint } from './string-table';
import type { TermCollector, TermDocuments } from './term-collector';

/** Walking this many terms or ordinals at query time is still quick; dearer beginnings are merged here. */
const mostTerms = 64;
const mostOrdinals = 2000;

const endsInsideCharacter = /[\ud800-\udbff]$/;
const unbeginnable = new RegExp(
  `^[${termSign.whole}${termSign.cas}${termSign.category}${termSign.inchikey}${termSign.smiles}${termSign.formula}]`,
);

/** Writes every term's pair of lists, and those of dear beginnings; returns the sorted dictionary. */
export function writeTermLists(
  collector: TermCollector,
  lists: PostingWriter,
  documents: number,
): { terms: string[]; offsets: Uint32Array } {
  const { terms, documentsOf, numberOf } = collector.finish();
  terms.sort(byCodePoint);
  const merged = mergeBeginnings(
    terms.filter((term) => !unbeginnable.test(term)),
    (term) => documentsOf(numberOf(term)),
    documents,
  );
  const all = [...terms, ...merged.keys()].sort(byCodePoint);
  const offsets = new Uint32Array(all.length);
  all.forEach((term, index) => {
    const { near, far } = merged.get(term) ?? documentsOf(numberOf(term));
    offsets[index] = lists.offset;
    lists.pair(near, far);
  });
  return { terms: all, offsets };
}

function mergeBeginnings(
  terms: readonly string[],
  documentsOf: (term: string) => TermDocuments,
  documents: number,
): Map<string, TermDocuments> {
  const merged = new Map<string, TermDocuments>();
  const near = new DocSet(documents);
  const far = new DocSet(documents);
  const visit = (from: number, to: number, length: number): void => {
    let first = from;
    while (first < to && terms[first]!.length < length) first++;
    while (first < to) {
      const beginning = terms[first]!.slice(0, length);
      let last = first + 1;
      while (last < to && terms[last]!.startsWith(beginning)) last++;
      const group = terms.slice(first, last);
      if (!endsInsideCharacter.test(beginning) && isDear(group, documentsOf)) {
        merged.set(termSign.beginning + beginning, merge(group, documentsOf, near, far));
        if (length < longestBeginning) visit(first, last, length + 1);
      }
      first = last;
    }
  };
  visit(0, terms.length, 1);
  return merged;
}

function isDear(group: readonly string[], documentsOf: (term: string) => TermDocuments): boolean {
  if (group.length > mostTerms) return true;
  if (group.length < fewestMerged) return false;
  let ordinals = 0;
  for (const term of group) {
    const { near, far } = documentsOf(term);
    ordinals += near.length + far.length;
    if (ordinals > mostOrdinals) return true;
  }
  return false;
}

function merge(
  group: readonly string[],
  documentsOf: (term: string) => TermDocuments,
  near: DocSet,
  far: DocSet,
): TermDocuments {
  near.clear();
  far.clear();
  for (const term of group) {
    const documents = documentsOf(term);
    for (const ordinal of documents.near) near.add(ordinal);
    for (const ordinal of documents.far) far.add(ordinal);
  }
  far.removeAll(near);
  return { near: ordinalsIn(near), far: ordinalsIn(far) };
}

function ordinalsIn(set: DocSet): Uint32Array {
  const ordinals = new Uint32Array(set.size());
  set.read(ordinals);
  return ordinals;
}
