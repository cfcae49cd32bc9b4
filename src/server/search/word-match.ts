import type { DocSet, DocSetPool } from './doc-set';
import { longestWholeAlias } from './document-terms';
import { termSign } from './index-blocks';
import type { TermIndex } from './term-index';

/** A place in the query: the spellings that satisfy it, and whether longer words do, too. */
interface Place {
  spellings: Map<string, boolean>;
  weight: number;
}

/**
 * Documents in which every word is found, as sets without overlap, best first: the whole query is the
 * subject; it is a whole alias; then by how the worst of its words is found. A word counts as found,
 * too, where it is found joined with a neighbour, so that "IL 6" finds IL6.
 */
export function matchWords(words: readonly string[], terms: TermIndex, pool: DocSetPool): DocSet[] {
  const subject = pool.take();
  const alias = pool.take();
  const whole = words.join('');
  terms.exact(termSign.whole + whole, {
    near: subject,
    ...(whole.length <= longestWholeAlias && { far: alias }),
  });
  const tiers = [subject, alias, ...matchEveryWord(words, terms, pool)];
  const seen = pool.take();
  for (const tier of tiers) {
    tier.removeAll(seen);
    seen.addAll(tier);
  }
  return tiers;
}

/** For each level the documents in which every word is found at that level or a better one. */
function matchEveryWord(words: readonly string[], terms: TermIndex, pool: DocSetPool): DocSet[] {
  let every: DocSet[] = [];
  for (const { spellings } of placesOf(words, terms)) {
    const found = levelsOf(spellings, terms, pool, every.at(-1));
    if (!found) return [];
    found.forEach((set, level) => {
      const before = every[level];
      if (before) set.keepOnly(before);
    });
    every = found;
  }
  return every;
}

/** Rarest first, because each place is then looked up only within what the ones before have left. */
function placesOf(words: readonly string[], terms: TermIndex): Place[] {
  const places = new Map<string, Place>();
  words.forEach((word, index) => {
    const spellings = new Map([[word, index === words.length - 1 || word.length > 1]]);
    const before = words[index - 1];
    const after = words[index + 1];
    if (before !== undefined) spellings.set(before + word, true);
    if (after !== undefined) spellings.set(word + after, true);
    let weight = 0;
    for (const spelling of spellings.keys()) weight += terms.weight(spelling);
    places.set(JSON.stringify([...spellings]), { spellings, weight });
  });
  return [...places.values()].sort((a, b) => a.weight - b.weight);
}

/**
 * Word in the title, word in an alias, beginning of one in the title, in an alias; each level holds the
 * better ones, too. Null when nothing fits.
 */
function levelsOf(
  spellings: Place['spellings'],
  terms: TermIndex,
  pool: DocSetPool,
  within: DocSet | undefined,
): DocSet[] | null {
  const near = pool.take();
  const far = pool.take();
  const nearBeginning = pool.take();
  const farBeginning = pool.take();
  const limit = within && { within };
  for (const [spelling, asPrefix] of spellings) {
    terms.exact(spelling, { near, far, ...limit });
    if (asPrefix) terms.beginningWith(spelling, { near: nearBeginning, far: farBeginning, ...limit });
  }
  far.addAll(near);
  nearBeginning.addAll(far);
  farBeginning.addAll(nearBeginning);
  return farBeginning.isEmpty() ? null : [near, far, nearBeginning, farBeginning];
}
