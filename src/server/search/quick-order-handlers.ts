import type { ReplyOf, RequestOf } from '../../shared/contract/calls';
import { nearestCasNumbers, parseCasDigits } from '../../shared/catalogue/cas-number';
import { findSize } from '../../shared/cart/order-list-cells';
import type { CatalogueContext, Handler } from '../app/context';
import { mainThreadSlices } from '../http/time-slices';
import { clientNetwork } from '../lib/ip-address';
import type { SearchIndex } from './engine/search-index';
import { listProducts } from '../catalogue/product-list-store';
import { findClosestProducts } from './find-closest-products';

type Reply = ReplyOf<'resolveRows'>;
type Row = Reply['list'][number];
type ProductsById = ReadonlyMap<number, Reply['goods'][number]>;

/** Maximum number of products that a row offers for choice. */
const MAX_CANDIDATES = 5;

/** Products that a row may name. */
interface Candidates {
  goodsIds: number[];
  /**
   * `number`: the row has an exact catalogue number or CAS number. `text`: the row has a name or words, whose typing errors
   * are corrected; a single match is accepted, one of several only when the row has its exact name. `similar`: the products have
   * numbers similar to the one in the row, so that the customer must confirm the product.
   */
  by: 'number' | 'text' | 'similar';
  /** The text that was searched: the row's, with typing errors corrected and without another supplier. */
  searchedText: string;
  /** The searched text when it differs from the row's; '' otherwise. */
  corrected: string;
  /** The text is a number that the product had before. */
  isFormerNumber: boolean;
  /** The named product of another supplier, whose closest products the candidates are; null for products of this shop. */
  closestTo: Row['closest_to'];
}

export const resolveRows: Handler<'resolveRows'> = async ({ rows }, deps, { ip }) =>
  mainThreadSlices.run(clientNetwork(ip), async (pause) => {
    const { catalogue } = deps;
    // Orders repeat products in several sizes.
    const candidatesByText = new Map<string, Candidates>();
    for (const { product } of rows) {
      if (candidatesByText.has(product)) continue;
      candidatesByText.set(product, await findCandidates(deps, product));
      await pause();
    }
    const candidates = rows.map(({ product }) => candidatesByText.get(product)!);
    const list = await listProducts(catalogue, [...new Set(candidates.flatMap(({ goodsIds }) => goodsIds))]);
    await pause();
    const products: ProductsById = new Map(list.map((product) => [product.goods_id, product]));
    const resolvedRows = rows.map((row, index) => resolveRow(row, candidates[index]!, products));
    const usedIds = new Set(resolvedRows.flatMap(({ goods_ids }) => goods_ids));
    return { list: resolvedRows, goods: list.filter(({ goods_id }) => usedIds.has(goods_id)) };
  });

type CandidateDeps = Pick<CatalogueContext, 'catalogue' | 'content'>;

/** Returns the products that a text names, or those closest to another supplier's product that it names. */
async function findCandidates(deps: CandidateDeps, text: string): Promise<Candidates> {
  const named = await findNamedProducts(text, deps.catalogue.search);
  if (named.by === 'number' || (named.goodsIds.length > 0 && named.corrected === '')) return named;
  const closest = await findClosestProducts(deps, text);
  if (!closest || closest.reply.list.length === 0) return named;
  // Other words may say that another product is meant.
  if (named.goodsIds.length > 0 && !closest.isWholeText) return named;
  const { name, equivalent, differences, list } = closest.reply;
  return {
    ...named,
    goodsIds: list.map(({ goods_id }) => goods_id),
    by: 'similar',
    searchedText: text,
    corrected: '',
    closestTo: { name, equivalent, differences },
  };
}

async function findNamedProducts(text: string, search: SearchIndex): Promise<Candidates> {
  const asWritten = { searchedText: text, corrected: '', isFormerNumber: false, closestTo: null };
  const numberMatch = await search.resolveNumber(text);
  if (numberMatch)
    return {
      ...asWritten,
      goodsIds: [numberMatch.goodsId],
      by: 'number',
      isFormerNumber: numberMatch.isFormerNumber,
    };
  const similar = parseCasDigits(text)
    ? await findSimilarCas(text, search)
    : await search.findSimilarNumbers(text);
  if (similar.length > 0) return { ...asWritten, goodsIds: similar.slice(0, MAX_CANDIDATES), by: 'similar' };
  const match = await search.suggest(text, MAX_CANDIDATES);
  const { goodsIds, leftOut, withoutSupplier } = match;
  // A match of only some words is a different product, unless the others name another supplier.
  if (leftOut !== null && withoutSupplier === null) return { ...asWritten, goodsIds: [], by: 'text' };
  const by = match.readAs === 'cas_number' ? 'number' : 'text';
  const corrected = match.corrected ?? withoutSupplier;
  return { ...asWritten, goodsIds, by, searchedText: corrected ?? text, corrected: corrected ?? '' };
}

/** Finds the products of the valid CAS numbers nearest to an invalid one, see {@link nearestCasNumbers}. */
async function findSimilarCas(text: string, search: SearchIndex): Promise<number[]> {
  const goodsIds: number[] = [];
  for (const cas of nearestCasNumbers(text)) {
    if (goodsIds.length >= MAX_CANDIDATES) break;
    if (await search.hasCas(cas)) goodsIds.push(...(await search.suggest(cas, MAX_CANDIDATES)).goodsIds);
  }
  return [...new Set(goodsIds)];
}

function resolveRow(
  { size }: RequestedRow,
  { goodsIds, by, searchedText, corrected, isFormerNumber, closestTo }: Candidates,
  products: ProductsById,
): Row {
  const sameNamed = goodsIds.filter((id) => isSameName(products.get(id)?.goods_name ?? '', searchedText));
  const acceptableIds = by === 'similar' ? [] : goodsIds;
  const [onlyMatch = null, secondMatch = null] = sameNamed.length > 0 ? sameNamed : acceptableIds;
  if (onlyMatch === null || secondMatch !== null) {
    const state = goodsIds.length > 0 ? 'ambiguous' : 'unknown';
    return { state, goods_ids: goodsIds, goods_attr: '', replaced: false, corrected, closest_to: closestTo };
  }
  const variant = findSize(products.get(onlyMatch)?.options ?? [], size);
  return {
    state: 'found',
    goods_ids: [onlyMatch],
    goods_attr: variant?.goods_attr ?? '',
    replaced: isFormerNumber,
    corrected,
    closest_to: closestTo,
  };
}

type RequestedRow = RequestOf<'resolveRows'>['rows'][number] & { size: string };

/** Compares names without case, outer spaces and compatibility variants of characters. */
function isSameName(name: string, writtenName: string): boolean {
  const toKey = (text: string) => text.normalize('NFKC').trim().toLowerCase();
  return toKey(name) === toKey(writtenName);
}
