import { certificateOf, findLot, lotsOf, nearestLots, type Lot } from './lot-service';
import type { Handler } from '../http/handler-types';
import { productName } from '../catalogue/goods-store';

export const coa: Handler<'coa'> = async ({ key }, deps) => {
  const { catalogue } = deps;
  const nothing = { certificate: null, product: null, lots: [], nearest: [] };
  const lot = await findLot(deps, key);
  if (lot) {
    const certificate = await certificateOf(deps, lot);
    const lots = await lotsOf(deps, lot.product);
    return { ...nothing, certificate, product: lot.product, lots: lots.map(listedLot) };
  }
  const number = await catalogue.search.resolveNumber(key);
  const product = number && (await productName(catalogue, number.goodsId));
  if (product) return { ...nothing, product, lots: (await lotsOf(deps, product)).map(listedLot) };
  return { ...nothing, nearest: (await nearestLots(deps, key)).map(listedLot) };
};

export function listedLot({ lot, product }: Lot): { lot: string; goods_name: string } {
  return { lot, goods_name: product.goods_name };
}
