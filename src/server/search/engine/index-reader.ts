import type { Kysely } from 'kysely';
import { numberKey } from '../../../shared/domain/number-key';
import type { CatalogueTables } from '../../db/schema/catalogue-schema';
import { DocSetPool } from './doc-set-pool';
import { FacetCounter } from './facet-counter';
import { storedRows } from './facet-rows';
import { Finder } from './query-executor';
import { indexHead, termSign } from './index-blocks';
import { PostingLists } from './posting-lists';
import { ResultPages } from './result-page';
import type { NumberedProduct, SearchIndex } from './search-index';
import { SpellingTable } from './spelling-table';
import { StockAmendments } from './stock-amendments';
import { StringGuide } from './sparse-string-index';
import { StringTable } from './string-table';
import { TermIndex } from './term-index';
import { TitleLengths } from './title-lengths';
import { TypoRepair } from './spell-corrector';
import { readWords } from './word-reading';

/** Documents that are looked at one by one, at most. */
const mostFew = 128;
/** Documents that are narrowed as a list, at most. */
const mostListed = 1024;

/** Reads the blocks that `createSearchIndexWriter` made. Throws an Error when one is missing. */
export async function readSearchIndex(db: Kysely<CatalogueTables>): Promise<SearchIndex> {
  const rows = await db.selectFrom('search_block').selectAll().execute();
  return openSearchIndex(rows);
}

/** As `readSearchIndex`, from blocks in memory; `few` and `listed` as in `WordParts`. */
export function openSearchIndex(
  rows: readonly { name: string; bytes: Uint8Array | ArrayBuffer }[],
  options: { few?: number; listed?: number } = {},
): SearchIndex {
  const found = new Map(rows.map((row) => [row.name, row.bytes]));
  const bytes = (name: string): Uint8Array => {
    const block = found.get(name);
    if (!block)
      throw new Error(`The catalogue's search index lacks its block "${name}"; build the catalogue anew.`);
    return aligned(block);
  };
  const numbers = (name: string): Uint32Array => {
    const block = bytes(name);
    return new Uint32Array(block.buffer, block.byteOffset, block.byteLength >>> 2);
  };

  const head = indexHead.parse(JSON.parse(new TextDecoder().decode(bytes('head'))));
  const lists = new PostingLists(bytes('lists'), numbers('denseLists'), head.documents);
  const [termBytes, termOffsets] = [bytes('termBytes'), numbers('termOffsets')];
  const guide = new StringGuide(termBytes, termOffsets);
  const dictionary = new StringTable(termBytes, termOffsets, guide);
  const terms = new TermIndex(dictionary, numbers('termLists'), lists);
  const pool = new DocSetPool(head.documents);
  // At one of 256 a set has no advantage left: it is gone through in groups of so many. More than a few pages of documents
  // are not looked at one by one, however large the catalogue is.
  const sparse = head.documents >>> 8;
  const { few = Math.min(sparse, mostFew), listed = Math.min(sparse, mostListed) } = options;
  const words = { terms, titleLengths: new TitleLengths(bytes('titleWords')), pool, few, listed };
  const spellings = new SpellingTable(dictionary, numbers('letterMasks'));
  const values = new StringTable(bytes('valueBytes'), numbers('valueOffsets'));
  const goodsIds = numbers('goodsIds');
  const facetRows = storedRows(bytes('documentRows'), {
    rowOffsets: numbers('rowOffsets'),
    rowValues: numbers('rowValues'),
  });
  const amendments = new StockAmendments(facetRows, values, goodsIds, head);
  const finder = new Finder({
    head,
    blocks: { goodsIds, valueLists: numbers('valueLists') },
    words,
    repair: new TypoRepair(terms, spellings, pool, (text) => readWords(text, words)),
    values,
    lists,
    counter: new FacetCounter(
      { ...facetRows, valuePlaces: numbers('valuePlaces') },
      values,
      head,
      amendments,
    ),
    amendments,
    pages: new ResultPages({
      newest: numbers('newest'),
      price_asc: numbers('price_asc'),
      price_desc: numbers('price_desc'),
      name: numbers('name'),
    }),
    pool,
  });

  const numbered = (text: string): NumberedProduct | null => {
    const found = terms.first(termSign.number + numberKey(text));
    return found && { goodsId: goodsIds[found.ordinal]!, replaced: found.side === 'far' };
  };
  return {
    find: promised((query) => finder.find(query)),
    suggest: promised((text, most, categoryId) => finder.suggest(text, most, categoryId)),
    tally: promised((facet, filters) => finder.tally(facet, filters)),
    wanted: promised((filters, most) => finder.wanted(filters, most)),
    amend: promised((products) => finder.amend(products)),
    hasCas: promised((cas) => terms.has(termSign.cas + cas)),
    resolveNumber: promised(numbered),
    resolveNumbers: promised((texts) => texts.map(numbered)),
  };
}

/** Answers at once where others wait for a server; what is thrown becomes a rejection, as theirs. */
function promised<Asked extends unknown[], Answer>(
  answer: (...asked: Asked) => Answer,
): (...asked: Asked) => Promise<Answer> {
  return (...asked) => new Promise((resolve) => resolve(answer(...asked)));
}

/** Typed arrays of four bytes cannot start just anywhere, and a driver may hand out a slice. */
function aligned(block: Uint8Array | ArrayBuffer): Uint8Array {
  const bytes = block instanceof Uint8Array ? block : new Uint8Array(block);
  return bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
}
