import { normalizeCatalogueNumber } from '../../src/shared/catalogue/normalize-catalogue-number';
import type { Finding } from './finding';
import { MAX_UNREADABLE_PERCENT } from './write/compare-catalogues';
import { SHOP_CURRENCY } from './values/currency';
import { refusedCurrency } from './values/parse-sizes';
import type { ProductPart } from './rows/product-part';
import type { UnreadablePrice } from './rows/read-product-row';

/** Maximum values that a message shows. */
const MAX_EXAMPLES = 3;

/** Counts rows that an import left out and its notes, by reason, and products of which no row could be used. */
export class ImportTally {
  /** Rows that were left out, by column and reason. */
  readonly reasons = new Map<string, number>();
  /** Values that were read differently or not at all in imported rows, by column and reason. */
  readonly notes = new Map<string, number>();
  private readonly rejectedRows = new Set<string>();
  /** Reason of the first rejected row of each product, by normalized number. */
  private readonly firstReasons = new Map<string, string>();
  /** Last row with each reason: a row counts once, also with several values. */
  private readonly lastRows = new Map<string, string>();
  private prices = 0;
  private unreadablePrices = 0;
  private readonly unreadableReasons = new Map<string, { count: number; examples: string[] }>();
  private readonly foreignPrices = new Map<string, number>();
  private hasShopPrice = false;
  /** Reason of the last error, without the values in it. */
  lastReason = '';

  get rowsLeftOut(): number {
    return this.rejectedRows.size;
  }

  addFinding({ file, line, column, reason, severity }: Finding): void {
    const currency = refusedCurrency(reason);
    if (currency !== null) this.foreignPrices.set(currency, (this.foreignPrices.get(currency) ?? 0) + 1);
    const general = `${column ? `${column}: ` : ''}${reason.replace(/"[^"]*"|[^\s(]*\d[^\s)]*/g, '…')}`;
    const counts = severity === 'error' ? this.reasons : this.notes;
    const row = `${file}:${line}`;
    const key = `${severity} ${general}`;
    if (this.lastRows.get(key) !== row) counts.set(general, (counts.get(general) ?? 0) + 1);
    this.lastRows.set(key, row);
    if (severity !== 'error') return;
    this.lastReason = general;
    this.rejectedRows.add(row);
  }

  /** Returns the most frequent reason as a sentence after a space; '' = no row was left out. */
  mostFrequentReason(): string {
    const [most] = [...this.reasons].sort(([, a], [, b]) => b - a);
    if (!most) return '';
    const [reason, count] = most;
    return ` Reason of ${count} of ${this.rowsLeftOut} rows: ${reason}. Check "columns" in the mapping ("catalogue guess" writes one).`;
  }

  /** Records that a row or a product with this number was rejected for {@link lastReason}. */
  addRejected(number: string): void {
    const key = normalizeCatalogueNumber(number);
    if (key !== '' && !this.firstReasons.has(key)) this.firstReasons.set(key, this.lastReason);
  }

  /** Records the prices of an accepted row. `unreadable` are those that its sizes lack. */
  addPrices({ sizes }: ProductPart, unreadable: readonly UnreadablePrice[]): void {
    this.hasShopPrice ||= sizes.some(({ cents, defaults }) => typeof (cents ?? defaults?.cents) === 'number');
    this.prices += sizes.filter(({ cents }) => typeof cents === 'number').length + unreadable.length;
    this.unreadablePrices += unreadable.length;
    for (const { value, reason } of unreadable) {
      const entry = this.unreadableReasons.get(reason) ?? { count: 0, examples: [] };
      entry.count += 1;
      if (entry.examples.length < MAX_EXAMPLES && !entry.examples.includes(value)) entry.examples.push(value);
      this.unreadableReasons.set(reason, entry);
    }
  }

  /** Returns why an import stops when too many of the prices in the files cannot be read; null = it may go on. */
  excessiveUnreadablePrices(maxPercent = MAX_UNREADABLE_PERCENT): string | null {
    const { prices, unreadablePrices } = this;
    if (unreadablePrices * 100 <= prices * maxPercent) return null;
    const [most] = [...this.unreadableReasons].sort(([, a], [, b]) => b.count - a.count);
    const [reason, { count, examples }] = most ?? ['', { count: 0, examples: [] }];
    return (
      `${unreadablePrices} of ${prices} prices in the files cannot be read; the limit is ${maxPercent} %. Nothing was written. The reason ` +
      `of ${count} is: ${reason}, as in ${examples.map((value) => `"${value}"`).join(', ')}. Correct the table, or "decimal" and the ` +
      'price column in the mapping, or use --yes: sizes without a readable price then have a price on request.'
    );
  }

  /** Returns the products that are not in the new catalogue, by reason. `imported` has normalized numbers. */
  rejectedProducts(imported: ReadonlyMap<string, number>): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [key, reason] of this.firstReasons)
      if (!imported.has(key)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return counts;
  }

  /** Throws when there are prices and all of them are in other currencies. */
  requireShopCurrency(): void {
    if (this.foreignPrices.size === 0 || this.hasShopPrice) return;
    throw new Error(
      `All prices are in ${[...this.foreignPrices.keys()].join(' and ')}, but the shop sells in ${SHOP_CURRENCY} and converts no ` +
        `prices. Nothing was written. Map a column with prices in ${SHOP_CURRENCY} to "price", or map no column to it: all ` +
        'products then have a price on request.',
    );
  }
}
