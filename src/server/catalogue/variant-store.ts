import type { ProductInList } from '../../shared/contract/calls';
import {
  forbidsFreezing,
  isFreezing,
  isRefrigerated,
  parseShippingMode,
  type ShippingMode,
} from '../../shared/catalogue/cold-chain';
import type { ListPrice } from '../../shared/orders/price-tiers';
import type { Catalogue } from './catalogue';
import { numbersFromJson } from '../db/catalogue-sql';
import { findPromotionTags, priceBreaksColumn, variantsColumn } from './product-list-store';
import { preparedQuery } from '../db/prepared-query';
import { parseVariantPriceBreaks, productListColumns, toProductInList, type OptionRow } from './product-row';
import { variantKey, type VariantKey } from '../orders/stock-store';

/** A variant (one size of a product) of the catalogue, with or without a price. */
export interface CatalogueVariant {
  product: ProductInList;
  /** Key of the size within its product; with `goods_id` it identifies the variant. */
  goods_attr: string;
  /** Size as displayed. */
  attr_value: string;
  /** Null = price on request: the variant cannot be put into a cart, and only an order of a quote can contain it. */
  listPrice: ListPrice | null;
  /** Units in stock as the catalogue states; 0 = made to order, `SOLD_OUT_STOCK` = none. */
  catalogueStock: number;
  /** Working days until shipment. */
  shipsInDays: number;
  /** Temperature at which the goods travel, from ambient to dry ice. */
  shippingMode: ShippingMode;
  /** True when freezing ruins the goods; false when they ship on dry ice. */
  isFrostSensitive: boolean;
  /**
   * True when the goods are stored at 2–8 °C: they travel on dry ice only when no other shipping method fits. False when they ship
   * on dry ice.
   */
  isRefrigerated: boolean;
}

/** A variant with a price, which can be put into a cart. */
export type PricedVariant = CatalogueVariant & { listPrice: ListPrice };

export function hasListPrice(variant: CatalogueVariant): variant is PricedVariant {
  return variant.listPrice !== null;
}

/** Selects one row per product, because reading a row costs more than parsing its variants. */
const variantQuery = preparedQuery((db, ids: string) =>
  db
    .selectFrom('product')
    .select([...productListColumns, 'shipping', 'storage', variantsColumn, priceBreaksColumn])
    .where('goods_id', 'in', numbersFromJson(ids)),
);

/** Finds variants in the order of the keys; null for a variant that the catalogue does not have. */
export async function findCatalogueVariants(
  catalogue: Catalogue,
  keys: readonly VariantKey[],
): Promise<(CatalogueVariant | null)[]> {
  if (keys.length === 0) return [];
  const ids = [...new Set(keys.map(({ goods_id }) => goods_id))];
  const tags = await findPromotionTags(catalogue);
  const rows = await variantQuery(catalogue, JSON.stringify(ids));
  const variantsByKey = new Map<string, CatalogueVariant>();
  for (const row of rows) {
    const product = toProductInList(row, tags, catalogue.stockOverrides);
    const shippingMode = parseShippingMode(row.shipping);
    // Storage and shipping may contradict each other, which must not leave a product without any shipping method.
    const isFrostSensitive = !isFreezing(shippingMode) && forbidsFreezing(row.storage);
    const isRefrigeratedUnfrozen = !isFreezing(shippingMode) && isRefrigerated(row.storage);
    const breaks = parseVariantPriceBreaks(row.price_breaks);
    const options = JSON.parse(row.options) as OptionRow[];
    for (const [index, [, cents, attr_value, goods_attr, catalogueStock, shipsInDays]] of options.entries())
      variantsByKey.set(variantKey({ goods_id: row.goods_id, goods_attr }), {
        product,
        goods_attr,
        attr_value,
        listPrice: cents === null ? null : { cents, breaks: breaks[index] ?? [] },
        catalogueStock,
        shipsInDays,
        shippingMode,
        isFrostSensitive,
        isRefrigerated: isRefrigeratedUnfrozen,
      });
  }
  return keys.map((key) => variantsByKey.get(variantKey(key)) ?? null);
}
