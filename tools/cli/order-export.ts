import { centsToWire } from '../../src/shared/lib/money';
import { purchaseFacts } from '../../src/shared/punchout/purchasing-codes';
import type { CommodityOverrules } from '../../src/shared/punchout/unspsc';
import type { ShopDatabase } from '../../src/server/db/shop-database';
import { listOrderLinesForExport } from '../../src/server/orders/staff-order-store';
import { csvRow } from '../../src/shared/lib/csv';
import { dayStart } from './day-start';
import { printable } from './printable';
import { usage } from './orders/usage';

const DAY = 86_400_000;
/** Lines that are read at once. */
const ROUND = 1000;

interface ExportDeps {
  database: ShopDatabase;
  settings: { unspsc: CommodityOverrules };
}

const columns = [
  'order_sn',
  'state',
  'placed_at',
  'pay_id',
  'po_number',
  'consignee',
  'country',
  'tracking',
  'goods_sn',
  'goods_name',
  'size',
  'number',
  'price',
  'sum',
  'lot',
  'unspsc',
  'order_unit',
  'content',
  'content_unit',
  'order_shipping',
  'order_tax',
  'order_points',
  'order_balance',
  'order_total',
];

/**
 * A line for each line of the orders placed on the days given (UTC), first and last; all without days. By RFC 4180, with
 * the mark at its beginning by which table programs know UTF-8.
 */
export async function exportCsv(
  { database: db, settings }: ExportDeps,
  days: readonly string[],
): Promise<string> {
  const [from = 0, to = Date.UTC(9999, 0)] = days.map(startOf);
  const rows = [csvRow(columns)];
  for (let after = 0; ;) {
    const lines = await listOrderLinesForExport(db, { from, until: to + DAY, after, limit: ROUND });
    rows.push(...lines.map((line) => toRow(line, settings.unspsc)));
    after = lines.at(-1)?.line_id ?? 0;
    if (lines.length < ROUND) return `\uFEFF${rows.map((row) => `${row}\r\n`).join('')}`;
  }
}

function toRow(
  line: Awaited<ReturnType<typeof listOrderLinesForExport>>[number],
  overrules: CommodityOverrules,
): string {
  const { unspsc, order_unit, content, content_unit } = purchaseFacts(line, overrules);
  const { consignee = '', country = '' } = JSON.parse(line.delivery) as Record<string, string>;
  const money = (cents: number) => centsToWire(Number(cents));
  return csvRow([
    line.order_sn,
    line.state,
    new Date(Number(line.created_at)).toISOString(),
    line.pay_id,
    printable(line.po_number),
    printable(consignee),
    country,
    printable(line.tracking),
    line.goods_sn,
    line.goods_name,
    line.attr_value,
    String(line.number),
    money(line.price_cents),
    money(line.sum_cents),
    line.lot,
    unspsc,
    order_unit,
    content,
    content_unit,
    money(line.shipping_cents),
    money(line.tax_cents),
    money(line.points_cents),
    money(line.balance_cents),
    money(line.total_cents),
  ]);
}

function startOf(day: string): number {
  const time = dayStart(day);
  if (time === null) throw new Error(usage);
  return time;
}
