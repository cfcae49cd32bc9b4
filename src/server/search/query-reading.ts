import { parseCas } from '../../shared/domain/cas-number';
import { numberKey } from '../../shared/domain/number-key';
import type { DocSet, DocSetPool } from './doc-set';
import { termSign } from './index-blocks';
import type { SearchResult } from './search-index';
import type { TermIndex } from './term-index';
import { matchWords } from './word-match';
import { wordsOf } from './words';

/** What a text stands for: sets of documents without overlap, best first. */
export interface Reading {
  tiers: DocSet[];
  readAs: SearchResult['readAs'];
}

const leadIn = /^cat(?:alog(?:ue)?)?\s*(?:#|\.|no\b|number\b)[\s.:#]*/i;
const numberShape = /^[a-z]{1,4}[\s._-]*\d[a-z\d\s._-]*$/i;
const shortestBeginning = 3;

/** Tried in turn: a whole catalogue number, a CAS number, the beginning of a catalogue number, words. */
export function readQuery(text: string, terms: TermIndex, pool: DocSetPool): Reading {
  const plain = text.normalize('NFKC').trim().replace(leadIn, '');
  const key = numberKey(plain);
  return (
    readNumber(key, terms, pool) ??
    readCas(plain, terms, pool) ??
    (numberShape.test(plain) ? readBeginning(key, terms, pool) : null) ?? {
      tiers: matchWords(wordsOf(text), terms, pool),
      readAs: 'words',
    }
  );
}

/** The one product that carries this number today, else the one that took over from it. */
function readNumber(key: string, terms: TermIndex, pool: DocSetPool): Reading | null {
  const found = key ? terms.first(termSign.number + key) : null;
  if (!found) return null;
  const only = pool.take();
  only.add(found.ordinal);
  return { tiers: [only], readAs: 'catalogue_number' };
}

function readCas(text: string, terms: TermIndex, pool: DocSetPool): Reading | null {
  const cas = parseCas(text);
  const found = pool.take();
  return cas && terms.exact(termSign.cas + cas, { near: found })
    ? { tiers: [found], readAs: 'cas_number' }
    : null;
}

function readBeginning(key: string, terms: TermIndex, pool: DocSetPool): Reading | null {
  if (key.length < shortestBeginning) return null;
  const near = pool.take();
  const far = pool.take();
  if (!terms.beginningWith(termSign.number + key, { near, far })) return null;
  far.removeAll(near);
  return { tiers: [near, far], readAs: 'catalogue_number' };
}
