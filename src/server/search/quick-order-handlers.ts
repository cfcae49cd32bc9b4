import type { ReplyOf, RequestOf } from '../../shared/contract/calls';
import { nearestCasNumbers, parseCasDigits } from '../../shared/catalogue/cas-number';
import { findSize } from '../../shared/cart/order-list-cells';
import type { Handler } from '../app/context';
import { slices } from '../http/time-slices';
import { clientNetwork } from '../lib/ip-address';
import type { SearchIndex } from './engine/search-index';
import { listProducts } from '../catalogue/product-list-store';

type Answer = ReplyOf<'resolveRows'>;
type Row = Answer['list'][number];
type Goods = ReadonlyMap<number, Answer['goods'][number]>;

const MAX_CANDIDATES = 5;

/** Products that a row may name. */
interface Candidates {
  goodsIds: number[];
  /**
   * `number`: an exact catalogue number or CAS number. `text`: a name or words, with typing errors corrected; a single product
   * is meant, several only by their exact name. `similar`: another number than the written one, which names another product,
   * so that the customer must confirm it.
   */
  by: 'number' | 'text' | 'similar';
  /** The text that was searched: without typing errors. */
  searchedText: string;
  /** The corrected text when it differs from the written one; '' otherwise. */
  corrected: string;
  /** The text is a number that the product had before. */
  isFormerNumber: boolean;
}

export const resolveRows: Handler<'resolveRows'> = async ({ rows }, { catalogue }, { ip }) =>
  slices.run(clientNetwork(ip), async (pause) => {
    // Orders repeat products in several sizes.
    const candidatesByText = new Map<string, Candidates>();
    for (const { product } of rows) {
      if (candidatesByText.has(product)) continue;
      candidatesByText.set(product, await findCandidates(product, catalogue.search));
      await pause();
    }
    const candidates = rows.map(({ product }) => candidatesByText.get(product)!);
    const list = await listProducts(catalogue, [...new Set(candidates.flatMap((found) => found.goodsIds))]);
    await pause();
    const goods: Goods = new Map(list.map((product) => [product.goods_id, product]));
    const answers = rows.map((row, index) => resolveRow(row, candidates[index]!, goods));
    const usedIds = new Set(answers.flatMap(({ goods_ids }) => goods_ids));
    return { list: answers, goods: list.filter(({ goods_id }) => usedIds.has(goods_id)) };
  });

async function findCandidates(text: string, search: SearchIndex): Promise<Candidates> {
  const asWritten = { searchedText: text, corrected: '', isFormerNumber: false };
  const numbered = await search.resolveNumber(text);
  if (numbered)
    return {
      ...asWritten,
      goodsIds: [numbered.goodsId],
      by: 'number',
      isFormerNumber: numbered.isFormerNumber,
    };
  const similar = parseCasDigits(text)
    ? await findSimilarCas(text, search)
    : await search.findSimilarNumbers(text);
  if (similar.length > 0) return { ...asWritten, goodsIds: similar.slice(0, MAX_CANDIDATES), by: 'similar' };
  const { goodsIds, readAs, corrected, leftOut } = await search.suggest(text, MAX_CANDIDATES);
  // A match of only some words is a different product.
  if (leftOut !== null) return { ...asWritten, goodsIds: [], by: 'text' };
  const by = readAs === 'cas_number' ? 'number' : 'text';
  return { ...asWritten, goodsIds, by, searchedText: corrected ?? text, corrected: corrected ?? '' };
}

/** Finds the products of valid CAS numbers that differ from an invalid one by a digit. */
async function findSimilarCas(text: string, search: SearchIndex): Promise<number[]> {
  const found: number[] = [];
  for (const cas of nearestCasNumbers(text)) {
    if (found.length >= MAX_CANDIDATES) break;
    if (await search.hasCas(cas)) found.push(...(await search.suggest(cas, MAX_CANDIDATES)).goodsIds);
  }
  return [...new Set(found)];
}

function resolveRow(
  { size }: RequestedRow,
  { goodsIds, by, searchedText, corrected, isFormerNumber }: Candidates,
  goods: Goods,
): Row {
  const sameNamed = goodsIds.filter((id) => isSameName(goods.get(id)?.goods_name ?? '', searchedText));
  const intended = sameNamed.length > 0 ? sameNamed : by === 'similar' ? [] : goodsIds;
  const [onlyMatch = null, secondMatch = null] = intended;
  if (onlyMatch === null || secondMatch !== null) {
    const state = goodsIds.length > 0 ? 'ambiguous' : 'unknown';
    return { state, goods_ids: goodsIds, goods_attr: '', replaced: false, corrected };
  }
  const variant = findSize(goods.get(onlyMatch)?.options ?? [], size);
  return {
    state: 'found',
    goods_ids: [onlyMatch],
    goods_attr: variant?.goods_attr ?? '',
    replaced: isFormerNumber,
    corrected,
  };
}

type RequestedRow = RequestOf<'resolveRows'>['rows'][number] & { size: string };

function isSameName(name: string, writtenName: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();
  return plain(name) === plain(writtenName);
}
