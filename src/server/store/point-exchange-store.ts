import type { Address } from '../../shared/contract/customer';
import type { ShopTransaction } from './shop-database';

export interface NewExchange {
  customerId: number;
  goodsId: number;
  goodsAttr: string;
  points: number;
  delivery: Address;
  now: number;
}

/** Writes down goods that were had for points, and gives the exchange's id. */
export async function addExchange(db: ShopTransaction, exchange: NewExchange): Promise<number> {
  const { customerId, goodsId, goodsAttr, points, delivery, now } = exchange;
  const { id } = await db
    .insertInto('point_exchange')
    .values({
      ...{ customer_id: customerId, goods_id: goodsId, goods_attr: goodsAttr, points, created_at: now },
      delivery: JSON.stringify(delivery),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
