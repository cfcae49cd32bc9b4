import { dataSheetFileName } from '../../shared/catalogue/data-sheet-url';
import { isoDay } from '../../shared/lib/format-date';
import { BusinessError } from '../http/errors';
import { clientNetwork } from '../lib/ip-address';
import type { Handler } from '../app/context';
import { findProduct } from '../catalogue/product-store';
import { documentSeller } from './document-lines';
import { createPdfInWorker } from './create-pdf';
import { findSuppliedSheet } from './product-documents';

/** Returns the sheet that the shop supplied for the product, otherwise a generated one. */
export const goodsSheet: Handler<'goodsSheet'> = async (
  { goods_sn, kind },
  { catalogue, settings, clock },
  { ip },
) => {
  const supplied = await findSuppliedSheet(catalogue, { goods_sn, kind });
  if (supplied)
    return {
      name: dataSheetFileName(supplied.goodsSn, kind),
      pdf: Buffer.from(supplied.file.body).toString('base64'),
    };
  const match = await catalogue.search.resolveNumber(goods_sn);
  const product = match && (await findProduct(catalogue, match.goodsId));
  if (!product)
    throw new BusinessError('There is no product with this catalogue number.', { field: 'goods_sn' });
  const issuer = {
    seller: documentSeller(settings),
    notice: settings.demonstration_notice,
    day: isoDay(clock().getTime()),
  };
  const pdf = await createPdfInWorker(
    { kind: kind === 'safety' ? 'safetySheet' : 'dataSheet', content: product, issuer },
    clientNetwork(ip),
  );
  return { name: dataSheetFileName(product.goods_sn, kind), pdf: pdf.toString('base64') };
};
