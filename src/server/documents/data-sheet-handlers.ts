import { dataSheetFileName } from '../../shared/catalogue/data-sheet-url';
import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import { findProduct } from '../catalogue/product-store';

/** Loads the PDF library on first use. */
export const goodsSheet: Handler<'goodsSheet'> = async (
  { goods_sn, kind },
  { catalogue, settings, clock },
) => {
  const found = await catalogue.search.resolveNumber(goods_sn);
  const product = found && (await findProduct(catalogue, found.goodsId));
  if (!product)
    throw new BusinessError('There is no product with this catalogue number.', { field: 'goods_sn' });
  const { brand, postal_address, email, phone, demonstration_notice } = settings;
  const issuer = {
    seller: { name: brand, address: postal_address, email, phone },
    notice: demonstration_notice,
    day: clock().toISOString().slice(0, 10),
  };
  const { dataSheetPdf, safetySheetPdf } = await import('./data-sheet-pdf');
  const pdf = await (kind === 'safety' ? safetySheetPdf : dataSheetPdf)(product, issuer);
  return { name: dataSheetFileName(product.goods_sn, kind), pdf: pdf.toString('base64') };
};
