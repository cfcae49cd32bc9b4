import { CATALOGUE_SCHEMA_VERSION } from '../../db/schema/catalogue-schema';
import { packBlocks, type NamedBlock } from '../named-blocks';
import { termsOfDocument } from './document-terms';
import { FacetWriter } from './facet-writer';
import type { IndexBlocks, IndexHead, StoredSortOrder } from './index-format';
import { PostingListWriter } from './posting-list-writer';
import { comparePrices, comparePricesDescending } from './price-order';
import type { SearchDocument } from './search-document';
import { compareCodePoints, packStrings } from './string-table';
import { addDocumentTerms, writeTermDictionary, type TermPostings } from './term-dictionary-writer';
import { letterBitmask } from './spelling-dictionary';
import { normalizeText } from './tokenizer';

/** Sort keys of a document. */
interface SortKeys {
  /** Normalized title. */
  name: string;
  /** Null = price on request. */
  priceCents: number | null;
  /** A larger number is newer. */
  newness: number;
}

/** Creates a writer of a search index. Adding a document throws RangeError for an unknown facet. */
export function createSearchIndexWriter() {
  const goodsIds: number[] = [];
  const sortKeys: SortKeys[] = [];
  const terms = new Map<string, TermPostings>();
  const facets = new FacetWriter();

  return {
    add(document: SearchDocument): void {
      const ordinal = goodsIds.push(document.goods_id) - 1;
      addDocumentTerms(terms, ordinal, termsOfDocument(document));
      facets.add(ordinal, document.facets, document.lowest_price_cents);
      sortKeys.push({
        name: normalizeText(document.title),
        priceCents: document.lowest_price_cents,
        newness: document.newness,
      });
    },

    blocks(): NamedBlock[] {
      const documents = goodsIds.length;
      const lists = new PostingListWriter(documents);
      const termLists = writeTermDictionary(terms, lists, documents);
      const packedTerms = packStrings(termLists.terms);
      const facetIndex = facets.finish(documents);
      const head: IndexHead = { format: CATALOGUE_SCHEMA_VERSION, documents, facets: facetIndex.facets };
      const blocks: IndexBlocks = {
        goodsIds: Uint32Array.from(goodsIds),
        termBytes: packedTerms.bytes,
        termOffsets: packedTerms.offsets,
        termLists: termLists.offsets,
        lists: lists.bytes(),
        letterMasks: letterMasksOf(termLists.terms),
        denseLists: lists.dense(),
        ...facetIndex.blocks,
        ...sortOrdersOf(sortKeys),
      };
      return packBlocks(head, blocks);
    },
  };
}

/** Returns the letter masks of the terms from the first one that begins with a letter; these are the last terms. */
function letterMasksOf(terms: readonly string[]): Uint32Array {
  const first = terms.findIndex((term) => compareCodePoints(term, 'a') >= 0);
  return first < 0 ? new Uint32Array(0) : Uint32Array.from(terms.slice(first), letterBitmask);
}

/** Builds the stored sort orders; equal documents keep the order in which they were added. */
function sortOrdersOf(documents: readonly SortKeys[]): Record<StoredSortOrder, Uint32Array> {
  const sortedOrdinals = (compare: (a: SortKeys, b: SortKeys) => number): Uint32Array =>
    Uint32Array.from(documents.keys()).sort((a, b) => compare(documents[a]!, documents[b]!) || a - b);
  return {
    newest: sortedOrdinals((a, b) => b.newness - a.newness),
    price_asc: sortedOrdinals((a, b) => comparePrices(a.priceCents, b.priceCents)),
    price_desc: sortedOrdinals((a, b) => comparePricesDescending(a.priceCents, b.priceCents)),
    name: sortedOrdinals((a, b) => compareCodePoints(a.name, b.name)),
  };
}
