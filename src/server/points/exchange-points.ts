import { availabilityOfUnits } from '../../shared/catalogue/availability';
import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import { formatPoints } from '../../shared/lib/format-number';
import type { AppContext } from '../app/context';
import { BusinessError, IdempotencyConflictError } from '../http/errors';
import { findDefaultAddress } from '../accounts/addresses/address-store';
import { findCustomer, lockCustomer } from '../accounts/customer-store';
import { enqueueMessage } from '../messaging/outbox';
import {
  asShopText,
  customerEmail,
  shopText,
  staffEmail,
  type CustomerEmail,
  type StaffEmail,
} from '../messaging/message';
import {
  addExchange,
  endExchange,
  findExchange,
  findExchangeByRequestKey,
  findPointOffer,
} from './point-exchange-store';
import { addPointEntry, findPointBalance } from './point-store';
import type { ShopTransaction } from '../db/shop-database';
import { findCatalogueVariants } from '../catalogue/variant-store';
import {
  findAvailableStock,
  releaseStocks,
  reserveStock,
  shipStocks,
  type VariantKey,
} from '../orders/stock-store';
import { refundPoints } from './point-reversal-store';
import { refundedPointsExpireAt } from '../../shared/orders/points';
import type { Address } from '../../shared/contract/customer';

/**
 * Exchanges points for goods in one transaction: reserves the goods as an order does, debits the points, copies the
 * address and queues e-mails to the customer and the staff. A repeated key debits nothing. Throws a {@link BusinessError}
 * when the goods are not available, without a delivery address or with too few points, and
 * {@link IdempotencyConflictError} for a key of other goods.
 */
export async function exchangePoints(
  deps: AppContext,
  customerId: number,
  { goods: requestedGoods, requestKey }: { goods: CheckedRequestOf<'transformPoints'>; requestKey: string },
): Promise<ReplyOf<'transformPoints'>> {
  const { database, clock } = deps;
  const { goods_id, goods_attr } = requestedGoods;
  return database.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const earlierExchange = await findExchangeByRequestKey(transaction, customerId, requestKey);
    if (earlierExchange) {
      if (earlierExchange.goods_id !== goods_id || earlierExchange.goods_attr !== goods_attr)
        throw new IdempotencyConflictError(requestKey);
      return { balance: await findPointBalance(transaction, customerId) };
    }
    const { product, attr_value, points, isReserved } = await reserveOffer(deps, transaction, requestedGoods);
    const customer = await findCustomer(transaction, customerId);
    if (!customer) throw new BusinessError('This account is closed.');
    const delivery = await findDefaultAddress(transaction, customerId);
    if (!delivery) {
      throw new BusinessError('Please add a delivery address first. Items ship to your default address.', {
        field: 'address',
      });
    }
    const now = clock().getTime();
    const exchange = { customerId, goodsId: goods_id, goodsAttr: goods_attr, points, delivery, isReserved };
    const id = await addExchange(transaction, { ...exchange, requestKey, now });
    const goods = `${product.goods_name} (${product.goods_sn}), ${attr_value}`;
    const balance = await addPointEntry(transaction, {
      customerId,
      now,
      points: -points,
      reason: `Exchanged for ${goods}`,
      cause: `exchange ${id}`,
    });
    if (balance === 'duplicate') throw new Error(`Exchange ${id} was debited before.`);
    if (balance === 'insufficient') {
      throw new BusinessError(`You need ${formatPoints(points)} for this, which is more than you have.`, {
        field: 'goods_id',
      });
    }
    await enqueueMessage(transaction, exchangeEmail(deps, { goods, points, customerId, balance }), now);
    const staffMessage = exchangeStaffEmail(deps, { id, goods, points, delivery, customer });
    await enqueueMessage(transaction, staffMessage, now);
    return { balance };
  });
}

/**
 * Reserves one unit of a variant; goods that are made to order need no reservation. Returns its offer with the text of its size.
 * Throws a {@link BusinessError} when it is not offered or out of stock.
 */
