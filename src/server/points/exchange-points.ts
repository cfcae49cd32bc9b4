import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import type { AppContext } from '../app/context';
import { BusinessError, IdempotencyConflictError } from '../http/errors';
import { findDefaultAddress } from '../accounts/addresses/address-store';
import { findCustomer, lockCustomer } from '../accounts/customer-store';
import { enqueueMessage } from '../messaging/outbox-store';
import { type Message, composeEmail } from '../messaging/message';
import { addExchange, findExchangeByRequestKey, findPointOffer } from './point-exchange-store';
import { addPointEntry, pointBalance } from './point-store';
import type { ShopTransaction } from '../db/shop-database';
import { findSellableVariants } from '../catalogue/variant-store';
import { availableStock, type VariantKey } from '../orders/stock-store';
import type { Address } from '../../shared/contract/customer';

/**
 * Exchanges points for goods in one transaction: debits the points, copies the address and queues e-mails to the customer
 * and the staff. A repeated key debits nothing. Throws a {@link BusinessError} when the goods are not available, and
 * {@link IdempotencyConflictError} for a key of other goods.
 */
export async function exchangePoints(
  deps: AppContext,
  customerId: number,
  { goods: wanted, requestKey }: { goods: CheckedRequestOf<'transformPoints'>; requestKey: string },
): Promise<ReplyOf<'transformPoints'>> {
  const { database, clock } = deps;
  const { goods_id, goods_attr } = wanted;
  return database.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const before = await findExchangeByRequestKey(transaction, customerId, requestKey);
    if (before) {
      if (before.goods_id !== goods_id || before.goods_attr !== goods_attr)
        throw new IdempotencyConflictError(requestKey);
      return { balance: await pointBalance(transaction, customerId) };
    }
    const { product, points } = await offerInStock(deps, transaction, wanted);
    const customer = await findCustomer(transaction, customerId);
    if (!customer) throw new BusinessError('This account is closed.');
    const delivery = await findDefaultAddress(transaction, customerId);
    if (!delivery) {
      throw new BusinessError('Please add a delivery address first; the goods go to the default one.', {
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
      throw new BusinessError(`This takes ${points} points, which is more than you have.`, {
        field: 'goods_id',
      });
    }
    const exchanged = { goods, points, delivery };
    await enqueueMessage(
      transaction,
      exchangeEmail(deps, { ...exchanged, email: customer.email, balance }),
      now,
    );
    await enqueueMessage(transaction, exchangeStaffEmail(deps, { ...exchanged, id, customer }), now);
    return { balance };
  });
}

async function offerInStock(
  { catalogue }: Pick<AppContext, 'catalogue'>,
  db: ShopTransaction,
  size: VariantKey,
) {
  const offer = await findPointOffer(catalogue, size.goods_id, size.goods_attr);
  const [sale] = await findSellableVariants(catalogue, [size]);
  if (!offer || !sale) {
    throw new BusinessError('This product is not to be had for points.', { field: 'goods_id' });
  }
  if ((await availableStock(db, { ...size, catalogueStock: sale.catalogueStock })) === 0) {
    throw new BusinessError('This size is out of stock. Please choose another, or try again later.', {
      field: 'goods_id',
    });
  }
  return offer;
}

interface Exchanged {
  /** Name, catalogue number and size. */
  goods: string;
  points: number;
  delivery: Address;
}

/** Confirms an exchange to the customer, who can thereby notice a fraudulent one. */
export function exchangeEmail(
  { settings, publicOrigin }: Pick<AppContext, 'settings' | 'publicOrigin'>,
  { goods, points, delivery, email, balance }: Exchanged & { email: string; balance: number },
): Message {
  return composeEmail(settings.brand, email, 'Your exchange', [
    `You exchanged ${points} points for: ${goods}. You have ${balance} points left.`,
    `It will be sent to:\n${addressText(delivery)}`,
    `Your points: ${publicOrigin()}/user/virtualPoint`,
  ]);
}

/** Tells the staff what to send. Customer input appears in the body only, never in the subject. */
export function exchangeStaffEmail(
  { settings }: Pick<AppContext, 'settings'>,
  {
    id,
    goods,
    points,
    delivery,
    customer,
  }: Exchanged & { id: number; customer: { username: string; email: string } },
): Message {
  const { mobile, email } = delivery;
  return composeEmail(settings.brand, settings.email, `Goods for points, exchange ${id}`, [
    `A customer exchanged ${points} points. Please send one of: ${goods}.`,
    `To:\n${addressText(delivery)}`,
    `Telephone: ${mobile}\nE-mail: ${email}`,
    `Customer: ${customer.username}, ${customer.email}`,
  ]);
}

function addressText({ consignee, address, district, city, province, zipcode, country }: Address): string {
  const lines = [consignee, address, district, city, province, zipcode, country];
  return lines.filter((line) => line !== '').join('\n');
}
