import type { Certificate } from '../../shared/contract/certificates';
import { lotTypos } from '../../shared/catalogue/lot-number';
import type { CatalogueContext } from '../app/context';
import type { Catalogue } from '../catalogue/catalogue';
import { findProduct, type ProductName } from '../catalogue/product-store';
import {
  certifiedProduct,
  createDemoCertificate,
  demoLotsOfProduct,
  findDemoLot,
  findSimilarDemoLots,
  type DemoLot,
} from './demo-lots';
import { findLotRows, findProductLotRows, type LotRow } from './lot-store';

// The demonstration catalogue has generated lots. Any other catalogue has only the lots that were imported, so that no
// generated result appears on a real certificate.

type LotDeps = Pick<CatalogueContext, 'catalogue' | 'clock' | 'settings'>;

interface ImportedLot {
  lot: string;
  product: ProductName;
  row: LotRow;
}

export type Lot = DemoLot | ImportedLot;

const MAX_LISTED = 12;
const MAX_SIMILAR = 5;

/** Finds a lot by its number in any spelling; null when there is none. */
export async function findLot(context: LotDeps, text: string): Promise<Lot | null> {
  if (context.catalogue.isDemonstration) return findDemoLot(context, text);
  const [row] = await findLotRows(context.catalogue, [text]);
  return row ? toLot(row) : null;
}

/** Returns the lots of a product, newest first. */
export async function listLotsOfProduct(context: LotDeps, product: ProductName): Promise<Lot[]> {
  if (context.catalogue.isDemonstration) return demoLotsOfProduct(context, product);
  return (await findProductLotRows(context.catalogue, product.goods_id, MAX_LISTED)).map(toLot);
}

/** Finds lots whose number differs from the text by one typing error. */
export async function findSimilarLots(context: LotDeps, text: string): Promise<Lot[]> {
  if (context.catalogue.isDemonstration) return findSimilarDemoLots(context, text);
  return (await findLotRows(context.catalogue, lotTypos(text))).slice(0, MAX_SIMILAR).map(toLot);
}

/** Returns the certificate of a lot; null when the catalogue no longer has the product. */
export async function findCertificate({ catalogue }: LotDeps, lot: Lot): Promise<Certificate | null> {
  return 'row' in lot ? findImportedCertificate(catalogue, lot) : createDemoCertificate(catalogue, lot);
}

async function findImportedCertificate(
  catalogue: Catalogue,
  { row }: ImportedLot,
): Promise<Certificate | null> {
  const product = await findProduct(catalogue, row.goods_id);
  if (!product) return null;
  const { lot, made_on, released_on, retest_on } = row;
  return {
    lot,
    ...certifiedProduct(product),
    made_on,
    released_on,
    retest_on,
    tests: JSON.parse(row.tests) as Certificate['tests'],
  };
}

function toLot(row: LotRow): ImportedLot {
  const { lot, goods_id, goods_sn, goods_name } = row;
  return { lot, product: { goods_id, goods_sn, goods_name }, row };
}

export function toLotInList({ lot, product }: Lot): { lot: string; goods_name: string } {
  return { lot, goods_name: product.goods_name };
}
