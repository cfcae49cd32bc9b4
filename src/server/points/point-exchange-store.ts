import type { Address } from '../../shared/contract/customer';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import type { ProductInList } from '../../shared/contract/calls';
import { wireToCents } from '../../shared/lib/money';
import { MAX_EXCHANGE_CENTS, exchangeableClasses, priceInPoints } from '../../shared/orders/points';
import { serializeAddress } from '../accounts/addresses/format-address';
import type { Catalogue } from '../catalogue/catalogue';
import { listProducts } from '../catalogue/product-list-store';
import { memoizePerCatalogue } from '../catalogue/memoize-per-catalogue';

export interface NewExchange {
  customerId: number;
  goodsId: number;
  goodsAttr: string;
  points: number;
  delivery: Address;
  requestKey: string;
  now: number;
  /** True when a unit is reserved for it; false for goods made to order. */
  isReserved: boolean;
}

/** Stores an exchange and returns its id. */
export async function addExchange(db: ShopTransaction, exchange: NewExchange): Promise<number> {
  const { customerId, goodsId, goodsAttr, points, delivery, requestKey, now, isReserved } = exchange;
  const { id } = await db
    .insertInto('point_exchange')
    .values({
      customer_id: customerId,
      goods_id: goodsId,
      goods_attr: goodsAttr,
      points,
      created_at: now,
      delivery: serializeAddress(delivery),
      request_key: requestKey,
      state: 'open',
      held: isReserved ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the goods of the exchange that this customer made with this idempotency key. */
export async function findExchangeByRequestKey(db: ShopDatabase, customerId: number, requestKey: string) {
  return db
    .selectFrom('point_exchange')
    .select(['goods_id', 'goods_attr'])
    .where('customer_id', '=', customerId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

export async function findExchange(db: ShopDatabase, id: number) {
  return db.selectFrom('point_exchange').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns exchanges that staff have to ship, oldest first, with the customers' user names. */
export async function listOpenExchanges(db: ShopDatabase, limit: number) {
  return db
    .selectFrom('point_exchange')
    .innerJoin('customer', 'customer.id', 'point_exchange.customer_id')
    .select(['point_exchange.id', 'username', 'goods_id', 'goods_attr', 'points', 'delivery'])
    .select('point_exchange.created_at')
    .where('state', '=', 'open')
    .orderBy('point_exchange.id')
    .limit(limit)
    .execute();
}

/** Ends an open exchange. Returns false when it is not open. */
export async function endExchange(
  db: ShopTransaction,
  id: number,
  state: 'shipped' | 'cancelled',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('point_exchange')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A variant that can be exchanged for points. */
export interface PointOffer {
  product: ProductInList;
  goods_attr: string;
  points: number;
}

const MAX_OFFERS = 12;

/** Returns the ids of the most popular exchangeable products. */
const findPopularOfferIds = memoizePerCatalogue(async ({ db }: Catalogue): Promise<number[]> => {
  const rows = await db
    .selectFrom('product')
    .select('goods_id')
    .where('product_class', 'in', exchangeableClasses)
    .where((expression) =>
      expression.exists(
        expression
          .selectFrom('product_option')
          .select('product_id')
          .whereRef('product_option.goods_id', '=', 'product.goods_id')
          .where('price_cents', '<=', MAX_EXCHANGE_CENTS),
      ),
    )
    .orderBy('popularity_rank')
    .limit(MAX_OFFERS)
    .execute();
  return rows.map(({ goods_id }) => goods_id);
});

/** Returns the cheapest variant of each of the most popular exchangeable products, with its current availability. */
export async function listPointOffers(catalogue: Catalogue): Promise<PointOffer[]> {
  const products = await listProducts(catalogue, await findPopularOfferIds(catalogue));
  return products.flatMap((product) => offersOf(product).slice(0, 1));
}

/** Returns the offer for a variant, or null when it cannot be exchanged for points. */
export async function findPointOffer(
  catalogue: Catalogue,
  goodsId: number,
  goodsAttr: string,
): Promise<PointOffer | null> {
  const [product] = await listProducts(catalogue, [goodsId]);
  return (product && offersOf(product).find((offer) => offer.goods_attr === goodsAttr)) ?? null;
}

/** Returns the offers for the sizes of a product, the cheapest first. */
function offersOf(product: ProductInList): PointOffer[] {
  return product.options
    .flatMap(({ attr_price, goods_attr }) => {
      if (attr_price === null) return [];
      const points = priceInPoints(product.product_class, wireToCents(attr_price));
      return points === null ? [] : [{ product, goods_attr, points }];
    })
    .sort((a, b) => a.points - b.points);
}
