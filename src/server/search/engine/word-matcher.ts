import { separateAmounts } from '../../../shared/search/amounts';
import { phosphoTarget } from './vocabulary/phospho-shorthand';
import { CandidateList, type DocumentTier } from './candidate-list';
import type { DocumentSet, DocumentSetPool } from './document-set';
import { termNamespace } from './index-format';
import {
  createLevelFilter,
  MATCH_LEVELS,
  resolveLevels,
  type QueryTerm,
  type TitleWordCounts,
} from './match-levels';
import { namesInQuery } from './query-qualifiers';
import { asksForAntibodies, speciesRoles } from './vocabulary/query-species';
import {
  antiTargetPrefix,
  asksForAction,
  MIN_TITLE_WORDS,
  queryWordReadings,
  spellingVariants,
  type QueryWords,
} from './query-terms';
import { americanForm } from './vocabulary/synonyms';
import type { TermClause, TermDictionary } from './term-dictionary';
import { namesModification } from './vocabulary/target-modification';
import { compactKey, tokenize, tokenizeQuery } from './tokenizer';

/**
 * Matching documents in relevance tiers, best first. A document may be in several tiers and counts in the first one.
 * Tiers are computed on demand, because the first page seldom needs more than the best; each is valid until the next one
 * is requested, which also releases its pooled sets.
 */
export interface QueryMatch {
  /** Can be iterated once; only documents in `all` count. */
  tiers: Iterable<DocumentTier>;
  /** Union of the tiers. */
  all: DocumentSet;
  /**
   * Set when a part of the text is the whole name of products, but
   * - no match is one of them or has all words: the words are then only beginnings of other words, as `CD4 APC` is of
   *   antibodies against CD47; or
   * - no match reacts with the species of `anti-mouse CD45 FITC`, but other antibodies against the target do.
   */
  isDoubtful?: boolean;
}

export interface WordMatcherDeps {
  terms: TermDictionary;
  titleWordCounts: TitleWordCounts;
  pool: DocumentSetPool;
  /** Results up to this size are ranked document by document instead of with sets. */
  maxCandidates: number;
  /** When the rarest term has at most this many documents, they are intersected as a list instead of a set. */
  maxListed: number;
  /** Query as typed, when only a part of it is matched. */
  fullQuery?: string;
}

const bothZones = ['primary', 'secondary'] as const;

/**
 * Finds documents that match every word. Tiers, best first: the whole query is the subject, in titles without other words
 * and then in all; the whole query is an alias; the title has exactly the words of the query; then by the worst match level
 * of the words. For queries such as `anti rabbit`, antibodies against that target come first within the levels. Below
 * titles with all words, two groups precede all others: products that a part of the query names, and compounds when the query asks
 * for an inhibitor. A word also matches when it is joined with a neighbor, so that "IL 6" finds IL6.
 */
