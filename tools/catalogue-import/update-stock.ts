import { createHash, type Hash } from 'node:crypto';
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import Database from 'libsql';
import { SOLD_OUT_STOCK, stockAfterUpdate } from '../../src/shared/catalogue/availability';
import { normalizeCatalogueNumber } from '../../src/shared/catalogue/normalize-catalogue-number';
import { CATALOGUE_SCHEMA_VERSION } from '../../src/server/db/schema/catalogue-schema';
import { sizeKey } from '../catalogue-build/catalogue-product';
import { withFileLock } from '../../src/server/lib/file-lock';
import { CategoryIndex } from './write/category-index';
import type { Finding } from './finding';
import { headingScore } from './columns/column-aliases';
import { guessForImport } from './columns/guess-mapping';
import { withoutCurrency } from './values/currency';
import { createEmptyResult, type ImportOptions, type ImportResult } from './import-files';
import { ImportTally } from './import-tally';
import type { Mapping } from './columns/mapping';
import { openTable } from './formats/open-table';
import {
  HIDDEN_ROW_NOTE,
  originOf,
  unreadSheets,
  type SourceRow,
  type SourceTable,
} from './formats/source-row';
import type { ProductPart, SizePart } from './rows/product-part';
import { excessiveLosses, REPRICED_FACTOR } from './write/compare-catalogues';
import { createProductRowReader, FOOTER_NOTE } from './rows/read-product-row';
import {
  describeDifference,
  describePrice,
  haveDifferentPrices,
  sheetConflictMessage,
} from './rows/size-difference';
import { ROUNDED_PRICE_NOTE, ZERO_PRICE_NOTE } from './values/parse-price';
import { DISCONTINUED_REASON, NEGATIVE_STOCK_NOTE } from './values/parse-supply';
import { updateStockIndex } from './write/update-stock-index';

/** Rows after which the progress is shown, and other tasks of the process can run. */
const ROWS_PER_PROGRESS_STEP = 5000;

/**
 * Writes prices, stock and delivery times to a copy of the catalogue, updates the filters and sort orders of its search
 * index, and replaces the catalogue atomically. Throws UnreadableFileError, or Error with a message for the operator, also
 * when too many products lose their prices or their prices change by a large factor. The catalogue is unchanged after an error.
 */
export async function updateStock(options: ImportOptions): Promise<ImportResult> {
  const { target } = options;
  if (!existsSync(target)) throw new Error(`No catalogue at ${target}. Import products first.`);
  return withFileLock(target, () => updateLocked(options));
}

async function updateLocked(options: ImportOptions): Promise<ImportResult> {
  const { target, onProgress } = options;
  const draft = `${target}.importing`;
  onProgress?.('copying the catalogue', 0, 1);
  copyFileSync(target, draft);
  const db = new Database(draft);
  try {
    db.exec('pragma journal_mode = off; pragma synchronous = off; begin');
    if (readMeta(db, 'schema_version') !== String(CATALOGUE_SCHEMA_VERSION))
      throw new Error(`${target} has another schema version; export it and import the exported files.`);
    const stockUpdate = new StockUpdate(db, options);
    // Guessing a mapping requires the existing categories, but an update of stock does not read them.
    const noCategories = new CategoryIndex(0);
    for (const { file, mapping } of options.files)
      await stockUpdate.read(file, mapping ?? (await guessForImport(file, noCategories, options.onGuess)));
    const { result } = stockUpdate;
    const isRefusedByStrict = options.strict === true && result.rowsLeftOut > 0;
    if (result.products === 0 || isRefusedByStrict) return result;
    const refusal = excessiveLosses(
      {
        // Percentages refer to the sum of `unchanged`, `changed` and `removed`: all products of the catalogue.
        unchanged: Number(readMeta(db, 'products')),
        changed: 0,
        removed: 0,
        lostPrices: stockUpdate.countLostPrices(),
        repriced: stockUpdate.repricedProductIds.size,
      },
      options.maxLossPercent,
    );
    if (options.dryRun) return { ...result, refusal };
    if (refusal !== null) throw new Error(refusal);
    onProgress?.('updating filters and sort orders', 0, 1);
    updateStockIndex(db);
    db.prepare("update meta set value = ? where key = 'version'").run([stockUpdate.version()]);
    db.exec('commit');
    db.close();
    // A command that is killed leaves the old or the new catalogue. `installRelease` checks the file before it is used.
    renameSync(draft, target);
    return { ...result, isWritten: true };
  } finally {
    if (db.open) db.close();
    rmSync(draft, { force: true });
  }
}

