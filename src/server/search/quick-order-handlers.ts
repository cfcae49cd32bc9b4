import type { ReplyOf, RequestOf } from '../../shared/contract/calls';
import { nearestCasNumbers, parseCasDigits } from '../../shared/catalogue/cas-number';
import { findSize } from '../../shared/cart/order-list-cells';
import type { Handler } from '../app/context';
import { findSimilarNumbers } from './fuzzy-number-match';
import type { SearchIndex } from './engine/search-index';
import { listProducts } from '../catalogue/product-list-store';

type Answer = ReplyOf<'resolveRows'>;
type Row = Answer['list'][number];
type Goods = ReadonlyMap<number, Answer['goods'][number]>;

const MAX_CANDIDATES = 5;

/** Products that a row may name. */
interface Candidates {
  goodsIds: number[];
  /** Whether the row is an exact number; other text must equal the product name. */
  isExact: boolean;
  replaced: boolean;
}

export const resolveRows: Handler<'resolveRows'> = async ({ rows }, { catalogue }) => {
  const candidates: Candidates[] = [];
  for (const { what } of rows) candidates.push(await candidatesFor(what, catalogue.search));
  const list = await listProducts(catalogue, [...new Set(candidates.flatMap((found) => found.goodsIds))]);
  const goods: Goods = new Map(list.map((product) => [product.goods_id, product]));
  const answers = rows.map((row, index) => resolveRow(row, candidates[index]!, goods));
  const named = new Set(answers.flatMap(({ goods_ids }) => goods_ids));
  return { list: answers, goods: list.filter(({ goods_id }) => named.has(goods_id)) };
};

async function candidatesFor(what: string, search: SearchIndex): Promise<Candidates> {
  const numbered = await search.resolveNumber(what);
  if (numbered) return { goodsIds: [numbered.goodsId], isExact: true, replaced: numbered.replaced };
  const similar = parseCasDigits(what)
    ? await findSimilarCas(what, search)
    : await findSimilarNumbers(what, search);
  if (similar.length > 0)
    return { goodsIds: similar.slice(0, MAX_CANDIDATES), isExact: false, replaced: false };
  const { goodsIds, readAs, leftOut } = await search.suggest(what, MAX_CANDIDATES);
  // A match of only some words is a different product.
  return { goodsIds: leftOut === null ? goodsIds : [], isExact: readAs === 'cas_number', replaced: false };
}

/** Finds the products of valid CAS numbers that differ from an invalid one by a digit. */
async function findSimilarCas(what: string, search: SearchIndex): Promise<number[]> {
  const found: number[] = [];
  for (const cas of nearestCasNumbers(what)) {
    if (found.length >= MAX_CANDIDATES) break;
    if (await search.hasCas(cas)) found.push(...(await search.suggest(cas, MAX_CANDIDATES)).goodsIds);
  }
  return [...new Set(found)];
}

function resolveRow(
  { what, size }: RequestedRow,
  { goodsIds, isExact, replaced }: Candidates,
  goods: Goods,
): Row {
  const sameNamed = goodsIds.filter((id) => isSameName(goods.get(id)?.goods_name ?? '', what));
  const [only = null, another = null] = sameNamed.length > 0 ? sameNamed : isExact ? goodsIds : [];
  if (only === null || another !== null) {
    const state = goodsIds.length > 0 ? 'ambiguous' : 'unknown';
    return { state, goods_ids: goodsIds, goods_attr: '', replaced: false };
  }
  const variant = findSize(goods.get(only)?.options ?? [], size);
  return { state: 'found', goods_ids: [only], goods_attr: variant?.goods_attr ?? '', replaced };
}

type RequestedRow = RequestOf<'resolveRows'>['rows'][number] & { size: string };

function isSameName(name: string, what: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();
  return plain(name) === plain(what);
}
