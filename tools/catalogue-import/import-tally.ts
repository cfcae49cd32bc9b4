import { normalizeCatalogueNumber } from '../../src/shared/catalogue/normalize-catalogue-number';
import type { Finding } from './finding';
import { SHOP_CURRENCY } from './values/currency';
import { refusedCurrency } from './values/parse-sizes';
import type { ProductPart } from './rows/product-part';

/** Counts what an import left out or changed: rows and notes by reason, and products of which no row could be used. */
export class ImportTally {
  /** Rows that were left out, by column and reason. */
  readonly reasons = new Map<string, number>();
  /** Values that were read differently or not at all in imported rows, by column and reason. */
  readonly notes = new Map<string, number>();
  private lastRow = '';
  private readonly reasonsOfRow = new Set<string>();
  private readonly rejectedRows = new Set<string>();
  /** Reason of the first rejected row of each product, by normalized number. */
  private readonly firstReasons = new Map<string, string>();
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
    if (severity !== 'error') {
      this.notes.set(general, (this.notes.get(general) ?? 0) + 1);
      return;
    }
    this.lastReason = general;
    const row = `${file}:${line}`;
    this.rejectedRows.add(row);
    // Several sizes of a row may have the same fault.
    if (row !== this.lastRow) this.reasonsOfRow.clear();
    this.lastRow = row;
    if (this.reasonsOfRow.has(general)) return;
    this.reasonsOfRow.add(general);
    this.reasons.set(general, (this.reasons.get(general) ?? 0) + 1);
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

  /** Records the prices of an accepted row. */
  addPrices({ sizes }: ProductPart): void {
    this.hasShopPrice ||= sizes.some(({ cents, defaults }) => typeof (cents ?? defaults?.cents) === 'number');
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