interface StoredSize {
  goods_id: number;
  position: number;
  price_cents: number | null;
  price_breaks: string;
  stock: number;
  ships_in_days: number;
}

type NamedSize = StoredSize & Record<'attr_value' | 'goods_attr', string>;

const STORED_COLUMNS = 'goods_id, position, price_cents, price_breaks, stock, ships_in_days';

class StockUpdate {
  private readonly tally = new ImportTally();
  readonly result = { ...createEmptyResult(), reasons: this.tally.reasons, notes: this.tally.notes };
  private readonly hash: Hash;
  private readonly selectSizesStatement;
  /** Catalogue numbers by normalized number. */
  private readonly numberByKey: ReadonlyMap<string, string>;
  private readonly updateSizeStatement;
  private readonly hasPriceStatement;
  private readonly changedProductIds = new Set<number>();
  /** IDs of products of which a size had a price and now has none. */
  private readonly unpricedProductIds = new Set<number>();
  /** IDs of products of which the price of a size is multiplied or divided by {@link REPRICED_FACTOR} or more. */
  readonly repricedProductIds = new Set<number>();
  /** First row of each size, by product ID and position. */
  private readonly importedSizes = new Map<string, ImportedSize>();
  /** Caches the previous row's product, because rows of one product usually follow each other. */
  private lastProduct: { number: string; sizes: NamedSize[] } = { number: '', sizes: [] };

  constructor(
    db: InstanceType<typeof Database>,
    private readonly options: ImportOptions,
  ) {
    this.hash = createHash('sha256').update(readMeta(db, 'version'));
    const products = db.prepare('select goods_sn from product').all() as { goods_sn: string }[];
    this.numberByKey = new Map(
      products.map(({ goods_sn: number }) => [normalizeCatalogueNumber(number), number]),
    );
    this.selectSizesStatement = db.prepare(
      `select ${STORED_COLUMNS}, attr_value, goods_attr from product join product_option using (goods_id) where goods_sn = ?`,
    );
    this.updateSizeStatement = db.prepare(
      'update product_option set price_cents = ?, price_breaks = ?, stock = ?, ships_in_days = ? where goods_id = ? and position = ?',
    );
    this.hasPriceStatement = db.prepare(
      'select 1 from product_option where goods_id = ? and price_cents is not null',
    );
  }

  async read(file: string, mapping: Mapping): Promise<void> {
    const { result, options } = this;
    const table = await openTable(file, mapping);
    result.formats[file] = table.format;
    requireColumns(file, mapping, table);
    for (const { name, reason } of unreadSheets(table)) {
      const finding = { file, line: 1, column: '', value: name, reason, severity: 'warning' as const };
      options.onFinding(finding);
      this.tally.addFinding(finding);
    }
    const readRow = createProductRowReader(mapping, file, {
      requiresSize: false,
      acceptsUnreadableValues: false,
      discontinued: 'soldOut',
    });
    for await (const row of table.rows) {
      result.rows += 1;
      let isValid = true;
      const origin = originOf(file, row);
      const report = (
        column: string,
        value: string,
        reason: string,
        severity: Finding['severity'] = 'error',
      ) => {
        // Ignores other warnings, such as unknown units: the catalogue already has the size.
        if (severity === 'error' || reportedNotes.has(reason)) {
          const finding = { ...origin, column, value, reason, severity };
          options.onFinding(finding);
          this.tally.addFinding(finding);
        }
        isValid &&= severity !== 'error';
      };
      const { part, isValid: isReadable } = readRow(row, report);
      if (isReadable) this.applyPart(part, { file, row }, report);
      if (!isValid) result.rowsLeftOut += 1;
      if (result.rows % ROWS_PER_PROGRESS_STEP === 0) {
        options.onProgress?.(`reading ${file}`, result.rows, 0);
        await setImmediate();
      }
    }
    result.products = this.changedProductIds.size;
  }

  /** Counts products that had a price before the update and have none now. Other products that gain one do not make up for them. */
  countLostPrices(): number {
    return [...this.unpricedProductIds].filter((id) => this.hasPriceStatement.get(id) === undefined).length;
  }

