import type { ProductInList } from '../../shared/contract/calls';
import { wireToCents } from '../../shared/domain/money';
import { DEAREST_EXCHANGE, exchangeableClasses, priceInPoints } from '../../shared/domain/points';
import type { Catalogue } from '../catalogue/catalogue';
import { productsInList } from '../catalogue/goods-list-store';
import { oncePerCatalogue } from '../catalogue/memoize-per-catalogue';

/** A size of a product that can be had for points. */
export interface PointOffer {
  product: ProductInList;
  goods_attr: string;
  points: number;
}

/** Offers that are shown. */
const SHOWN = 12;

/** The cheapest sizes of the products that people want most, among those that can be had for points. */
export const pointOffers = oncePerCatalogue(async (catalogue: Catalogue): Promise<PointOffer[]> => {
  const wanted = await catalogue.db
    .selectFrom('product')
    .select('goods_id')
    .where('product_class', 'in', exchangeableClasses)
    .where((row) =>
      row.exists(
        row
          .selectFrom('product_option')
          .select('product_id')
          .whereRef('product_option.goods_id', '=', 'product.goods_id')
          .where('price_cents', '<=', DEAREST_EXCHANGE),
      ),
    )
    .orderBy('popularity_rank')
    .limit(SHOWN)
    .execute();
  const products = await productsInList(
    catalogue,
    wanted.map(({ goods_id }) => goods_id),
  );
  return products.flatMap((product) => offersOf(product).slice(0, 1));
});

/** This size of this product, or null when it is not to be had for points. */
export async function findPointOffer(
  catalogue: Catalogue,
  goodsId: number,
  goodsAttr: string,
): Promise<PointOffer | null> {
  const [product] = await productsInList(catalogue, [goodsId]);
  return (product && offersOf(product).find((offer) => offer.goods_attr === goodsAttr)) ?? null;
}

/** Cheapest first. */
function offersOf(product: ProductInList): PointOffer[] {
  return product.options
    .flatMap(({ attr_price, goods_attr }) => {
      const points = priceInPoints(product.product_class, wireToCents(attr_price));
      return points === null ? [] : [{ product, goods_attr, points }];
    })
    .sort((one, other) => one.points - other.points);
}