export function matchWords({ text, words }: QueryWords, deps: WordMatcherDeps): QueryMatch {
  const { terms, pool } = deps;
  const wholeNameMatches = matchWholeName(text, deps);
  const queryTerms = rarestFirst(words, terms);
  const { all, tiersOf } = matchEveryTerm(queryTerms, deps);
  const nameInQueryMatch = matchNameInQuery(text, deps);
  // Aliases do not count as a match of all words for amounts, whose numbers are in many aliases by chance (2 and 5 of
  // `methanol 2.5 L`), and for subjects, which may be a part of another target's alias (MAP2 of `MAP2 kinase`).
  const worstLevel = separateAmounts(text).amounts.length > 0 || nameInQueryMatch?.isSubject === true ? 0 : 1;
  const isDoubtful =
    wholeNameMatches.length === 0 &&
    nameInQueryMatch !== null &&
    (intersects(nameInQueryMatch.documents, all, pool)
      ? lacksReactivity(text, { all, target: nameInQueryMatch.documents }, deps)
      : !hasAllWords(queryTerms, worstLevel, all, deps));
  // A document found by its whole name may lack some of the words.
  for (const documents of wholeNameMatches) all.union(documents);
  const modifiedTargetAntibodies = findModifiedTargetAntibodies(text, all, deps);
  const tiers = function* (): Generator<DocumentTier> {
    // A species or label that was left out still tells which of the named products come first.
    const antibodies =
      deps.fullQuery === undefined
        ? null
        : (antibodiesOfSpecies(text, all, deps) ?? antibodiesForDroppedWords(all, deps));
    if (antibodies)
      for (const documents of wholeNameMatches) {
        const namedAntibodies = pool.copy(documents);
        namedAntibodies.intersect(antibodies);
        yield* [withoutDocuments(namedAntibodies, modifiedTargetAntibodies, pool), namedAntibodies];
      }
    for (const documents of wholeNameMatches)
      yield* [withoutDocuments(documents, modifiedTargetAntibodies, pool), documents];
    const queryWordCount = new Set(tokenizeQuery(text)).size;
    yield* tiersOf(queryWordCount < MIN_TITLE_WORDS ? null : queryWordCount, {
      last: modifiedTargetAntibodies,
      first: () =>
        intersectionOrFirst(
          phosphorylatedTarget(text, all, deps) ??
            targetWithGreekLetter(text, all, deps) ??
            antibodiesAgainst(words, all, terms, pool),
          antibodiesOfSpecies(text, all, deps) ?? antibodiesForDroppedWords(all, deps),
          pool,
        ) ?? productsOfKind(text, all, deps),
      belowTitles: () =>
        asksForAction(words)
          ? documentsWithStructure(terms, pool)
          : (matchNameInQuery(text, deps)?.documents ?? null),
    });
  };
  return { tiers: tiers(), all, isDoubtful };
}

/**
 * Returns the antibodies that recognize only a modified target, which follow those against all forms of it; null when there
 * are none or the query names a modification.
 */
function findModifiedTargetAntibodies(
  text: string,
  within: DocumentSet,
  { terms, pool, fullQuery = '' }: WordMatcherDeps,
): DocumentSet | null {
  if (namesModification(`${text} ${fullQuery}`)) return null;
  const modifiedTargetAntibodies = pool.acquire();
  terms.addTerm(termNamespace.modifiedTarget, { primary: modifiedTargetAntibodies, within });
  return modifiedTargetAntibodies.isEmpty() ? null : modifiedTargetAntibodies;
}

/** Returns `documents` without those in `excluded`; `documents` itself when `excluded` is null. */
function withoutDocuments(
  documents: DocumentSet,
  excluded: DocumentSet | null,
  pool: DocumentSetPool,
): DocumentSet {
  if (excluded === null) return documents;
  const remaining = pool.copy(documents);
  remaining.subtract(excluded);
  return remaining;
}

/** Products with a name: by their subject, otherwise by an alias. */
interface NamedDocuments {
  documents: DocumentSet;
  isSubject: boolean;
}

/**
 * Returns the products that a part of the text names, see {@link namesInQuery}: by their subject, or by an alias when it is
 * the subject of none. Null when no part is a name.
 */
function matchNameInQuery(text: string, { terms, pool }: WordMatcherDeps): NamedDocuments | null {
  for (const name of namesInQuery(text)) {
    const key = compactKey(name.text);
    const [subject, alias] = [pool.acquire(), pool.acquire()];
    if (key === '' || !terms.addTerm(termNamespace.whole + key, { primary: subject, secondary: alias }))
      continue;
    const isSubject = !subject.isEmpty();
    return { documents: isSubject ? subject : alias, isSubject };
  }
  return null;
}

function documentsWithStructure(terms: TermDictionary, pool: DocumentSetPool): DocumentSet {
  const documents = pool.acquire();
  terms.addTerm(termNamespace.structure, { primary: documents });
  return documents;
}

function intersects(documents: DocumentSet, others: DocumentSet, pool: DocumentSetPool): boolean {
  const common = pool.copy(documents);
  common.intersect(others);
  return !common.isEmpty();
}

