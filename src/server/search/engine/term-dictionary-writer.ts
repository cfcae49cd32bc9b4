import { DocumentSet } from './document-set';
import { MIN_MERGED_TERMS, MAX_MERGED_PREFIX, termNamespace } from './index-format';
import type { PostingListWriter } from './posting-list-writer';
import { compareCodePoints } from './string-table';
import { endsInsideCharacter } from './tokenizer';

/** Documents of a term, ascending; `primary` and `secondary` are disjoint. */
export interface TermPostings {
  primary: number[];
  secondary: number[];
}

/** Adds the terms of the next document. No term may be in both zones. */
export function addDocumentTerms(
  postingsByTerm: Map<string, TermPostings>,
  ordinal: number,
  terms: { primary: Iterable<string>; secondary: Iterable<string> },
): void {
  for (const zone of ['primary', 'secondary'] as const)
    for (const term of terms[zone]) {
      let postings = postingsByTerm.get(term);
      if (!postings) postingsByTerm.set(term, (postings = { primary: [], secondary: [] }));
      postings[zone].push(ordinal);
    }
}

/** Limits of a prefix whose lists are united at query time; the lists of a larger one are merged at build time. */
const MAX_UNMERGED_TERMS = 64;
const MAX_UNMERGED_ORDINALS = 2000;

/** Terms of these namespaces are looked up as a whole only. */
const wholeTermPattern = new RegExp(
  `^[${termNamespace.whole}${termNamespace.cas}${termNamespace.category}${termNamespace.inchikey}${termNamespace.smiles}${termNamespace.formula}${termNamespace.host}${termNamespace.reactivity}${termNamespace.titleLength}]`,
);

/** Writes the posting lists of all terms and merged prefixes; returns the sorted dictionary with two offsets per term. */
export function writeTermDictionary(
  postingsByTerm: ReadonlyMap<string, TermPostings>,
  lists: PostingListWriter,
  documents: number,
): { terms: string[]; offsets: Uint32Array } {
  const allPostings = [...postingsByTerm].sort(([a], [b]) => compareCodePoints(a, b));
  const mergedPrefixes = mergePrefixes(
    allPostings.filter(([term]) => !wholeTermPattern.test(term)),
    documents,
  );
  const sortedPostings = [...allPostings, ...mergedPrefixes].sort(([a], [b]) => compareCodePoints(a, b));
  const offsets = new Uint32Array(2 * sortedPostings.length);
  sortedPostings.forEach(([, { primary, secondary }], index) => {
    offsets[2 * index] = lists.writeList(primary);
    offsets[2 * index + 1] = lists.writeList(secondary);
  });
  return { terms: sortedPostings.map(([term]) => term), offsets };
}

type NamedPostings = [term: string, postings: TermPostings];

/** Returns the merged documents of each prefix that is too expensive at query time, by term. `terms` are sorted. */
function mergePrefixes(terms: readonly NamedPostings[], documents: number): NamedPostings[] {
  const mergedPrefixes: NamedPostings[] = [];
  const primary = new DocumentSet(documents);
  const secondary = new DocumentSet(documents);
  /** Merges prefixes of `length` characters in a range of terms, and longer ones within them. */
  const visit = (from: number, to: number, length: number): void => {
    let first = from;
    while (first < to && terms[first]![0].length < length) first++;
    while (first < to) {
      const prefix = terms[first]![0].slice(0, length);
      let end = first + 1;
      while (end < to && terms[end]![0].startsWith(prefix)) end++;
      const group = terms.slice(first, end).map(([, postings]) => postings);
      if (!endsInsideCharacter.test(prefix) && isExpensiveUnmerged(group)) {
        mergedPrefixes.push([termNamespace.prefix + prefix, mergePostings(group, primary, secondary)]);
        if (length < MAX_MERGED_PREFIX) visit(first, end, length + 1);
      }
      first = end;
    }
  };
  visit(0, terms.length, 1);
  return mergedPrefixes;
}

function isExpensiveUnmerged(group: readonly TermPostings[]): boolean {
  if (group.length < MIN_MERGED_TERMS) return false;
  const ordinals = group.reduce((sum, { primary, secondary }) => sum + primary.length + secondary.length, 0);
  return group.length > MAX_UNMERGED_TERMS || ordinals > MAX_UNMERGED_ORDINALS;
}

function mergePostings(
  group: readonly TermPostings[],
  primary: DocumentSet,
  secondary: DocumentSet,
): TermPostings {
  primary.clear();
  secondary.clear();
  for (const postings of group) {
    for (const ordinal of postings.primary) primary.add(ordinal);
    for (const ordinal of postings.secondary) secondary.add(ordinal);
  }
  secondary.subtract(primary);
  return { primary: primary.members(), secondary: secondary.members() };
}
