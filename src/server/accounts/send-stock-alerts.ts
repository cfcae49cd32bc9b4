import { setImmediate } from 'node:timers/promises';
import { availabilityOfUnits } from '../../shared/catalogue/availability';
import { productUrl } from '../../shared/catalogue/variant-url';
import type { AppContext } from '../app/context';
import { findCatalogueVariants, hasListPrice } from '../catalogue/variant-store';
import { asShopText, customerEmail, shopText, type CustomerEmail } from '../messaging/message';
import { enqueueMessage } from '../messaging/outbox';
import { findAvailableStocks, type VariantKey } from '../orders/stock-store';
import { findAwaitedVariants, takeStockAlerts } from './stock-alert-store';

type AlertDeps = Pick<AppContext, 'database' | 'catalogue' | 'clock' | 'settings' | 'publicOrigin'>;

/** Number of variants that one query reads. */
const VARIANTS_PER_BATCH = 200;
/** Maximum alerts per transaction, because a transaction blocks other work of the server. */
const ALERTS_PER_TRANSACTION = 50;
/** Maximum e-mails per run. Further alerts wait for the next run, so that e-mails with codes and links are not delayed. */
const ALERTS_PER_RUN = 200;

/**
 * Queues an e-mail for each stock alert whose size is available again, for each size the oldest alerts first. Several
 * servers may run this function at the same time.
 */
export async function sendStockAlerts(deps: AlertDeps): Promise<void> {
  let lastVariant: VariantKey = { goods_id: 0, goods_attr: '' };
  let remainingAlerts = ALERTS_PER_RUN;
  for (;;) {
    const variants = await findAwaitedVariants(deps.database, lastVariant, VARIANTS_PER_BATCH);
    for (const variant of await findAvailableVariants(deps, variants)) {
      remainingAlerts -= await queueAlertEmails(deps, variant, remainingAlerts);
      if (remainingAlerts <= 0) return;
    }
    const lastOfBatch = variants.at(-1);
    if (!lastOfBatch || variants.length < VARIANTS_PER_BATCH) return;
    lastVariant = lastOfBatch;
  }
}

interface AvailableVariant extends VariantKey {
  isPriceOnRequest: boolean;
}

/** Returns the variants that the catalogue has and that are not sold out. */
async function findAvailableVariants(
  { database, catalogue }: AlertDeps,
  variants: readonly VariantKey[],
): Promise<AvailableVariant[]> {
  if (variants.length === 0) return [];
  const catalogueVariants = await findCatalogueVariants(catalogue, variants);
  const listedVariants = variants.flatMap(({ goods_id, goods_attr }, index) => {
    const catalogueVariant = catalogueVariants[index];
    if (!catalogueVariant) return [];
    const { catalogueStock } = catalogueVariant;
    return [{ goods_id, goods_attr, catalogueStock, isPriceOnRequest: !hasListPrice(catalogueVariant) }];
  });
  const units = await findAvailableStocks(database, listedVariants);
  return listedVariants.filter((_, index) => availabilityOfUnits(units[index] ?? null) !== 'sold out');
}

/** Queues the e-mails of at most `maxCount` alerts, deletes these alerts in the same transactions, and returns their number. */
async function queueAlertEmails(
  deps: AlertDeps,
  variant: AvailableVariant,
  maxCount: number,
): Promise<number> {
  let queuedCount = 0;
  while (queuedCount < maxCount) {
    const limit = Math.min(ALERTS_PER_TRANSACTION, maxCount - queuedCount);
    const takenCount = await deps.database.transaction().execute(async (transaction) => {
      const now = deps.clock().getTime();
      const alerts = await takeStockAlerts(transaction, variant, limit);
      for (const { customer_id: customerId, ...names } of alerts)
        await enqueueMessage(transaction, backInStockEmail(deps, { customerId, ...variant, ...names }), now);
      return alerts.length;
    });
    queuedCount += takenCount;
    if (takenCount < limit) break;
    await setImmediate();
  }
  return queuedCount;
}

interface BackInStockAlert extends AvailableVariant {
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