  /** Returns the content hash, which is part of response cache keys. */
  version(): string {
    return this.hash.digest('hex');
  }

  private applyPart(
    part: ProductPart,
    { file, row }: { file: string; row: SourceRow },
    report: (column: string, value: string, reason: string) => void,
  ): void {
    if (part.sizes.length === 0) report('', part.number, 'the row has neither a price nor a stock count');
    const stored = this.findStoredSizes(part.number);
    for (const size of part.sizes) {
      const storedSize =
        stored.length === 1 && isWithoutSizeName(size)
          ? stored[0]
          : stored.find((candidate) => isSizeOfPart(candidate, size));
      const storedSizeKey = `${storedSize?.goods_id} ${storedSize?.position}`;
      const earlierSize = this.importedSizes.get(storedSizeKey);
      if (stored.length === 0) report('number', part.number, 'the catalogue has no product with this number');
      else if (!storedSize && isWithoutSizeName(size))
        report(
          'size',
          '',
          `the row names no size, but ${part.number} has ${stored.length}; add a column of sizes`,
        );
      else if (!storedSize) report('size', size.label || (size.key ?? ''), `${part.number} has no such size`);
      else if (earlierSize !== undefined) {
        requireSameSheet(file, part.number, [earlierSize, { file, row, size }]);
        report('size', size.label, describeDuplicate(earlierSize, size));
      } else {
        this.importedSizes.set(storedSizeKey, { file, row, size });
        this.updateSize(storedSize, size);
      }
    }
  }

  /**
   * Returns the sizes of a product, whose number may be spelled in another way. Sizes that this import has already changed may have
   * their old or their new values: they are not changed again.
   */
  private findStoredSizes(number: string): NamedSize[] {
    if (this.lastProduct.number !== number) {
      const exactMatches = this.selectSizesStatement.all(number) as NamedSize[];
      const otherSpelling =
        exactMatches.length > 0 ? undefined : this.numberByKey.get(normalizeCatalogueNumber(number));
      this.lastProduct = {
        number,
        sizes:
          otherSpelling === undefined
            ? exactMatches
            : (this.selectSizesStatement.all(otherSpelling) as NamedSize[]),
      };
    }
    return this.lastProduct.sizes;
  }

  private updateSize(stored: StoredSize, size: SizePart): void {
    this.result.sizes += 1;
    const { cents = stored.price_cents, days = stored.ships_in_days } = size;
    const stock = stockOf(stored, size);
    const newOrStoredBreaks = size.breaks ? JSON.stringify(size.breaks) : stored.price_breaks;
    // A price on request has no quantity prices.
    const breaks = cents === null ? '[]' : newOrStoredBreaks;
    if (cents === null) this.result.sizesOnRequest += 1;
    const isSame = cents === stored.price_cents && breaks === stored.price_breaks;
    if (isSame && stock === stored.stock && days === stored.ships_in_days) return;
    const row = [cents, breaks, stock, days, stored.goods_id, stored.position];
    this.updateSizeStatement.run(row);
    this.hash.update(JSON.stringify(row));
    this.changedProductIds.add(stored.goods_id);
    if (cents === null && stored.price_cents !== null) this.unpricedProductIds.add(stored.goods_id);
    if (isFarAbove(cents, stored.price_cents) || isFarAbove(stored.price_cents, cents))
      this.repricedProductIds.add(stored.goods_id);
  }
}

/** A heading with this score or a higher one certainly names a field. */
const MIN_KNOWN_HEADING_SCORE = 0.9;

/** Fields of a size that a stock list changes. */
const changedFields: ReadonlySet<string> = new Set([
  'price',
  'breaks',
  'stock',
  'available',
  'days',
  'status',
]);

/** Fields that identify a row, or without which its price would be misread. */
const requiredFields: ReadonlySet<string> = new Set(['number', 'currency', 'priceUnit']);

/**
 * Throws when a list has no column with values to change, or lacks a column that its mapping names: probably, the program that writes
 * the list has renamed a column, and nightly updates would change nothing without a message.
 */
