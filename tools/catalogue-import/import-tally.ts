import { normalizeCatalogueNumber } from '../../src/shared/catalogue/normalize-catalogue-number';
import { formatCount } from '../cli/arguments';
import type { Finding } from './finding';
import type { ProductIdOf } from './write/ids';
import { MAX_UNREADABLE_PERCENT } from './write/compare-catalogues';
import { SHOP_CURRENCY } from './values/currency';
import { refusedCurrency } from './values/parse-sizes';
import type { ProductPart } from './rows/product-part';
import type { UnreadablePrice } from './rows/read-product-row';

/** Quoted texts and words with digits: the parts of a reason that differ from row to row. */
const ROW_VALUES = /"[^"]*"|(?<![^\s(])[^\s(]*\d[^\s)]*/g;
/** Maximum number of unreadable values that a message quotes. */
const MAX_EXAMPLES = 3;

/** Counts, by reason, the rows that an import left out, the notes on imported rows, and the products without an imported row. */
export class ImportTally {
  /** Rows that were left out, by column and reason. */
  readonly reasons = new Map<string, number>();
  /** Values that were read differently or not at all in imported rows, by column and reason. */
  readonly notes = new Map<string, number>();
  private readonly rejectedRows = new Set<string>();
  /** Reason of the first rejected row of each product, by normalized number. */
  private readonly firstReasonByNumber = new Map<string, string>();
  /** Last row by severity and reason: a row with several values of the same reason counts once. */
  private readonly lastRowByReason = new Map<string, string>();
  private priceCount = 0;
  private unreadablePriceCount = 0;
  private readonly unreadableReasons = new Map<string, { count: number; examples: string[] }>();
  private readonly foreignPriceCounts = new Map<string, number>();
  private hasShopPrice = false;
  /** Reason of the last error, without the values in it. */
  private lastReason = '';

  get rowsLeftOut(): number {
    return this.rejectedRows.size;
  }

  isRejected({ file, line }: Pick<Finding, 'file' | 'line'>): boolean {
    return this.rejectedRows.has(`${file}:${line}`);
  }

  addFinding({ file, line, column, reason, severity }: Finding): void {
    const currency = refusedCurrency(reason);
    if (currency !== null)
      this.foreignPriceCounts.set(currency, (this.foreignPriceCounts.get(currency) ?? 0) + 1);
    const generalReason = `${column ? `${column}: ` : ''}${reason.replace(ROW_VALUES, '…')}`;
    const counts = severity === 'error' ? this.reasons : this.notes;
    const row = `${file}:${line}`;
    const key = `${severity} ${generalReason}`;
    if (this.lastRowByReason.get(key) !== row)
      counts.set(generalReason, (counts.get(generalReason) ?? 0) + 1);
    this.lastRowByReason.set(key, row);
    if (severity !== 'error') return;
    this.lastReason = generalReason;
    this.rejectedRows.add(row);
  }

  /** Returns the most frequent reason as a sentence after a space; '' = no row was left out. */
  mostFrequentReason(): string {
    const [mostFrequent] = [...this.reasons].sort(([, a], [, b]) => b - a);
    if (!mostFrequent) return '';
    const [reason, count] = mostFrequent;
    return ` Reason of ${count} of ${formatCount(this.rowsLeftOut, 'row', 'rows')}: ${reason}. Check "columns" in the mapping ("catalogue guess" writes one).`;
  }

  /** Records that a row or a product with this number was rejected for {@link lastReason}. */
  addRejected(number: string): void {
    const key = normalizeCatalogueNumber(number);
    if (key !== '' && !this.firstReasonByNumber.has(key)) this.firstReasonByNumber.set(key, this.lastReason);
  }

  /** Records the prices of the sizes of an accepted row, and its `unreadable` ones, which its sizes lack. */
  addPrices({ sizes }: ProductPart, unreadable: readonly UnreadablePrice[]): void {
    this.hasShopPrice ||= sizes.some(({ cents, defaults }) => typeof (cents ?? defaults?.cents) === 'number');
    this.priceCount += sizes.filter(({ cents }) => typeof cents === 'number').length + unreadable.length;
    this.unreadablePriceCount += unreadable.length;
    for (const { value, reason } of unreadable) {
      const entry = this.unreadableReasons.get(reason) ?? { count: 0, examples: [] };
      entry.count += 1;
      if (entry.examples.length < MAX_EXAMPLES && !entry.examples.includes(value)) entry.examples.push(value);
      this.unreadableReasons.set(reason, entry);
    }
  }

  /** Returns why an import stops when too many of the prices in the files cannot be read; null = it may go on. */
  excessiveUnreadablePrices(maxPercent = MAX_UNREADABLE_PERCENT): string | null {
    const { priceCount, unreadablePriceCount } = this;
    if (unreadablePriceCount * 100 <= priceCount * maxPercent) return null;
    const [mostFrequent] = [...this.unreadableReasons].sort(([, a], [, b]) => b.count - a.count);
    const [reason, { count, examples }] = mostFrequent ?? ['', { count: 0, examples: [] }];
    return (
      `${unreadablePriceCount} of ${priceCount} prices in the files cannot be read; the limit is ${maxPercent} %. Nothing was written. The reason ` +
      `of ${count} is: ${reason}, as in ${examples.map((value) => `"${value}"`).join(', ')}. Correct the table, or "decimal" and the ` +
      'price column in the mapping, or use --yes: sizes without a readable price then have a price on request.'
    );
  }

  /** Returns by reason how many rejected products the new catalogue does not have. */
  countRejectedProducts(productIdOf: ProductIdOf): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [key, reason] of this.firstReasonByNumber)
      if (productIdOf(key) === undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return counts;
  }

  /** Throws when there are prices and all of them are in other currencies. */
  requireShopCurrency(): void {
    if (this.foreignPriceCounts.size === 0 || this.hasShopPrice) return;
    throw new Error(
      `All prices are in ${[...this.foreignPriceCounts.keys()].join(' and ')}, but the shop sells in ${SHOP_CURRENCY} and converts no ` +
        `prices. Nothing was written. Map a column with prices in ${SHOP_CURRENCY} to "price", or map no column to it: all ` +
        'products then have a price on request.',
    );
  }
}