/** Returns whether a document has all words themselves at a level or better, not only longer words that begin with them. */
function hasAllWords(
  queryTerms: readonly QueryTerm[],
  level: number,
  all: DocumentSet,
  { terms, pool }: WordMatcherDeps,
): boolean {
  for (const documents of createLevelFilter(queryTerms, terms, pool)(level, all))
    if (!documents.isEmpty()) return true;
  return false;
}

/**
 * Returns documents with the whole text as their subject, then as an alias; no sets when there are none. Among the
 * subjects, titles without other words come first: `Glucose` before `Glucose Assay Kit`.
 */
function matchWholeName(text: string, { terms, pool, titleWordCounts }: WordMatcherDeps): DocumentSet[] {
  const wholeTerm = termNamespace.whole + wholeKey(text, terms);
  const [subject, alias] = [pool.acquire(), pool.acquire()];
  if (!terms.addTerm(wholeTerm, { primary: subject, secondary: alias })) return [];
  const sameTitle = titleWordCounts.withWordCount(subject, new Set(tokenizeQuery(text)).size, pool);
  return [sameTitle, subject, alias];
}

/** Returns the key of a whole name, with American spelling when only that is one: haemoglobin. */
function wholeKey(text: string, terms: TermDictionary): string {
  const key = compactKey(text);
  if (terms.hasName(key)) return key;
  return tokenize(text)
    .map((word) => americanForm(word) ?? word)
    .join('');
}

/** Returns the antibodies against the target named after "anti", or null when the query names none. */
function antibodiesAgainst(
  words: readonly string[],
  within: DocumentSet,
  terms: TermDictionary,
  pool: DocumentSetPool,
): DocumentSet | null {
  const prefix = antiTargetPrefix(words);
  if (prefix === null) return null;
  const antibodies = pool.acquire();
  return terms.addPrefix(prefix, { primary: antibodies, within }) && intersects(antibodies, within, pool)
    ? antibodies
    : null;
}

/**
 * Returns the products of exactly the target of a phosphorylation, which precede targets with longer names: `p-S6` is not
 * `p70 S6 kinase`. Returns null for a text without a phosphorylation or without a name.
 */
function phosphorylatedTarget(
  text: string,
  within: DocumentSet,
  { terms, pool }: WordMatcherDeps,
): DocumentSet | null {
  const target = phosphoTarget(text);
  if (target === null) return null;
  for (const name of [target, ...namesInQuery(target).map((part) => part.text)]) {
    const named = pool.acquire();
    terms.addTerm(termNamespace.whole + compactKey(name), { primary: named, secondary: named });
    named.intersect(within);
    if (!named.isEmpty()) return named;
  }
  return null;
}

/** A Greek letter or its name. */
export const greekLetter = /[α-ω]|(?:alpha|beta|gamma|delta|epsilon|kappa|zeta)(?![a-z])/i;

/**
 * Returns the products whose name has the Greek letter of the query, which precede those with a Latin letter in its place:
 * IL-1R-α is not IL-1RA. Null without a Greek letter or without a name.
 */
function targetWithGreekLetter(text: string, within: DocumentSet, deps: WordMatcherDeps): DocumentSet | null {
  if (!greekLetter.test(text)) return null;
  const named = matchNameInQuery(text, deps)?.documents ?? null;
  named?.intersect(within);
  return named === null || named.isEmpty() ? null : named;
}

/** A recombinant protein of a species; not an antibody against one. */
const recombinantOfSpecies =
  /^(?!.*\b(?:antibod|mono|anti)).*\b(?:recombinant\s+(?:human|mouse|rat)|(?:human|mouse|rat)\s+recombinant)\b/i;

/** Texts that ask for a kind of product, with the word that its titles have: `rhIL-6`, `superoxide dismutase assay`. */
const productKindRequests: readonly (readonly [pattern: RegExp, titleWord: string])[] = [
  [recombinantOfSpecies, 'protein'],
  [/\bassays?\b/i, 'assay'],
];

/**
 * Returns the products of the kind that a text asks for, of the named target when there are any: insulin and not its
 * receptor. Null for other texts.
 */