function requireColumns(file: string, { columns, constants, guessed }: Mapping, table: SourceTable): void {
  // A target is `from:10` (a quantity price), a field with an optional size or language (`price#2`, `price@5 mg`), or another
  // value, such as `fact:Purity`, which a stock list does not change.
  const fieldOf = (target: string) =>
    target.startsWith('from:') ? 'breaks' : (target.split(/[#@]/)[0] ?? '');
  const names = listNames(table.columns.filter((column) => column !== ''));
  const mappedColumns = Object.entries(columns).map(([column, target]) => [column, fieldOf(target)] as const);
  const changedColumns = mappedColumns.filter(([, field]) => changedFields.has(field));
  // The columns of a format without a header are those of its first records.
  const missingColumns = table.isSampled
    ? []
    : mappedColumns.filter(([column, field]) => field !== '' && !table.columns.includes(column));
  const missingRequired = missingColumns.find(
    ([, field]) => requiredFields.has(field) || changedFields.has(field),
  );
  if (missingRequired)
    throw new Error(
      `${file} has no column "${missingRequired[0]}", which its mapping names for "${missingRequired[1]}"; its columns are ${names}. Nothing was written.`,
    );
  // A guess maps no columns without values. A list whose value columns are all empty is valid and changes nothing.
  const isEmptyValueColumn = (column: string) =>
    guessed?.[column]?.samples.length === 0 &&
    ['price', 'stock', 'days'].some(
      (field) => headingScore(withoutCurrency(column), 'products', field) >= MIN_KNOWN_HEADING_SCORE,
    );
  if (
    changedColumns.length === 0 &&
    !Object.keys(constants).some((field) => changedFields.has(field)) &&
    !Object.keys(columns).some(isEmptyValueColumn)
  )
    throw new Error(
      `${file} has no column for price, stock or delivery time; its columns are ${names}. Nothing was written. Name one in a mapping.`,
    );
}

function listNames(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

/** Returns the new stock. Words such as "in stock" have no number of units: they only change "sold out" to "made to order". */
function stockOf(stored: StoredSize, { stock, isAvailable, isMadeToOrder }: SizePart): number {
  if (stock !== undefined) return stockAfterUpdate(stored.stock, stock);
  if (isMadeToOrder) return 0;
  return isAvailable === true && stored.stock === SOLD_OUT_STOCK ? 0 : stored.stock;
}

interface ImportedSize {
  file: string;
  row: SourceRow;
  size: SizePart;
}

function describeDuplicate({ row, size: earlier }: ImportedSize, size: SizePart): string {
  const difference = describeDifference(earlier, size);
  return difference
    ? `row ${row.line} has the same size with ${difference[0]}, which is used; this row has ${difference[1]}`
    : `a duplicate of row ${row.line}`;
}

/** Throws when two prices of a size are in different sheets of one workbook: one of them is an old list. */
function requireSameSheet(
  file: string,
  number: string,
  [first, second]: readonly [ImportedSize, ImportedSize],
): void {
  const [firstSheet, secondSheet] = [first.row.sheet, second.row.sheet];
  if (first.file !== file || firstSheet === undefined || secondSheet === undefined) return;
  if (firstSheet === secondSheet) return;
  if (!haveDifferentPrices(first.size, second.size)) return;
  const prices = [first, second].map(({ size }) => describePrice(size.cents)).join(' and ');
  throw new Error(
    sheetConflictMessage(file, [firstSheet, secondSheet], `${number}, ${second.size.label}: ${prices}`),
  );
}

/** Warnings that an import of a stock list reports: values that are read as another value, and hidden or skipped rows. */
const reportedNotes: ReadonlySet<string> = new Set([
  DISCONTINUED_REASON,
  ZERO_PRICE_NOTE,
  ROUNDED_PRICE_NOTE,
  NEGATIVE_STOCK_NOTE,
  HIDDEN_ROW_NOTE,
  FOOTER_NOTE,
]);

const isWithoutSizeName = ({ label, key }: SizePart) => label === '' && key === undefined;

function isSizeOfPart(stored: NamedSize, { label, key }: SizePart): boolean {
  return stored.goods_attr === (key ?? sizeKey(label)) || (label !== '' && stored.attr_value === label);
}

/** Returns whether a price is at least {@link REPRICED_FACTOR} times a lower one, as after a misread decimal sign. Cents; null = on request. */
const isFarAbove = (cents: number | null, otherCents: number | null): boolean =>
  cents !== null && otherCents !== null && otherCents > 0 && cents >= REPRICED_FACTOR * otherCents;

function readMeta(db: InstanceType<typeof Database>, key: string): string {
  const row = db.prepare('select value from meta where key = ?').get(key) as { value: string } | undefined;
  return row?.value ?? '';
}
