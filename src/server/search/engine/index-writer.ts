import { Buffer } from 'node:buffer';
import { termsOfDocument } from './document-terms';
import { FacetCollector } from './facet-collector';
import { INDEX_FORMAT, type IndexBlocks, type IndexHead, type StoredOrder } from './index-blocks';
import { PostingWriter } from './posting-writer';
import type { SearchDocument } from './search-document';
import type { SearchIndexWriter } from './search-index';
import { byCodePoint, packStrings } from './string-table';
import { TermCollector } from './term-collector';
import { writeTermLists } from './term-lists-writer';
import { letterMask } from './letter-mask';
import { normalise, wordsAsked } from './words';

/** What the orders need of a document. */
interface Sortable {
  name: string;
  priceCents: number;
  newness: number;
}

/**
 * `add` throws RangeError for a facet without a label. The order of `add` is the order of popularity, and
 * the first of a document's catalogue numbers is today's. `blocks` ends the writer's life.
 */
export function createSearchIndexWriter(): SearchIndexWriter {
  const goodsIds: number[] = [];
  const sortables: Sortable[] = [];
  const titleWords: number[] = [];
  const terms = new TermCollector();
  const facets = new FacetCollector();

  return {
    add(document: SearchDocument): void {
      const ordinal = goodsIds.push(document.goods_id) - 1;
      const { near, far } = termsOfDocument(document);
      for (const term of near) terms.add(term, ordinal, 0);
      for (const term of far) terms.add(term, ordinal, 1);
      facets.add(ordinal, document.facets, document.lowest_price_cents);
      titleWords.push(Math.min(255, new Set(wordsAsked(document.title)).size));
      sortables.push({
        name: normalise(document.title),
        priceCents: document.lowest_price_cents,
        newness: document.newness,
      });
    },

    blocks() {
      const documents = goodsIds.length;
      const lists = new PostingWriter(documents);
      const termLists = writeTermLists(terms, lists, documents);
      const packed = packStrings(termLists.terms);
      const faceted = facets.finish(documents, lists);
      const head: IndexHead = { format: INDEX_FORMAT, documents, facets: faceted.facets };
      const blocks: IndexBlocks = {
        goodsIds: Uint32Array.from(goodsIds),
        termBytes: packed.bytes,
        termOffsets: packed.offsets,
        termLists: termLists.offsets,
        lists: lists.bytes(),
        letterMasks: masksOf(termLists.terms),
        titleWords: Uint8Array.from(titleWords),
        denseLists: lists.dense(),
        ...faceted.blocks,
        ...ordersOf(sortables),
      };
      return [
        { name: 'head', bytes: Buffer.from(JSON.stringify(head)) },
        ...Object.entries(blocks).map(([name, block]: [string, IndexBlocks[keyof IndexBlocks]]) => ({
          name,
          bytes: new Uint8Array(block.buffer, block.byteOffset, block.byteLength),
        })),
      ];
    },
  };
}

/** The terms that begin with a letter are the last ones. */
function masksOf(terms: readonly string[]): Uint32Array {
  const first = terms.findIndex((term) => byCodePoint(term, 'a') >= 0);
  return first < 0 ? new Uint32Array(0) : Uint32Array.from(terms.slice(first), letterMask);
}

/** Equal ones stay in the order of popularity. */
function ordersOf(documents: readonly Sortable[]): Record<StoredOrder, Uint32Array> {
  const order = (compare: (a: Sortable, b: Sortable) => number): Uint32Array =>
    Uint32Array.from(documents.keys()).sort((a, b) => compare(documents[a]!, documents[b]!) || a - b);
  return {
    newest: order((a, b) => b.newness - a.newness),
    price_asc: order((a, b) => a.priceCents - b.priceCents),
    price_desc: order((a, b) => b.priceCents - a.priceCents),
    name: order((a, b) => byCodePoint(a.name, b.name)),
  };
}
