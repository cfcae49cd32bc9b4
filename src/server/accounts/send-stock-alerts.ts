import { setImmediate } from 'node:timers/promises';
import { availabilityOfUnits } from '../../shared/catalogue/availability';
import { productUrl } from '../../shared/catalogue/variant-url';
import type { AppContext } from '../app/context';
import { findSellableVariants, hasListPrice } from '../catalogue/variant-store';
import { asShopText, customerEmail, shopText, type CustomerEmail } from '../messaging/message';
import { enqueueMessage } from '../messaging/outbox';
import { availableStocks, type VariantKey } from '../orders/stock-store';
import { findAwaitedVariants, takeStockAlerts } from './stock-alert-store';

type AlertDeps = Pick<AppContext, 'database' | 'catalogue' | 'clock' | 'settings' | 'publicOrigin'>;

/** Variants per batch. */
const BATCH_SIZE = 200;
/** Requests per transaction, which blocks other work of the server. */
const ALERTS_PER_TRANSACTION = 50;
/** E-mails per run. The others wait for the next one, so that codes and links of other customers are not delayed. */
const ALERTS_PER_RUN = 200;

/**
 * Queues one e-mail per request for each size that can be ordered again, the oldest requests first. Several servers may run
 * it at the same time.
 */
export async function sendStockAlerts(deps: AlertDeps): Promise<void> {
  let after: VariantKey = { goods_id: 0, goods_attr: '' };
  let remaining = ALERTS_PER_RUN;
  for (;;) {
    const variants = await findAwaitedVariants(deps.database, after, BATCH_SIZE);
    for (const variant of await findOrderable(deps, variants)) {
      remaining -= await answerAlerts(deps, variant, remaining);
      if (remaining <= 0) return;
    }
    const last = variants.at(-1);
    if (!last || variants.length < BATCH_SIZE) return;
    after = last;
  }
}

interface OrderableVariant extends VariantKey {
  isPriceOnRequest: boolean;
}

async function findOrderable(
  { database, catalogue }: AlertDeps,
  variants: readonly VariantKey[],
): Promise<OrderableVariant[]> {
  if (variants.length === 0) return [];
  const sellables = await findSellableVariants(catalogue, variants);
  const stocked = variants.flatMap(({ goods_id, goods_attr }, index) => {
    const sellable = sellables[index];
    if (!sellable) return [];
    const { catalogueStock } = sellable;
    return [{ goods_id, goods_attr, catalogueStock, isPriceOnRequest: !hasListPrice(sellable) }];
  });
  const units = await availableStocks(database, stocked);
  return stocked.filter((_, index) => availabilityOfUnits(units[index] ?? null) !== 'sold out');
}

/** Deletes at most `maxCount` requests in the transactions that queue their messages, and returns their number. */
async function answerAlerts(deps: AlertDeps, variant: OrderableVariant, maxCount: number): Promise<number> {
  let answered = 0;
  while (answered < maxCount) {
    const limit = Math.min(ALERTS_PER_TRANSACTION, maxCount - answered);
    const taken = await deps.database.transaction().execute(async (transaction) => {
      const now = deps.clock().getTime();
      const alerts = await takeStockAlerts(transaction, variant, limit);
      for (const { customer_id: customerId, ...names } of alerts)
        await enqueueMessage(transaction, backInStockEmail(deps, { customerId, ...variant, ...names }), now);
      return alerts.length;
    });
    answered += taken;
    if (taken < limit) break;
    await setImmediate();
  }
  return answered;
}

interface BackInStockAlert extends OrderableVariant {
  customerId: number;
  goods_sn: string;
  goods_name: string;
  attr_value: string;
}

function backInStockEmail({ settings, publicOrigin }: AlertDeps, alert: BackInStockAlert): CustomerEmail {
  const { customerId, goods_id, goods_attr, goods_name } = alert;
  const name = asShopText(`${goods_name} (${alert.goods_sn}), ${alert.attr_value}`);
  const link = asShopText(publicOrigin() + productUrl(goods_id, goods_attr));
  return customerEmail(settings, { customerId }, shopText`Back in stock: ${asShopText(goods_name)}`, [
    alert.isPriceOnRequest
      ? shopText`${name} is available again. Its price is on request:`
      : shopText`${name} can be ordered again:`,
    link,
    shopText`You asked us for this message on the product page. It is the only one: you will not receive another unless you ask again.`,
  ]);
}
