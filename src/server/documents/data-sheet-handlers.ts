import { dataSheetFileName, type SheetKind } from '../../shared/catalogue/data-sheet-url';
import { BusinessError } from '../http/errors';
import { clientNetwork } from '../lib/ip-address';
import type { Handler } from '../app/context';
import type { Catalogue } from '../catalogue/catalogue';
import { findProduct, findProductName, findSuppliedDocument } from '../catalogue/product-store';
import type { ReleaseFile } from '../catalogue/release-file-store';
import { documentSeller } from './document-lines';
import { printPdf } from './pdf-printer';

const documentKindOf = { data: 'datasheet', safety: 'sds' } as const;

/** Returns the sheet that the shop supplied for a product; null when there is none. */
export async function findSuppliedSheet(
  catalogue: Catalogue,
  { goods_sn, kind }: { goods_sn: string; kind: SheetKind },
): Promise<{ goodsSn: string; file: ReleaseFile } | null> {
  const found = await catalogue.search.resolveNumber(goods_sn);
  const name = found && (await findProductName(catalogue, found.goodsId));
  const file = name && (await findSuppliedDocument(catalogue, name.goods_id, documentKindOf[kind]));
  return file ? { goodsSn: name.goods_sn, file } : null;
}

/** Returns the supplied sheet, else prints one. */
export const goodsSheet: Handler<'goodsSheet'> = async (
  { goods_sn, kind },
  { catalogue, settings, clock },
  { ip },
) => {
  const supplied = await findSuppliedSheet(catalogue, { goods_sn, kind });
  if (supplied)
    return {
      name: dataSheetFileName(supplied.goodsSn, kind),
      pdf: Buffer.from(supplied.file.body.buffer).toString('base64'),
    };
  const found = await catalogue.search.resolveNumber(goods_sn);
  const product = found && (await findProduct(catalogue, found.goodsId));
  if (!product)
    throw new BusinessError('There is no product with this catalogue number.', { field: 'goods_sn' });
  const issuer = {
    seller: documentSeller(settings),
    notice: settings.demonstration_notice,
    day: clock().toISOString().slice(0, 10),
  };
  const pdf = await printPdf(
    { kind: kind === 'safety' ? 'safetySheet' : 'dataSheet', content: product, issuer },
    clientNetwork(ip),
  );
  return { name: dataSheetFileName(product.goods_sn, kind), pdf: pdf.toString('base64') };
};