function productsOfKind(text: string, within: DocumentSet, deps: WordMatcherDeps): DocumentSet | null {
  const { terms, pool } = deps;
  const request = productKindRequests.find(([pattern]) => pattern.test(text));
  if (request === undefined) return null;
  const products = pool.acquire();
  terms.addTerm(request[1], { primary: products });
  products.intersect(within);
  if (products.isEmpty()) return null;
  return intersectionOrFirst(products, matchNameInQuery(text, deps)?.documents ?? null, pool);
}

/** Returns the documents in both sets. When there are none, returns the first set, or the second if the first is null. */
function intersectionOrFirst(
  first: DocumentSet | null,
  second: DocumentSet | null,
  pool: DocumentSetPool,
): DocumentSet | null {
  if (first === null || second === null || !intersects(first, second, pool)) return first ?? second;
  first.intersect(second);
  return first;
}

/** Returns the antibodies that are raised in or react with one of the species, by the namespaces. */
function antibodiesWith(
  species: readonly string[],
  namespaces: readonly string[],
  { terms, pool }: WordMatcherDeps,
): DocumentSet {
  const antibodies = pool.acquire();
  for (const name of species)
    for (const namespace of namespaces) terms.addTerm(namespace + name, { primary: antibodies });
  return antibodies;
}

/**
 * Returns whether no match against the target reacts with the species of the query, as when the only labeled antibody against CD45
 * is of human reactivity, although other antibodies against the target do.
 */
function lacksReactivity(
  text: string,
  { all, target }: { all: DocumentSet; target: DocumentSet },
  deps: WordMatcherDeps,
): boolean {
  const { reactivities = [] } = speciesRoles(deps.fullQuery ?? text) ?? {};
  if (reactivities.length === 0) return false;
  const reactiveAntibodies = antibodiesWith(reactivities, [termNamespace.reactivity], deps);
  reactiveAntibodies.intersect(target);
  return !reactiveAntibodies.isEmpty() && !intersects(reactiveAntibodies, all, deps.pool);
}

/**
 * Returns the antibodies with the host and reactivity that a query asks for, see {@link speciesRoles}; when there are none,
 * those with the host, then those with the reactivity. Null when the query asks for neither, or there are none of them.
 */
function antibodiesOfSpecies(text: string, within: DocumentSet, deps: WordMatcherDeps): DocumentSet | null {
  const { pool } = deps;
  const roles = speciesRoles(deps.fullQuery ?? text);
  if (roles === null) return null;
  // Antibodies against CD31 precede those of the wanted host against CD319.
  const named = matchNameInQuery(text, deps)?.documents ?? null;
  if (roles.isAssumed && (named === null || !isAntibodyTarget(named, deps))) return null;
  named?.intersect(within);
  const base = named === null || named.isEmpty() ? within : named;
  const { host, reactivity } = termNamespace;
  const hosts = roles.hosts.map((name) => antibodiesWith([name], [host], deps));
  const reactive = [
    ...roles.reactivities.map((name) => antibodiesWith([name], [reactivity], deps)),
    ...roles.either.map((name) => antibodiesWith([name], [host, reactivity], deps)),
  ];
  for (const requiredSets of [[...hosts, ...reactive], hosts, reactive]) {
    if (requiredSets.length === 0) continue;
    const antibodies = pool.copy(base);
    for (const documents of requiredSets) antibodies.intersect(documents);
    if (!antibodies.isEmpty()) return antibodies;
  }
  if (!roles.isAssumed) return null;
  const antibodies = antibodiesIn(base, deps);
  antibodies.intersect(antibodiesWith(roles.hosts, [reactivity], deps));
  return antibodies.isEmpty() ? null : antibodies;
}

/** Returns the antibodies of a set. */
function antibodiesIn(documents: DocumentSet, { terms, pool }: WordMatcherDeps): DocumentSet {
  const antibodies = pool.acquire();
  terms.addPrefix(termNamespace.host, { primary: antibodies });
  antibodies.intersect(documents);
  return antibodies;
}

/**
 * Returns whether the name of a target asks for an antibody: its most popular product is one, or the target is not measured in
 * serum. NeuN is such a target, insulin is not.
 */
