import { separateAmounts } from '../../../shared/search/amounts';
import { phosphoTarget } from './vocabulary/phospho-shorthand';
import type { DocumentSet, DocumentSetPool } from './document-set';
import { titleLengthTerm } from './document-terms';
import { termNamespace } from './index-format';
import { MATCH_LEVELS, matchEveryTerm, WORST_LEVEL, type QueryTerm } from './match-levels';
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
import type { TermDictionary } from './term-dictionary';
import { namesModification } from './vocabulary/target-modification';
import { compactKey, tokenize, tokenizeQuery } from './tokenizer';

/**
 * Matching documents in relevance tiers, best first. A document may be in several tiers and counts in the first one.
 * Tiers are computed on demand, because the first page seldom needs more than the best.
 */
export interface QueryMatch {
  /** Can be iterated once; only documents in `all` count. */
  tiers: Iterable<DocumentSet>;
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
  pool: DocumentSetPool;
  /** Query as typed, when only a part of it is matched. */
  fullQuery?: string;
}

/**
 * Finds documents that match every word. Tiers, best first: the whole query is the subject, in titles without other words and then
 * in all; the whole query is an alias; the title has exactly the words of the query; preferred products, such as the antibodies
 * against the target of `anti rabbit`; then by the worst match level of the words. Below titles with all words, one group precedes
 * all others: compounds when the query asks for an inhibitor, otherwise the products that a part of the query names. A word also
 * matches when it is joined with a neighbor, so that "IL 6" finds IL6.
 */
export function matchWords({ text, words }: QueryWords, deps: WordMatcherDeps): QueryMatch {
  const { terms, pool, fullQuery } = deps;
  const wholeNameMatches = matchWholeName(text, deps);
  const documentsAtLevel = matchEveryTerm(rarestFirst(words, terms), terms, pool);
  const all = documentsAtLevel(WORST_LEVEL);
  const named = matchNameInQuery(text, deps);
  // Level up to which a document counts as one with all words. Aliases (level 1) do not count for amounts, whose numbers are in
  // many aliases by chance (2 and 5 of `methanol 2.5 L`), and for subjects, which may be a part of another target's alias (MAP2
  // of `MAP2 kinase`).
  const levelWithAllWords = separateAmounts(text).amounts.length > 0 || named?.isSubject === true ? 0 : 1;
  const isDoubtful =
    wholeNameMatches.length === 0 &&
    named !== null &&
    (overlap(named.documents, all, pool)
      ? lacksReactivity(text, { all, target: named.documents }, deps)
      : documentsAtLevel(levelWithAllWords).isEmpty());
  // A document found by its whole name may lack some of the words.
  for (const documents of wholeNameMatches) all.union(documents);
  const tiers = function* (): Generator<DocumentSet> {
    const modifiedTargetAntibodies = findModifiedTargetAntibodies(text, all, deps);
    const withModifiedLast = (documents: DocumentSet): DocumentSet[] =>
      modifiedTargetAntibodies === null
        ? [documents]
        : [pool.difference(documents, modifiedTargetAntibodies), documents];
    const byLevel = function* (
      documents: DocumentSet | null,
      from: number,
      end: number,
    ): Generator<DocumentSet> {
      for (let level = from; documents && level < end; level++)
        yield* withModifiedLast(pool.intersection(documents, documentsAtLevel(level)));
    };
    const scope = { text, all, named: named?.documents ?? null };
    const antibodies = antibodiesOfSpecies(scope, deps) ?? antibodiesForDroppedWords(all, deps);
    // A species or label that was left out still tells which of the named products come first.
    if (antibodies && fullQuery !== undefined)
      for (const documents of wholeNameMatches)
        yield* withModifiedLast(pool.intersection(documents, antibodies));
    for (const documents of wholeNameMatches) yield* withModifiedLast(documents);
    if (new Set(tokenizeQuery(text)).size >= MIN_TITLE_WORDS)
      yield* byLevel(primaryDocuments([titleLengthTerm(text)], deps), 0, 1);
    const exactTarget =
      phosphorylatedTarget(text, all, deps) ??
      (greekLetter.test(text) ? overlap(scope.named, all, pool) : null) ??
      antibodiesAgainst(words, all, deps);
    const preferred =
      overlap(exactTarget, antibodies, pool) ?? exactTarget ?? antibodies ?? productsOfKind(scope, deps);
    yield* byLevel(preferred, 0, MATCH_LEVELS);
    yield* byLevel(all, 0, 1);
    const compounds = asksForAction(words) ? primaryDocuments([termNamespace.structure], deps) : null;
    yield* byLevel(compounds ?? scope.named, 1, MATCH_LEVELS);
    yield* byLevel(all, 1, MATCH_LEVELS);
  };
  return { tiers: tiers(), all, isDoubtful };
}