async function reserveOffer(
  { catalogue }: Pick<AppContext, 'catalogue'>,
  db: ShopTransaction,
  key: VariantKey,
) {
  const offer = await findPointOffer(catalogue, key.goods_id, key.goods_attr);
  const [catalogueVariant] = await findCatalogueVariants(catalogue, [key]);
  if (!offer || !catalogueVariant) {
    throw new BusinessError('This product is not available for points.', { field: 'goods_id' });
  }
  const { catalogueStock, attr_value } = catalogueVariant;
  const variant = { ...key, catalogueStock };
  if (availabilityOfUnits(await findAvailableStock(db, variant)) === 'made to order')
    return { ...offer, attr_value, isReserved: false };
  if (!(await reserveStock(db, variant, 1))) {
    throw new BusinessError('This size is out of stock. Please choose another, or try again later.', {
      field: 'goods_id',
    });
  }
  return { ...offer, attr_value, isReserved: true };
}

type DecisionDeps = Pick<AppContext, 'settings' | 'publicOrigin' | 'clock'>;

/**
 * Records that staff sent the goods of an exchange, or cancels it: the goods go back to stock and the points to the
 * customer. Informs the customer. Returns false without any effect when the exchange is not open.
 */
export async function decideExchange(
  deps: DecisionDeps,
  transaction: ShopTransaction,
  id: number,
  decision: { state: 'shipped' } | { state: 'cancelled'; reason: string },
): Promise<boolean> {
  const exchange = await findExchange(transaction, id);
  if (!exchange || !(await endExchange(transaction, id, decision.state))) return false;
  const { customer_id: customerId, points, held: isReserved } = exchange;
  const now = deps.clock().getTime();
  const endReservations = decision.state === 'shipped' ? shipStocks : releaseStocks;
  if (isReserved) await endReservations(transaction, [{ ...exchange, number: 1 }]);
  if (decision.state === 'cancelled') {
    await refundPoints(transaction, {
      customerId,
      now,
      reason: `Exchange ${id} canceled`,
      cause: `exchange return ${id}`,
      debitCause: `exchange ${id}`,
      validUntil: refundedPointsExpireAt(now),
    });
  }
  const text =
    decision.state === 'shipped'
      ? shopText`The item you exchanged for ${asShopText(formatPoints(points))} is on its way.`
      : shopText`We canceled your exchange of ${asShopText(formatPoints(points))}: ${asShopText(decision.reason)}. We returned the points.`;
  const { settings, publicOrigin } = deps;
  const message = customerEmail(settings, { customerId }, shopText`Your exchange`, [
    text,
    shopText`Your points: ${asShopText(publicOrigin())}/user/virtualPoint`,
  ]);
  await enqueueMessage(transaction, message, now);
  return true;
}

interface ExchangedGoods {
  /** Name, catalogue number and size. */
  goods: string;
  points: number;
  delivery: Address;
}

/**
 * Confirms an exchange, so that the customer notices a fraudulent one. Omits the address: e-mails to customers contain no text
 * that customers have entered.
 */
export function exchangeEmail(
  { settings, publicOrigin }: Pick<AppContext, 'settings' | 'publicOrigin'>,
  exchange: Omit<ExchangedGoods, 'delivery'> & { customerId: number; balance: number },
): CustomerEmail {
  const { goods, points, customerId, balance } = exchange;
  return customerEmail(settings, { customerId }, shopText`Your exchange`, [
    shopText`You exchanged ${asShopText(formatPoints(points))} for: ${asShopText(goods)}. You have ${asShopText(formatPoints(balance))} left.`,
    shopText`We will ship it to your default address.`,
    shopText`Your points: ${asShopText(publicOrigin())}/user/virtualPoint`,
  ]);
}

/** Asks the staff to send the goods. Customer input appears in the body only, never in the subject. */
export function exchangeStaffEmail(
  { settings }: Pick<AppContext, 'settings'>,
  {
    id,
    goods,
    points,
    delivery,
    customer,
  }: ExchangedGoods & { id: number; customer: { username: string; email: string } },
): StaffEmail {
  const { telephone, email } = delivery;
  return staffEmail(settings, shopText`Points exchange ${id}`, [
    `A customer exchanged ${formatPoints(points)}. Please ship one unit of: ${goods}.`,
    `To:\n${delivery.lines.join('\n')}`,
    `Telephone: ${telephone}\nE-mail: ${email}`,
    `Customer: ${customer.username}, ${customer.email}`,
  ]);
}
