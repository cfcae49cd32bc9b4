import type { Product, ProductInList, ReplyOf } from '../../shared/contract/calls';
import { centsToWire, wireToCents } from '../../shared/lib/money';
import { tierPrices, type PriceBreak, type PriceTier } from '../../shared/orders/price-tiers';
import { unitPrices } from '../../shared/catalogue/unit-price';
import type { Catalogue } from './catalogue';
import type { ProductTable } from '../db/schema/catalogue-schema';
import { getCategoryPath } from './category-store';
import { findPromotionTags, listProducts, priceBreaksColumn, variantsColumn } from './product-list-store';
import { preparedQuery } from '../db/prepared-query';
import { parseVariantPriceBreaks, productImageAlt, productImagePath, toProductInList } from './product-row';
import { findConjugateIds, findRelatedIds } from './related-product-store';
import { decodeEvidence } from '../../shared/catalogue/evidence';

const picture = { width: 480, height: 360 };

export type ProductName = Pick<ProductTable, 'goods_id' | 'goods_sn' | 'goods_name'>;

const nameQuery = preparedQuery((db, id: number) =>
  db.selectFrom('product').select(['goods_id', 'goods_sn', 'goods_name']).where('goods_id', '=', id),
);

const productQuery = preparedQuery((db, id: number) =>
  db
    .selectFrom('product')
    .selectAll()
    .select([variantsColumn(db), priceBreaksColumn(db)])
    .where('goods_id', '=', id),
);

export async function findProductName(catalogue: Catalogue, id: number): Promise<ProductName | null> {
  const [row] = await nameQuery(catalogue, id);
  return row ?? null;
}

/**
 * Returns all details of a product, or null for an unknown id.
 * @param tiers the shop's quantity discounts, for variants without price breaks of their own.
 */
export async function findProduct(
  catalogue: Catalogue,
  id: number,
  tiers: readonly PriceTier[] = [],
): Promise<Product | null> {
  const [row] = await productQuery(catalogue, id);
  if (!row) return null;
  const self = toProductInList(row, await findPromotionTags(catalogue), catalogue.stockOverrides);
  const conjugates = await findConjugateIds(catalogue, row);
  const related = await findRelatedIds(catalogue, row);
  const others = await listProducts(catalogue, [...conjugates, ...related]);
  return {
    ...self,
    ...factsOf(row),
    options: priced(self.options, parseVariantPriceBreaks(row.price_breaks), tiers),
    images: [{ url: productImagePath(id), alt: productImageAlt(row), ...picture }],
    documents: documentsOf(row),
    stock: self.options.reduce((sum, option) => sum + option.stock, 0),
    conjugates: others.slice(0, conjugates.length),
    related: others.slice(conjugates.length),
    parents: await getCategoryPath(catalogue, row.category_id),
  };
}

function priced(
  options: readonly ProductInList['options'][number][],
  breaks: readonly PriceBreak[][],
  tiers: readonly PriceTier[],
): Product['options'] {
  const prices = unitPrices(
    options.map(({ attr_value, attr_price }) => ({ attr_value, cents: wireToCents(attr_price) })),
  );
  return options.map((option, at) => {
    const price = prices[at];
    const list = { cents: wireToCents(option.attr_price), breaks: breaks[at] ?? [] };
    return {
      ...option,
      unit_price: price ? { price: centsToWire(price.cents), unit: price.unit } : null,
      tiers: tierPrices(list, tiers).map(({ from, cents }) => ({ from, price: centsToWire(cents) })),
    };
  });
}

type Fact =
  | 'description'
  | 'cas'
  | 'smiles'
  | 'inchikey'
  | 'formula'
  | 'weight'
  | 'synonyms'
  | 'properties'
  | 'storage'
  | 'shipping'
  | 'hazard';

function factsOf(row: ProductTable): Pick<Product, Fact> {
  return {
    description: row.description,
    cas: row.cas,
    smiles: row.smiles,
    inchikey: row.inchikey,
    formula: row.formula,
    weight: row.weight,
    synonyms: JSON.parse(row.synonyms) as Product['synonyms'],
    properties: JSON.parse(row.properties) as Product['properties'],
    storage: row.storage,
    shipping: row.shipping,
    hazard: row.hazard === null ? null : (JSON.parse(row.hazard) as Product['hazard']),
  };
}

function documentsOf(row: ProductTable): Product['documents'] {
  if (row.book === '') return [];
  const url = /^[1-7]$/.test(row.book) ? `/explain?id=${row.goods_id}&code=${row.book}` : row.book;
  return [{ title: 'Specification', url }];
}

const evidenceQuery = preparedQuery((db, id: number) =>
  db.selectFrom('evidence').select(['applications', 'species', 'cells']).where('goods_id', '=', id),
);

/** Returns the tested applications of an antibody by species; no rows without evidence. */
export async function findEvidence(catalogue: Catalogue, id: number): Promise<ReplyOf<'goodsEvidence'>> {
  const [found] = await evidenceQuery(catalogue, id);
  if (!found) return { species: [], rows: [] };
  const species = JSON.parse(found.species) as string[];
  const rows = (JSON.parse(found.applications) as string[]).map((application, row) => ({
    application,
    cells: species.map((_, column) => decodeEvidence(found.cells.charAt(row * species.length + column))),
  }));
  return { species, rows };
}
