import { sheetFile } from '../../shared/catalogue/data-sheet-url';
import { Refusal, type Handler } from '../http/handler-types';
import { findProduct } from '../catalogue/goods-store';

/** What writes PDFs is loaded for the first one: no kiosk starts with it. */
export const goodsSheet: Handler<'goodsSheet'> = async (
  { goods_sn, kind },
  { catalogue, settings, clock },
) => {
  const found = await catalogue.search.resolveNumber(goods_sn);
  const product = found && (await findProduct(catalogue, found.goodsId));
  if (!product) throw new Refusal('There is no product with this catalogue number.', { field: 'goods_sn' });
  const { brand, postal_address, email, phone, demonstration_notice } = settings;
  const maker = {
    seller: { name: brand, address: postal_address, email, phone },
    notice: demonstration_notice,
    day: clock().toISOString().slice(0, 10),
  };
  const { dataSheetPdf, safetySheetPdf } = await import('./product-pdf');
  const pdf = await (kind === 'safety' ? safetySheetPdf : dataSheetPdf)(product, maker);
  return { name: sheetFile(product.goods_sn, kind), pdf: pdf.toString('base64') };
};
