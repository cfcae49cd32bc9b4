import { certificateOf } from '../certificates/certificate';
import { findLot, lotsOf, nearestLots, type Lot } from '../certificates/lot-search';
import { certificatePdf } from '../documents/certificate-pdf';
import { Refusal, type Handlers } from '../handler';
import { productName } from '../store/goods-store';

export const certificateHandlers: Pick<Handlers, 'coa' | 'coaFile'> = {
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

  async coaFile({ key }, deps) {
    const { catalogue, settings } = deps;
    const lot = await findLot(deps, key);
    const certificate = lot && (await certificateOf(catalogue, lot));
    if (!certificate) throw new Refusal('There is no certificate for this lot.', { field: 'key' });
    const { brand, postal_address, email, phone, demonstration_notice } = settings;
    const seller = { name: brand, address: postal_address, email, phone };
    const pdf = await certificatePdf(certificate, { seller, notice: demonstration_notice });
    return { name: `CoA-${certificate.lot.replace('*', 'x')}.pdf`, pdf: pdf.toString('base64') };
  },
};

function listed({ lot, product }: Lot): { lot: string; goods_name: string } {
  return { lot, goods_name: product.goods_name };
}
