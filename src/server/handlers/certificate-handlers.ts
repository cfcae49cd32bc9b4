import { certificateOf } from '../certificates/certificate';
import { findLot, lotsOf, nearestLots, type Lot } from '../certificates/lot-search';
import type { Handlers } from '../handler';
import { productName } from '../store/goods-store';

export const certificateHandlers: Pick<Handlers, 'coa'> = {
  async coa({ key }, deps) {
    const { catalogue } = deps;
    const nothing = { certificate: null, product: null, lots: [], nearest: [] };
    const lot = await findLot(deps, key);
    if (lot) {
      const certificate = await certificateOf(catalogue, lot);
      return { ...nothing, certificate, product: lot.product, lots: lotsOf(deps, lot.product).map(listed) };
    }
    const number = catalogue.search.resolveNumber(key);
    const product = number && (await productName(catalogue, number.goodsId));
    if (product) return { ...nothing, product, lots: lotsOf(deps, product).map(listed) };
    return { ...nothing, nearest: (await nearestLots(deps, key)).map(listed) };
  },
};

function listed({ lot, product }: Lot): { lot: string; goods_name: string } {
  return { lot, goods_name: product.goods_name };
}