function isAntibodyTarget(named: DocumentSet, deps: WordMatcherDeps): boolean {
  const { terms, pool } = deps;
  const first = named.nextMember(0);
  if (first >= 0 && antibodiesIn(named, deps).has(first)) return true;
  const inSerum = pool.acquire();
  terms.addTerm('serum', { primary: inSerum, secondary: inSerum });
  return !intersects(named, inSerum, pool);
}

/** Returns the antibodies when words that were left out ask for one, as in `TNF neutralizing` and `CD8a APC-Cy7`; else null. */
function antibodiesForDroppedWords(within: DocumentSet, deps: WordMatcherDeps): DocumentSet | null {
  if (deps.fullQuery === undefined || !asksForAntibodies(deps.fullQuery)) return null;
  const antibodies = antibodiesIn(within, deps);
  return antibodies.isEmpty() ? null : antibodies;
}

/** Documents that precede or follow others; null = none. The functions compute them on demand. */
interface Preferences {
  /** These documents follow the others of their level. */
  last: DocumentSet | null;
  /** These documents precede all others, except titles with exactly the words of the query. */
  first: () => DocumentSet | null;
  /** These documents precede the others of level 1 and worse. */
  belowTitles: () => DocumentSet | null;
}

interface EveryTermMatch {
  all: DocumentSet;
  /**
   * Tiers: titles with exactly `titleWords` words, then `first` by level, then level 0, then `belowTitles` by level, then
   * all documents by level.
   */
  tiersOf: (titleWords: number | null, preferences: Preferences) => Iterable<DocumentTier>;
}

/** Finds the documents that match all terms, which must be sorted by cost, the rarest first. */
function matchEveryTerm(queryTerms: readonly QueryTerm[], deps: WordMatcherDeps): EveryTermMatch {
  const { terms, pool, maxCandidates, maxListed } = deps;
  const [rarestClauses = [], ...otherClauses] = queryTerms.map(({ variants }) =>
    variants.map(({ range, asPrefix }): TermClause => ({ range, asPrefix, zones: bothZones })),
  );
  let matches = pool.acquire();
  const rarestOrdinals = terms.collectSorted(rarestClauses, maxListed);
  if (rarestOrdinals) {
    let remainingOrdinals = rarestOrdinals;
    for (const clauses of otherClauses)
      if (remainingOrdinals.length > maxCandidates)
        remainingOrdinals = terms.filterOrdinals(remainingOrdinals, clauses);
    if (remainingOrdinals.length <= maxCandidates)
      return rankCandidates(new CandidateList(remainingOrdinals), queryTerms, deps);
    for (const ordinal of remainingOrdinals) matches.add(ordinal);
    return rankSet(matches, queryTerms, deps);
  }
  terms.addClauses(matches, rarestClauses);
  let size = matches.count(maxCandidates + 1);
  for (const clauses of otherClauses) {
    if (size <= maxCandidates) break;
    matches = terms.intersect(matches, clauses, pool);
    size = matches.count(maxCandidates + 1);
  }
  return size <= maxCandidates
    ? rankCandidates(CandidateList.of(matches, size), queryTerms, deps)
    : rankSet(matches, queryTerms, deps);
}

/** Ranks a large set of documents that match all terms, level by level and on demand. */
function rankSet(
  all: DocumentSet,
  queryTerms: readonly QueryTerm[],
  { terms, titleWordCounts, pool }: WordMatcherDeps,
): EveryTermMatch {
  const atLevel = createLevelFilter(queryTerms, terms, pool);
  return {
    all,
    tiersOf: function* (titleWords, preferences) {
      const { last } = preferences;
      const levels = function* (documents: DocumentSet, from: number, to: number): Generator<DocumentTier> {
        const preceding = withoutDocuments(documents, last, pool);
        for (let level = from; level < to; level++) {
          yield* atLevel(level, preceding);
          if (last) yield* atLevel(level, documents);
        }
      };
      if (titleWords !== null) yield* levels(titleWordCounts.withWordCount(all, titleWords, pool), 0, 1);
      const first = preferences.first();
      if (first) yield* levels(first, 0, MATCH_LEVELS);
      yield* levels(all, 0, 1);
      const belowTitles = preferences.belowTitles();
      // The last level of a filter is the given set itself.
      belowTitles?.intersect(all);
      if (belowTitles) yield* levels(belowTitles, 1, MATCH_LEVELS);
      yield* levels(all, 1, MATCH_LEVELS);
    },
  };
}

