import { removeLotPrefix } from '../../shared/search/query-parsing';
import type { Handler } from '../app/context';
import { findProductName } from '../catalogue/product-store';
import { BusinessError } from '../http/errors';
import { clientNetwork } from '../lib/ip-address';
import { documentSeller } from './document-lines';
import { findCertificate, findLot, findSimilarLots, listLotsOfProduct, toLotInList } from './lots';
import { createPdfInWorker } from './create-pdf';

/** Finds a certificate by lot number, otherwise the lots of a product by catalogue number, otherwise similar lots. */
export const coa: Handler<'coa'> = async ({ key: typedText }, context) => {
  const key = removeLotPrefix(typedText);
  const { catalogue } = context;
  const emptyReply = { certificate: null, product: null, lots: [], nearest: [] };
  const lot = await findLot(context, key);
  if (lot) {
    const certificate = await findCertificate(context, lot);
    const lots = await listLotsOfProduct(context, lot.product);
    return { ...emptyReply, certificate, product: lot.product, lots: lots.map(toLotInList) };
  }
  const match = await catalogue.search.resolveNumber(key);
  const product = match && (await findProductName(catalogue, match.goodsId));
  if (product)
    return { ...emptyReply, product, lots: (await listLotsOfProduct(context, product)).map(toLotInList) };
  return { ...emptyReply, nearest: (await findSimilarLots(context, key)).map(toLotInList) };
};

export const coaFile: Handler<'coaFile'> = async ({ key }, context, { ip }) => {
  const { settings } = context;
  const lot = await findLot(context, removeLotPrefix(key));
  const certificate = lot && (await findCertificate(context, lot));
  if (!certificate) throw new BusinessError('There is no certificate for this lot.', { field: 'key' });
  const issuer = { seller: documentSeller(settings), notice: settings.demonstration_notice };
  const pdf = await createPdfInWorker(
    { kind: 'certificate', content: certificate, issuer },
    clientNetwork(ip),
  );
  // The check character of a lot can be `*`, which Windows does not allow in file names.
  return { name: `CoA-${certificate.lot.replace('*', 'x')}.pdf`, pdf: pdf.toString('base64') };
};