/** A query with its matches, and the products that a part of the text names; null = none. */
interface MatchScope {
  text: string;
  all: DocumentSet;
  named: DocumentSet | null;
}

/** Returns the documents in both sets; null when there are none. */
function overlap(
  first: DocumentSet | null,
  second: DocumentSet | null,
  pool: DocumentSetPool,
): DocumentSet | null {
  if (first === null || second === null) return null;
  const common = pool.intersection(first, second);
  return common.isEmpty() ? null : common;
}

/** Returns the documents that have one of the terms in the primary zone. */
function primaryDocuments(termTexts: readonly string[], { terms, pool }: WordMatcherDeps): DocumentSet {
  const documents = pool.acquire();
  for (const term of termTexts) terms.addTerm(term, { primary: documents });
  return documents;
}

/**
 * Returns the antibodies that recognize only a modified target, which follow those against all forms of it; null when there
 * are none or the query names a modification.
 */
function findModifiedTargetAntibodies(
  text: string,
  within: DocumentSet,
  deps: WordMatcherDeps,
): DocumentSet | null {
  return namesModification(`${text} ${deps.fullQuery ?? ''}`)
    ? null
    : overlap(primaryDocuments([termNamespace.modifiedTarget], deps), within, deps.pool);
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

/**
 * Returns documents with the whole text as their subject, then as an alias; no sets when there are none. Among the
 * subjects, titles without other words come first: `Glucose` before `Glucose Assay Kit`.
 */
function matchWholeName(text: string, deps: WordMatcherDeps): DocumentSet[] {
  const { terms, pool } = deps;
  const wholeTerm = termNamespace.whole + wholeKey(text, terms);
  const [subject, alias] = [pool.acquire(), pool.acquire()];
  if (!terms.addTerm(wholeTerm, { primary: subject, secondary: alias })) return [];
  const sameTitle = pool.intersection(subject, primaryDocuments([titleLengthTerm(text)], deps));
  return [sameTitle, subject, alias];
}

/** Returns the key of a whole name, in American spelling unless the text itself is a name: `haemoglobin`. */
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
  { terms, pool }: WordMatcherDeps,
): DocumentSet | null {
  const prefix = antiTargetPrefix(words);
  if (prefix === null) return null;
  const antibodies = pool.acquire();
  terms.addPrefix(prefix, { primary: antibodies });
  return overlap(antibodies, within, pool);
}

/**
 * Returns the products of exactly the target of a phosphorylation, which precede targets with longer names: `p-S6` is not `p70 S6
 * kinase`. Returns null for a text without a phosphorylation, and when no match has the name of the target.
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
    const matches = overlap(named, within, pool);
    if (matches) return matches;
  }
  return null;
}

/**
 * A Greek letter or its name. Products with such a name precede those with a Latin letter in its place: IL-1R-α is not
 * IL-1RA.
 */
export const greekLetter = /[α-ω]|(?:alpha|beta|gamma|delta|epsilon|kappa|zeta)(?![a-z])/i;

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
function productsOfKind({ text, all, named }: MatchScope, deps: WordMatcherDeps): DocumentSet | null {
  const request = productKindRequests.find(([pattern]) => pattern.test(text));
  const products = request && overlap(primaryDocuments([request[1]], deps), all, deps.pool);
  return products ? (overlap(products, named, deps.pool) ?? products) : null;
}

