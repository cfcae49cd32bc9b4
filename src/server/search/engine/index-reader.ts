import type { Kysely } from 'kysely';
import { normalizeCatalogueNumber } from '../../../shared/catalogue/normalize-catalogue-number';
import type { CatalogueTables } from '../../db/schema/catalogue-schema';
import { openBlocks } from '../named-blocks';
import { DocumentSetPool } from './document-set';
import { FacetCounter } from './facet-counter';
import { openFacetRows } from './facet-rows';
import { QueryExecutor } from './query-executor';
import { indexHeadSchema, termNamespace } from './index-format';
import { PostingLists } from './posting-lists';
import { ResultPages } from './result-pages';
import type { CatalogueNumberMatch, SearchIndex } from './search-index';
import { SpellingDictionary } from './spelling-dictionary';
import { AvailabilityOverrides } from './availability-overrides';
import { SparseStringIndex, StringTable } from './string-table';
import { TermDictionary } from './term-dictionary';
import { TitleWordCounts } from './match-levels';
import { SpellCorrector } from './spell-corrector';
import { matchText, type WordMatcherDeps } from './word-matcher';

/** Upper bounds of `maxCandidates` and `maxListed`, see {@link WordMatcherDeps}. */
const MAX_CANDIDATES = 128;
const MAX_LISTED = 1024;

/** Opens the search index of a catalogue. Throws an Error when one of its blocks is missing. */
export async function readSearchIndex(db: Kysely<CatalogueTables>): Promise<SearchIndex> {
  const rows = await db.selectFrom('search_block').selectAll().execute();
  return openSearchIndex(rows);
}

/** Opens the blocks of `createSearchIndexWriter`. The options override the limits of {@link WordMatcherDeps}. */
export function openSearchIndex(
  rows: readonly { name: string; bytes: Uint8Array | ArrayBuffer }[],
  options: Partial<Pick<WordMatcherDeps, 'maxCandidates' | 'maxListed'>> = {},
): SearchIndex {
  const { head: readHead, bytes, numbers } = openBlocks(rows, 'search');
  const head = indexHeadSchema.parse(readHead());
  const lists = new PostingLists(bytes('lists'), numbers('denseLists'), head.documents);
  const [termBytes, termOffsets] = [bytes('termBytes'), numbers('termOffsets')];
  const sparseIndex = new SparseStringIndex(termBytes, termOffsets);
  const dictionary = new StringTable(termBytes, termOffsets, sparseIndex);
  const terms = new TermDictionary(dictionary, numbers('termLists'), lists);
  const pool = new DocumentSetPool(head.documents);
  // A bitmap is processed in groups of 256 documents. A list is faster when a group has less than one member on average.
  const maxSparse = head.documents >>> 8;
  const { maxCandidates = Math.min(maxSparse, MAX_CANDIDATES), maxListed = Math.min(maxSparse, MAX_LISTED) } =
    options;
  const matcherDeps = {
    terms,
    titleWordCounts: new TitleWordCounts(bytes('titleWords')),
    pool,
    maxCandidates,
    maxListed,
  };
  const spellings = new SpellingDictionary(dictionary, numbers('letterMasks'));
  const values = new StringTable(bytes('valueBytes'), numbers('valueOffsets'));
  const goodsIds = numbers('goodsIds');
  const facetRows = openFacetRows(bytes('documentRows'), {
    rowOffsets: numbers('rowOffsets'),
    rowValues: numbers('rowValues'),
  });
  const overrides = new AvailabilityOverrides(facetRows, values, goodsIds, head);
  const executor = new QueryExecutor({
    head,
    blocks: { goodsIds, valueLists: numbers('valueLists') },
    matcherDeps,
    corrector: new SpellCorrector(terms, spellings, pool, (text, fullQuery) =>
      matchText(text, fullQuery === undefined ? matcherDeps : { ...matcherDeps, fullQuery }),
    ),
    values,
    lists,
    counter: new FacetCounter({ ...facetRows, valuePlaces: numbers('valuePlaces') }, values, head, overrides),
    overrides,
    pages: new ResultPages({
      newest: numbers('newest'),
      price_asc: numbers('price_asc'),
      price_desc: numbers('price_desc'),
      name: numbers('name'),
    }),
    pool,
  });

  /** Makes a method asynchronous, as the interface states, and releases its document sets. A thrown error becomes a rejection. */
  const toAsync =
    <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
    (...args: Args) =>
      new Promise<Result>((resolve) => {
        try {
          resolve(run(...args));
        } finally {
          pool.releaseAll();
        }
      });
  const resolveNumber = (text: string): CatalogueNumberMatch | null => {
    const match = terms.firstDocument(termNamespace.number + normalizeCatalogueNumber(text));
    return match && { goodsId: goodsIds[match.ordinal]!, isFormerNumber: match.zone === 'secondary' };
  };
  return {
    find: toAsync((query) => executor.find(query)),
    suggest: toAsync((text, limit, categoryId) => executor.suggest(text, limit, categoryId)),
    countFacetValues: toAsync((facet, filters, categoryId) =>
      executor.countFacetValues(facet, filters, categoryId),
    ),
    mostPopular: toAsync((filters, limit) => executor.mostPopular(filters, limit)),
    overrideAvailability: toAsync((products) => executor.overrideAvailability(products)),
    hasCas: toAsync((cas) => terms.has(termNamespace.cas + cas)),
    hasName: toAsync((text) => terms.hasName(text)),
    resolveNumber: toAsync(resolveNumber),
    resolveNumbers: toAsync((texts) => texts.map(resolveNumber)),
    findSimilarNumbers: toAsync((text) => {
      const key = correctableNumber(text);
      const ordinals = key === null ? [] : terms.firstDocumentsWithinOneEdit(termNamespace.number, key);
      return [...new Set(ordinals.map((ordinal) => goodsIds[ordinal]!))];
    }),
  };
}

/** Longer numbers are not corrected: most such texts are not catalogue numbers. */
const MAX_NUMBER_LENGTH = 16;

/** Returns the normalized catalogue number of a text that may be a misspelled one; null for other texts. */
function correctableNumber(text: string): string | null {
  const key = normalizeCatalogueNumber(text);
  return /\d/.test(key) && key.length <= MAX_NUMBER_LENGTH ? key : null;
}
