import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import type { Deps } from '../app/context';
import { Refusal, UsedKey } from '../http/handler-types';
import { defaultAddress } from '../accounts/addresses/address-store';
import { findCustomer, lockCustomer } from '../accounts/customer-store';
import { post } from '../messaging/outbox-store';
import { addExchange, exchangeOfKey } from './point-exchange-store';
import { findPointOffer } from './point-offer-store';
import { addPointEntry, pointsOf } from './point-store';
import type { ShopTransaction } from '../db/shop-database';
import { sizesOnSale } from '../catalogue/price-store';
import { availableUnits, type Size } from '../orders/stock-store';
import { exchangeLetter, exchangeStaffLetter } from './exchange-letter';

/**
 * Gives goods for points: the points taken, the address copied, the customer and the staff told, in one transaction.
 * Asked again with the same key it takes nothing more. Throws a {@link Refusal} when the goods are not to be had, and
 * {@link UsedKey} for a key of other goods.
 */
export async function exchangePoints(
  deps: Deps,
  customerId: number,
  { goods: wanted, requestKey }: { goods: CheckedRequestOf<'transformPoints'>; requestKey: string },
): Promise<ReplyOf<'transformPoints'>> {
  const { database, clock } = deps;
  const { goods_id, goods_attr } = wanted;
  return database.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const before = await exchangeOfKey(transaction, customerId, requestKey);
    if (before) {
      if (before.goods_id !== goods_id || before.goods_attr !== goods_attr) throw new UsedKey(requestKey);
      return { balance: await pointsOf(transaction, customerId) };
    }
    const { product, points } = await offerInStock(deps, transaction, wanted);
    const customer = await findCustomer(transaction, customerId);
    if (!customer) throw new Refusal('This account is closed.');
    const delivery = await defaultAddress(transaction, customerId);
    if (!delivery) {
      throw new Refusal('Please add a delivery address first; the goods go to the default one.', {
        field: 'address',
      });
    }
    const now = clock().getTime();
    const exchange = { customerId, goodsId: goods_id, goodsAttr: goods_attr, points, delivery };
    const id = await addExchange(transaction, { ...exchange, requestKey, now });
    const goods = `${product.goods_name} (${product.goods_sn}), ${goods_attr}`;
    const balance = await addPointEntry(transaction, {
      customerId,
      now,
      points: -points,
      reason: `Exchanged for ${goods}`,
      cause: `exchange ${id}`,
    });
    if (typeof balance !== 'number') {
      throw new Refusal(`This takes ${points} points, which is more than you have.`, { field: 'goods_id' });
    }
    const told = { goods, points, delivery };
    await post(transaction, exchangeLetter(deps, { ...told, email: customer.email, balance }), now);
    await post(transaction, exchangeStaffLetter(deps, { ...told, id, customer }), now);
    return { balance };
  });
}

async function offerInStock({ catalogue }: Pick<Deps, 'catalogue'>, db: ShopTransaction, size: Size) {
  const offer = await findPointOffer(catalogue, size.goods_id, size.goods_attr);
  const [sale] = await sizesOnSale(catalogue, [size]);
  if (!offer || !sale) {
    throw new Refusal('This product is not to be had for points.', { field: 'goods_id' });
  }
  if ((await availableUnits(db, { ...size, shelf: sale.shelf })) === 0) {
    throw new Refusal('This size is out of stock. Please choose another, or try again later.', {
      field: 'goods_id',
    });
  }
  return offer;
}