/** Returns the antibodies that are raised in or react with one of the species, by the namespaces. */
function antibodiesWith(
  species: readonly string[],
  namespaces: readonly string[],
  deps: WordMatcherDeps,
): DocumentSet {
  return primaryDocuments(
    species.flatMap((name) => namespaces.map((namespace) => namespace + name)),
    deps,
  );
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
  const reactive = antibodiesWith(reactivities, [termNamespace.reactivity], deps);
  const reactiveWithTarget = overlap(reactive, target, deps.pool);
  return reactiveWithTarget !== null && overlap(reactiveWithTarget, all, deps.pool) === null;
}

/**
 * Returns the antibodies with the host and reactivity that a query asks for, see {@link speciesRoles}; when there are none, those
 * with the host, then those with the reactivity. An assumed host applies only to a target that {@link isAntibodyTarget} accepts;
 * without antibodies of this host, those that react with the species. Null when the query asks for no species, and when there are
 * no such antibodies.
 */
function antibodiesOfSpecies({ text, all, named }: MatchScope, deps: WordMatcherDeps): DocumentSet | null {
  const { pool } = deps;
  const roles = speciesRoles(deps.fullQuery ?? text);
  if (roles === null) return null;
  if (roles.isAssumed && (named === null || !isAntibodyTarget(named, deps))) return null;
  // Antibodies against CD31 precede those of the wanted host against CD319.
  const base = overlap(named, all, pool) ?? all;
  const { host, reactivity } = termNamespace;
  const hosts = roles.hosts.map((name) => antibodiesWith([name], [host], deps));
  const reactive = [
    ...roles.reactivities.map((name) => antibodiesWith([name], [reactivity], deps)),
    ...roles.either.map((name) => antibodiesWith([name], [host, reactivity], deps)),
  ];
  for (const requiredSets of [[...hosts, ...reactive], hosts, reactive]) {
    if (requiredSets.length === 0) continue;
    const antibodies = requiredSets.reduce<DocumentSet | null>(
      (remaining, documents) => overlap(remaining, documents, pool),
      base,
    );
    if (antibodies) return antibodies;
  }
  return roles.isAssumed
    ? overlap(antibodiesIn(base, deps), antibodiesWith(roles.hosts, [reactivity], deps), pool)
    : null;
}

/** Returns the antibodies of a set; null when it has none. */
function antibodiesIn(documents: DocumentSet, { terms, pool }: WordMatcherDeps): DocumentSet | null {
  const antibodies = pool.acquire();
  terms.addPrefix(termNamespace.host, { primary: antibodies });
  return overlap(antibodies, documents, pool);
}

/**
 * Returns whether the name of a target asks for an antibody: its most popular product is one, or the target is not measured in
 * serum. NeuN is such a target, insulin is not.
 */
function isAntibodyTarget(named: DocumentSet, deps: WordMatcherDeps): boolean {
  const { terms, pool } = deps;
  const [mostPopular] = named.members(1);
  if (mostPopular !== undefined && antibodiesIn(named, deps)?.has(mostPopular) === true) return true;
  const inSerum = pool.acquire();
  terms.addTerm('serum', { primary: inSerum, secondary: inSerum });
  return overlap(named, inSerum, pool) === null;
}

/** Returns the antibodies when words that were left out ask for one, as in `TNF neutralizing` and `CD8a APC-Cy7`; else null. */
function antibodiesForDroppedWords(within: DocumentSet, deps: WordMatcherDeps): DocumentSet | null {
  return deps.fullQuery !== undefined && asksForAntibodies(deps.fullQuery)
    ? antibodiesIn(within, deps)
    : null;
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
  const tiers = function* (): Generator<DocumentSet> {
    yield* first.tiers;
    yield* second.tiers;
  };
  const isDoubtful = first.isDoubtful === true && second.isDoubtful === true;
  return { tiers: tiers(), all, isDoubtful };
}
