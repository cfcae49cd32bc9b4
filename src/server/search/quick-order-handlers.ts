import type { ReplyOf, RequestOf } from '../../shared/contract/calls';
import { nearestCasNumbers, parseCasDigits } from '../../shared/catalogue/cas-number';
import { findSize } from '../../shared/cart/order-list-cells';
import type { Handler } from '../app/context';
import { nearNumbers } from './fuzzy-number-match';
import type { SearchIndex } from './engine/search-index';
import { productsInList } from '../catalogue/product-list-store';

type Answer = ReplyOf<'resolveRows'>;
type Row = Answer['list'][number];
type Goods = ReadonlyMap<number, Answer['goods'][number]>;

const MOST_OFFERED = 5;

/** What a row may stand for, before the products' own names and sizes were looked at. */
interface Candidates {
  goodsIds: number[];
  /** A number leaves no doubt; words do unless they are the product's whole name. */
  sure: boolean;
  replaced: boolean;
}

export const resolveRows: Handler<'resolveRows'> = async ({ rows }, { catalogue }) => {
  const candidates: Candidates[] = [];
  for (const { what } of rows) candidates.push(await candidatesFor(what, catalogue.search));
  const list = await productsInList(catalogue, [...new Set(candidates.flatMap((found) => found.goodsIds))]);
  const goods: Goods = new Map(list.map((product) => [product.goods_id, product]));
  const answers = rows.map((row, index) => decide(row, candidates[index]!, goods));
  const named = new Set(answers.flatMap(({ goods_ids }) => goods_ids));
  return { list: answers, goods: list.filter(({ goods_id }) => named.has(goods_id)) };
};

async function candidatesFor(what: string, search: SearchIndex): Promise<Candidates> {
  const numbered = await search.resolveNumber(what);
  if (numbered) return { goodsIds: [numbered.goodsId], sure: true, replaced: numbered.replaced };
  const near = parseCasDigits(what) ? await nearCas(what, search) : await nearNumbers(what, search);
  if (near.length > 0) return { goodsIds: near.slice(0, MOST_OFFERED), sure: false, replaced: false };
  const { goodsIds, readAs, leftOut } = await search.suggest(what, MOST_OFFERED);
  // A product that has not all of a name is another one.
  return { goodsIds: leftOut === null ? goodsIds : [], sure: readAs === 'cas_number', replaced: false };
}

/** Products of the valid CAS numbers that one with a wrong digit may have meant. */
async function nearCas(what: string, search: SearchIndex): Promise<number[]> {
  const found: number[] = [];
  for (const cas of nearestCasNumbers(what)) {
    if (found.length >= MOST_OFFERED) break;
    if (await search.hasCas(cas)) found.push(...(await search.suggest(cas, MOST_OFFERED)).goodsIds);
  }
  return [...new Set(found)];
}

function decide({ what, size }: Asked, { goodsIds, sure, replaced }: Candidates, goods: Goods): Row {
  const exact = goodsIds.filter((id) => sameName(goods.get(id)?.goods_name ?? '', what));
  const [only = null, another = null] = exact.length > 0 ? exact : sure ? goodsIds : [];
  if (only === null || another !== null) {
    const state = goodsIds.length > 0 ? 'ambiguous' : 'unknown';
    return { state, goods_ids: goodsIds, goods_attr: '', replaced: false };
  }
  const meant = findSize(goods.get(only)?.options ?? [], size);
  return { state: 'found', goods_ids: [only], goods_attr: meant?.goods_attr ?? '', replaced };
}

type Asked = RequestOf<'resolveRows'>['rows'][number] & { size: string };

function sameName(name: string, what: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();
  return plain(name) === plain(what);
}
