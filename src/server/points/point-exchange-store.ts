import type { Address } from '../../shared/contract/customer';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

export interface NewExchange {
  customerId: number;
  goodsId: number;
  goodsAttr: string;
  points: number;
  delivery: Address;
  requestKey: string;
  now: number;
}

/** Writes down goods that were had for points, and gives the exchange's id. */
export async function addExchange(db: ShopTransaction, exchange: NewExchange): Promise<number> {
  const { customerId, goodsId, goodsAttr, points, delivery, requestKey, now } = exchange;
  const { id } = await db
    .insertInto('point_exchange')
    .values({
      customer_id: customerId,
      goods_id: goodsId,
      goods_attr: goodsAttr,
      points,
      created_at: now,
      delivery: JSON.stringify(delivery),
      request_key: requestKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What was exchanged under a key of this customer's before. */
export async function exchangeOfKey(db: ShopDatabase, customerId: number, requestKey: string) {
  return db
    .selectFrom('point_exchange')
    .select(['goods_id', 'goods_attr'])
    .where('customer_id', '=', customerId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}
