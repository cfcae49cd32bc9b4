import { isOnlyPunctuation } from '../../shared/search/query-parsing';
import { compactKey } from '../search/engine/tokenizer';
import type { Pathways, PathwayDefinition } from './load-pathways';

export interface PathwayMatch {
  pathway: PathwayDefinition;
  /** Gene symbols of the matching members; empty without a query. */
  matches: string[];
}

interface SearchTerms {
  /** Normalized words of name, group, summary and nodes. */
  wordKeys: ReadonlySet<string>;
  /** Gene symbols of the members by normalized name or synonym. */
  symbolsByKey: ReadonlyMap<string, string>;
}

const MIN_PREFIX_LENGTH = 3;
const MAX_MATCHING_GENES = 6;
const cache = new WeakMap<PathwayDefinition, SearchTerms>();

/**
 * Returns the pathways that match every word of `text`: the word equals a term of the pathway's texts and members or, from
 * three characters on, begins one. Returns all for an empty text, none for punctuation.
 */
export function searchPathways(pathways: Pathways, text: string): PathwayMatch[] {
  const words = text.split(/\s+/).map(searchKey).filter(Boolean);
  if (isOnlyPunctuation(text)) return [];
  if (words.length === 0) return pathways.list.map((pathway) => ({ pathway, matches: [] }));
  // "IL 6" may be one name or two words.
  const joinedWords = words.join('');
  return pathways.list.flatMap((pathway) => {
    const terms = termsOf(pathway, pathways);
    const queryWords = hasMatch(terms, joinedWords) ? [joinedWords] : words;
    if (!queryWords.every((word) => hasMatch(terms, word))) return [];
    const matchingMembers = [...terms.symbolsByKey].filter(([key]) =>
      queryWords.some((word) => matchesTerm(key, word)),
    );
    const symbols = new Set(matchingMembers.map(([, symbol]) => symbol));
    return [{ pathway, matches: [...symbols].slice(0, MAX_MATCHING_GENES) }];
  });
}

function hasMatch({ wordKeys, symbolsByKey }: SearchTerms, word: string): boolean {
  return [...wordKeys, ...symbolsByKey.keys()].some((term) => matchesTerm(term, word));
}

/** Returns whether a word of the query equals a term, or begins it and is long enough. */
function matchesTerm(term: string, word: string): boolean {
  return term === word || (word.length >= MIN_PREFIX_LENGTH && term.startsWith(word));
}

/** Returns the terms by which a pathway is found; cached. */
function termsOf(pathway: PathwayDefinition, { genes }: Pathways): SearchTerms {
  const cached = cache.get(pathway);
  if (cached) return cached;
  const wordKeys = [pathway.name, pathway.group, pathway.summary].flatMap((text) => [
    ...termKeys(text),
    ...text.split(/[\s,;:./()]+/).flatMap(termKeys),
  ]);
  const symbolsByKey = new Map<string, string>();
  for (const symbol of [...pathway.genes, ...pathway.unmappedGenes]) {
    const names = [symbol, ...(genes.get(symbol)?.synonyms ?? [])];
    for (const key of names.flatMap(termKeys)) if (!symbolsByKey.has(key)) symbolsByKey.set(key, symbol);
  }
  for (const { name, genes: nodeGenes } of pathway.nodes) {
    for (const key of termKeys(name)) {
      wordKeys.push(key);
      if (nodeGenes[0] && !symbolsByKey.has(key)) symbolsByKey.set(key, nodeGenes[0]);
    }
  }
  const terms = { wordKeys: new Set(wordKeys.filter(Boolean)), symbolsByKey };
  cache.set(pathway, terms);
  return terms;
}

/** Returns two keys of a text: with abbreviated names of Greek letters, and with full ones for half-typed names such as `NFkap`. */
function termKeys(text: string): string[] {
  return [searchKey(text), compactKey(text)];
}

/** Returns one key for all spellings of a name, such as `NF-κB`, `NF-kB` and `NFkappaB`. */
function searchKey(text: string): string {
  return compactKey(text).replace(/alpha|beta|gamma|delta|epsilon|zeta|theta|kappa|sigma/g, (name) =>
    name.charAt(0),
  );
}