/** Keeps the candidates that match all terms, and ranks them one by one. */
function rankCandidates(
  candidates: CandidateList,
  queryTerms: readonly QueryTerm[],
  { terms, titleWordCounts, pool }: WordMatcherDeps,
): EveryTermMatch {
  resolveLevels(candidates, queryTerms, terms);
  const all = pool.acquire();
  candidates.addMatchesTo(all);
  return {
    all,
    tiersOf: (titleWords, preferences) => {
      const first = preferences.first();
      const belowTitles = preferences.belowTitles();
      const rank = (ordinal: number, level: number): number => {
        if (level === 0 && titleWordCounts.wordCountOf(ordinal) === titleWords) return 0;
        if (first?.has(ordinal) === true) return 1 + level;
        return 1 + level + (level === 0 || belowTitles?.has(ordinal) === true ? 1 : 2) * MATCH_LEVELS;
      };
      const isLast = (ordinal: number): number => (preferences.last?.has(ordinal) === true ? 1 : 0);
      return [candidates.rankedBy((ordinal, level) => 2 * rank(ordinal, level) + isLast(ordinal))];
    },
  };
}

/** A CAS or catalogue number without its separators and letters. When it is a term, longer terms do not match. */
const identifierDigits = /^\d{5,}$/;

/** Looks up the words and sorts them by cost, so that each intersection starts from the smallest set. */
function rarestFirst(words: readonly string[], terms: TermDictionary): QueryTerm[] {
  const queryTerms = spellingVariants(words).map((spellings) => {
    const variants = spellings
      .map(({ spelling, asPrefix: mayBePrefix }) => {
        const asPrefix = mayBePrefix && !(identifierDigits.test(spelling) && terms.has(spelling));
        return { range: terms.rangeOf(spelling, asPrefix), asPrefix };
      })
      .filter(({ range }) => range.end > range.first);
    return { variants, cost: variants.reduce((sum, { range }) => sum + terms.costOfRange(range), 0) };
  });
  return queryTerms.sort((a, b) => a.cost - b.cost);
}

/** Excludes shorter words, which are often typed as beginnings of words, and words with digits, which are names of targets. */
const partialWord = /^[a-z]{5,}$/;

/** Returns the words of a text, except those that were left out, that no product has as a whole word in any spelling. */
export function partialWords(text: string, leftOut: string, terms: TermDictionary): string[] {
  const dropped = new Set(tokenize(leftOut));
  const words = tokenizeQuery(text);
  const variantsOfWords = spellingVariants(words);
  const isWhole = (word: string): boolean =>
    variantsOfWords
      .filter((variants) => variants[0]?.spelling === word)
      .some((variants) => variants.some(({ spelling }) => terms.has(spelling)));
  return words.filter((word) => partialWord.test(word) && !dropped.has(word) && !isWhole(word));
}

/** Matches a text in all its readings, best reading first. */
export function matchText(text: string, deps: WordMatcherDeps): QueryMatch {
  return queryWordReadings(text, (name) => deps.terms.hasName(name))
    .map((queryWords) => matchWords(queryWords, deps))
    .reduce((first, second) => concatMatches(first, second, deps));
}

/** Returns the documents of both matches, those of the first one first. */
function concatMatches(first: QueryMatch, second: QueryMatch, { pool }: WordMatcherDeps): QueryMatch {
  const all = pool.copy(first.all);
  all.union(second.all);
  const isDoubtful = first.isDoubtful === true && second.isDoubtful === true;
  return { tiers: concat(first.tiers, second.tiers), all, isDoubtful };
}

function* concat<Item>(first: Iterable<Item>, second: Iterable<Item>): Generator<Item> {
  yield* first;
  yield* second;
}
