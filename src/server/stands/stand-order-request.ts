import type { AnsweredEntry, StandOrder } from '../../shared/contract/stands';
import { centsToWire, formatCents, wireToCents } from '../../shared/lib/money';
import { receiptNumber } from '../../shared/leads/receipt-number';
import type { AppContext } from '../app/context';
import { asShopText, shopText, staffEmail, type StaffEmail } from '../messaging/message';
import { enqueueMessage } from '../messaging/outbox';
import { addOrderRequest } from './order-request-store';
import type { ShopTransaction } from '../db/shop-database';
import type { RequestedLine } from '../db/schema/stand-schema';
import { priceLines } from '../cart/price-lines';

type RequestDeps = Pick<AppContext, 'catalogue' | 'selling' | 'settings' | 'clock'>;

/** Where and when a visitor entered something. */
export interface CaptureInfo {
  standName: string;
  /** ISO 8601 time by the stand's clock. */
  capturedAt: string;
}

/**
 * Stores an order request with the shop's current prices. Reserves and charges nothing: staff decide about the request. The
 * answer lists prices that differ from those the visitor saw.
 */
export async function saveOrderRequest(
  transaction: ShopTransaction,
  deps: RequestDeps,
  { standName, capturedAt, order }: CaptureInfo & { order: StandOrder },
): Promise<Omit<AnsweredEntry, 'key'>> {
  const { lines: items, consent, ...requester } = order;
  const lines = (await priceLines(deps, transaction, items)).map(
    ({ item, catalogueVariant, cents }): RequestedLine => {
      const { seen_price, ...goods } = item;
      return {
        ...goods,
        // The catalogue's names take precedence over those that the stand sent.
        ...(catalogueVariant && {
          goods_sn: catalogueVariant.product.goods_sn,
          goods_name: catalogueVariant.product.goods_name,
          attr_value: catalogueVariant.attr_value,
        }),
        seen_cents: seen_price === '' ? null : wireToCents(seen_price),
        now_cents: cents,
      };
    },
  );
  const now = deps.clock().getTime();
  const request_id = await addOrderRequest(transaction, {
    ...requester,
    stand_name: standName,
    captured_at: capturedAt,
    lines,
    consent_version: consent.version,
    consent_text: consent.text,
    consented_at: consent.given_at,
    seen_cents: sumCents(lines, 'seen_cents'),
    now_cents: sumCents(lines, 'now_cents'),
    state: 'to confirm',
    remark: '',
    created_at: now,
    decided_at: null,
  });
  const receipt = receiptNumber('order', request_id, now);
  await enqueueMessage(transaction, orderRequestStaffEmail(deps, { receipt, standName, lines, order }), now);
  const changes = lines
    .filter(({ seen_cents, now_cents }) => seen_cents !== now_cents)
    .map(({ goods_sn, seen_cents, now_cents }) => ({
      goods_sn,
      seen: seen_cents === null ? '' : centsToWire(seen_cents),
      now: now_cents === null ? null : centsToWire(now_cents),
    }));
  return { outcome: 'to confirm', receipt, reason: '', changes };
}

function sumCents(lines: readonly RequestedLine[], field: 'seen_cents' | 'now_cents'): number {
  return lines.reduce((sum, line) => sum + (line[field] ?? 0) * line.number, 0);
}

/** Formats a line, with both prices where they differ. */
export function formatRequestedLine({ goods_sn, goods_name, attr_value, number, ...prices }: RequestedLine) {
  const { seen_cents, now_cents } = prices;
  const seenPrice = seen_cents === null ? 'without a price' : `at ${formatCents(seen_cents)}`;
  const seenNote = seen_cents === now_cents ? '' : ` (seen ${seenPrice})`;
  const currentPrice = now_cents === null ? 'no current price' : formatCents(now_cents);
  return `${number} × ${goods_sn} ${goods_name}, ${attr_value}: ${currentPrice}${seenNote}`;
}

function orderRequestStaffEmail(
  { settings }: Pick<AppContext, 'settings'>,
  { receipt, standName, lines, order }: OrderRequestEmailData,
): StaffEmail {
  return staffEmail(settings, shopText`New order request, ${asShopText(receipt)}`, [
    `A visitor at stand “${standName}” requested products. Reference number: ${receipt}. Nothing is charged.`,
    `Name: ${order.name}`,
    `Institution: ${order.institution}`,
    `E-mail: ${order.email}`,
    `Country: ${order.country}`,
    ...(order.po_number === '' ? [] : [`Purchase order: ${order.po_number}`]),
    ...(order.note === '' ? [] : [`Note: ${order.note}`]),
    ...lines.map(formatRequestedLine),
  ]);
}

interface OrderRequestEmailData {
  receipt: string;
  standName: string;
  lines: readonly RequestedLine[];
  order: StandOrder;
}
