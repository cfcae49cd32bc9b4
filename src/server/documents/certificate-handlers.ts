import type { Handler } from '../app/context';
import { findProductName } from '../catalogue/product-store';
import { BusinessError } from '../http/errors';
import { findCertificate, findLot, findSimilarLots, lotsOfProduct, type Lot } from './lots';

export const coa: Handler<'coa'> = async ({ key }, context) => {
  const { catalogue } = context;
  const empty = { certificate: null, product: null, lots: [], nearest: [] };
  const lot = await findLot(context, key);
  if (lot) {
    const certificate = await findCertificate(context, lot);
    const lots = await lotsOfProduct(context, lot.product);
    return { ...empty, certificate, product: lot.product, lots: lots.map(toLotInList) };
  }
  const number = await catalogue.search.resolveNumber(key);
  const product = number && (await findProductName(catalogue, number.goodsId));
  if (product) return { ...empty, product, lots: (await lotsOfProduct(context, product)).map(toLotInList) };
  return { ...empty, nearest: (await findSimilarLots(context, key)).map(toLotInList) };
};

/** Loads the PDF library on first use. */
export const coaFile: Handler<'coaFile'> = async ({ key }, context) => {
  const { settings } = context;
  const lot = await findLot(context, key);
  const certificate = lot && (await findCertificate(context, lot));
  if (!certificate) throw new BusinessError('There is no certificate for this lot.', { field: 'key' });
  const { brand, postal_address, email, phone, demonstration_notice } = settings;
  const seller = { name: brand, address: postal_address, email, phone };
  const { certificatePdf } = await import('./certificate-pdf');
  const pdf = await certificatePdf(certificate, { seller, notice: demonstration_notice });
  return { name: `CoA-${certificate.lot.replace('*', 'x')}.pdf`, pdf: pdf.toString('base64') };
};

export function toLotInList({ lot, product }: Lot): { lot: string; goods_name: string } {
  return { lot, goods_name: product.goods_name };
}
