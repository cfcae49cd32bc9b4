import type { Certificate } from '../../shared/contract/certificates';
import { slipsOf } from '../../shared/domain/lot-number';
import type { Catalogue } from '../catalogue/catalogue';
import { findProduct, type ProductName } from '../catalogue/goods-store';
import { lotsNamed, lotsOfProduct, type LotRow } from './lot-store';

/** A lot that the shop made and loaded, with what its laboratory found. */
export interface OwnLot {
  lot: string;
  product: ProductName;
  row: LotRow;
}

/** Lots of a product that are listed. */
const LISTED = 12;
const MOST_NEAREST = 5;

/** The lot that a text names in any spelling. */
export async function findOwnLot(catalogue: Catalogue, text: string): Promise<OwnLot | null> {
  const [row] = await lotsNamed(catalogue, [text]);
  return row ? fromRow(row) : null;
}

/** The lots of a product, the latest first. */
export async function ownLotsOf(catalogue: Catalogue, { goods_id }: ProductName): Promise<OwnLot[]> {
  return (await lotsOfProduct(catalogue, goods_id, LISTED)).map(fromRow);
}

/** Lots that are one slip of the pen away from a text. */
export async function nearestOwnLots(catalogue: Catalogue, text: string): Promise<OwnLot[]> {
  return (await lotsNamed(catalogue, slipsOf(text))).slice(0, MOST_NEAREST).map(fromRow);
}

/** What the laboratory found; null when the product has left the catalogue. */
export async function ownCertificateOf(catalogue: Catalogue, { row }: OwnLot): Promise<Certificate | null> {
  const found = await findProduct(catalogue, row.goods_id);
  if (!found) return null;
  const { goods_id, goods_sn, goods_name, product_class, cas, formula, weight, storage } = found;
  const { lot, made_on, released_on, retest_on } = row;
  return {
    lot,
    goods_id,
    goods_sn,
    goods_name,
    product_class,
    cas,
    formula,
    weight,
    storage,
    made_on,
    released_on,
    retest_on,
    tests: JSON.parse(row.tests) as Certificate['tests'],
  };
}

function fromRow(row: LotRow): OwnLot {
  const { lot, goods_id, goods_sn, goods_name } = row;
  return { lot, product: { goods_id, goods_sn, goods_name }, row };
}
