import { renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promotionTags } from '../catalogue-build/promotion-tags';
import { documentKinds } from '../../src/shared/catalogue/product-document-url';
import { withFileLock } from '../../src/server/lib/file-lock';
import { ExistingCatalogue } from './write/existing-catalogue';
import { CategoryIndex } from './write/category-index';
import type { Finding, ReportFinding } from './finding';
import { guessForImport, type GuessedTable } from './columns/guess-mapping';
import { availableFormerNumbers, type ProductIdOf, ProductIds } from './write/ids';
import type { Mapping } from './columns/mapping';
import { mergeParts, type StagedSize } from './rows/merge-parts';
import { describePrice, sheetConflictMessage } from './rows/size-difference';
import { openTable } from './formats/open-table';
import { originOf, unreadSheets, type SourceRow, type SourceTable } from './formats/source-row';
import { ProductFiles, type ProductFilesOptions } from './files/product-files';
import { ImportTally } from './import-tally';
import type { ProductPart } from './rows/product-part';
import type { ProductRecord } from './rows/product-record';
import { addCategoryRow, readPublicationRow, readTagRow } from './rows/read-other-rows';
import { createLotRowReader } from './rows/read-lot-row';
import { createProductRowReader } from './rows/read-product-row';
import {
  type CategoryRules,
  normalizeProduct,
  type NormalizeContext,
  type ReportField,
  storedCategoryRules,
} from './rows/normalize-product';
import { Staging } from './write/staging';
import { writeLots } from './write/write-lots';
import { type CatalogueChanges, compareCatalogues, excessiveLosses } from './write/compare-catalogues';
import { CatalogueWriter } from './write/write-records';
import type { Origin, StagedProduct, PromotionTag } from './rows/staged-rows';
import { makeFolder } from '../../src/server/lib/make-folder';

export interface ImportOptions {
  /** Tables with their mappings; null = guess. Tables of categories and tags are read first, whatever their order. */
  files: readonly { file: string; mapping: Mapping | null }[];
  /** Catalogue file; replaced atomically at the end. */
  target: string;
  /** `replace`: the files are the whole catalogue; `update`: change existing products and add new ones; `add`: only add. */
  mode: 'replace' | 'update' | 'add';
  dryRun?: boolean;
  /** Writes nothing when any row has an error. */
  strict?: boolean;
  /** Percentage of the products that may disappear, lose their prices or be repriced; default 10, 100 = no limit. */
  maxLossPercent?: number | undefined;
  /** Percentage of the prices in the files that may be unreadable; default 10, 100 = no limit. */
  maxUnreadablePercent?: number | undefined;
  /** Folder with downloaded and resized files of earlier imports. Default: `import-cache` beside the target. */
  fileCache?: string;
  /** Permits downloads of images and documents from loopback, private and link-local addresses. */
  allowPrivateAddresses?: boolean | undefined;
  /** Loads the image library. Default: sharp. */
  imageLibrary?: ProductFilesOptions['imageLibrary'];
  /** Called with each mapping that is guessed. */
  onGuess?: ((file: string, guess: GuessedTable) => void) | undefined;
  onFinding: (finding: Finding) => void;
  /** `done` and `total` count products, files or rows, depending on the step; a `total` of 0 or 1 is unknown. */
  onProgress?: (step: string, done: number, total: number) => void;
}

export interface ImportResult {
  products: number;
  sizes: number;
  /** Part of `sizes`: sizes with a price on request. */
  sizesOnRequest: number;
  publications: number;
  lots: number;
  /** Different images and documents of the new catalogue. */
  images: number;
  documents: number;
  /** Rows of all tables below their headings. */
  rows: number;
  rowsLeftOut: number;
  /** Products in the files that are not in the new catalogue, because none of their rows could be used. */
  productsRejected: number;
  /** `productsRejected` by reason. */
  rejectedByReason: ReadonlyMap<string, number>;
  /** Description of the format that was recognized, by file. */
  formats: Record<string, string>;
  /** Rows left out by column and reason. */
  reasons: ReadonlyMap<string, number>;
  /** Notes on values of imported rows by column and reason. */
  notes: ReadonlyMap<string, number>;
  /** Effect on the products of the current catalogue. */
  changes: CatalogueChanges | null;
  /** Set by a dry run: the reason for which the import would stop; null = it would not. */
  refusal: string | null;
  /** The target was replaced. */
  isWritten: boolean;
}

export function createEmptyResult(): ImportResult {
  return {
    products: 0,
    sizes: 0,
    sizesOnRequest: 0,
    publications: 0,
    lots: 0,
    images: 0,
    documents: 0,
    rows: 0,
    rowsLeftOut: 0,
    productsRejected: 0,
    rejectedByReason: new Map(),
    formats: {},
    reasons: new Map(),
    notes: new Map(),
    changes: null,
    refusal: null,
    isWritten: false,
  };
}

/** Imports tables into the catalogue. Throws UnreadableFileError, and Error with a message for the operator. */
export async function importFiles(options: ImportOptions): Promise<ImportResult> {
  makeFolder(dirname(options.target));
  return withFileLock(options.target, () => importLocked(options));
}

async function importLocked(options: ImportOptions): Promise<ImportResult> {
  const currentCatalogue = ExistingCatalogue.open(options.target);
  // A replacing import keeps nothing of the demonstration catalogue, not even its IDs.
  const existing =
    currentCatalogue?.isDemonstration() && options.mode === 'replace' ? null : currentCatalogue;
  const staging = new Staging(`${options.target}.staging`);
  try {
    return await new ImportRun(options, existing, staging).run();
  } finally {
    staging.close();
    currentCatalogue?.close();
  }
}

/** `file` of rows that come from the current catalogue instead of a table. */
const EXISTING_FILE = '(catalogue)';

/** Rows after which the progress is shown, and other tasks of the process can run. */
const ROWS_PER_PROGRESS_STEP = 500;

/** One import, from the tables to the new catalogue. */
class ImportRun {
  private categoryIndex: CategoryIndex;
  private readonly ids: ProductIds;
  private tags: PromotionTag[];
  private readonly result = createEmptyResult();
  private readonly tally = new ImportTally();
  private readonly files: ProductFiles;
  private readonly incompleteLots = new Set<string>();
  private hasWarnedOfImages = false;
  /** By `file` of an origin: workbook and sheet, for workbooks of which several sheets are read. */
  private readonly sheets = new Map<string, { file: string; sheet: string }>();
  /** By `file` of an origin: column heading of each field. */
  private readonly headings = new Map<string, ReadonlyMap<string, string>>();
  private readonly categoryRules = new Map<string, CategoryRules>();

  constructor(
    private readonly options: ImportOptions,
    private readonly existing: ExistingCatalogue | null,
    private readonly staging: Staging,
  ) {
    this.categoryIndex = existing?.categoryIndex() ?? new CategoryIndex(0);
    this.ids = existing?.productIds() ?? new ProductIds([], 0);
    const existingTags = existing?.tags() ?? [];
    this.tags = existingTags.length > 0 ? existingTags : [...promotionTags];
    this.files = new ProductFiles({
      cacheFolder: options.fileCache ?? join(dirname(options.target), 'import-cache'),
      allowPrivate: options.allowPrivateAddresses ?? false,
      existingFile: (path) => existing?.file(path) ?? null,
      imageLibrary: options.imageLibrary,
    });
  }

  async run(): Promise<ImportResult> {
    const { options, staging, result } = this;
    if (options.mode !== 'replace') this.stageExisting();
    const tables = await this.resolveMappings();
    // In replace mode, a table of categories lists all of them.
    if (options.mode === 'replace' && tables.some(({ mapping }) => mapping.kind === 'categories'))
      this.categoryIndex = new CategoryIndex(this.categoryIndex.highestId);
    for (const kind of ['categories', 'tags', 'products', 'publications', 'lots'] as const)
      for (const table of tables)
        if (table.mapping.kind === kind) await this.readTable(table.file, table.mapping);
    this.tally.requireShopCurrency();
    const productCount = staging.finishStaging();
    result.reasons = this.tally.reasons;
    result.notes = this.tally.notes;
    await this.files.load((doneFiles, total) =>
      options.onProgress?.('images and documents', doneFiles, total),
    );
    const draft = `${options.target}.importing`;
    const writer = new CatalogueWriter(draft, this.categoryIndex, this.tags, staging.familySizes());
    try {
      const importedIds = await this.normalizeProducts(productCount, writer);
      const productIdOf: ProductIdOf = (number) => {
        const id = this.ids.find(number);
        return id !== undefined && importedIds.has(id) ? id : undefined;
      };
      result.rejectedByReason = this.tally.countRejectedProducts(productIdOf);
      result.productsRejected = sum(result.rejectedByReason.values());
      this.writePublications(productIdOf, writer);
      result.lots = writeLots(staging.lots(), productIdOf, writer, {
        mode: options.mode,
        incompleteLots: this.incompleteLots,
        existingFile: EXISTING_FILE,
        report: (...finding) => this.report(...finding),
      });
      const isRefusedByStrict = options.strict === true && result.rowsLeftOut > 0;
      if (result.products === 0 && isRefusedByStrict) {
        writer.abandon();
        return result;
      }
      if (result.products === 0 && result.rows === 0)
        throw new Error('The tables have headings, but no rows below them; the catalogue is unchanged.');
      if (result.products === 0)
        throw new Error(
          `No valid product in the files; the catalogue is unchanged.${this.tally.mostFrequentReason()}`,
        );
      Object.assign(
        result,
        writer.addFiles((path) => this.files.read(path)),
      );
      options.onProgress?.('search index', 0, 1);
      await writer.finish({
        product: this.ids.highestId,
        category: this.categoryIndex.highestId,
      });
      options.onProgress?.('comparing with the current catalogue', 0, 1);
      result.changes = compareCatalogues(this.existing && options.target, draft);
      if (isRefusedByStrict) return result;
      const refusal =
        excessiveLosses(result.changes, options.maxLossPercent) ??
        this.tally.excessiveUnreadablePrices(options.maxUnreadablePercent);
      if (options.dryRun) return { ...result, refusal };
      if (refusal !== null) throw new Error(refusal);
      // A command that is killed leaves the old or the new catalogue. `installRelease` checks the file before it is used.
      renameSync(draft, options.target);
      // The import has succeeded, even if the cache cannot be cleaned up.
      await this.files.prune(writer.filePaths()).catch(() => undefined);
      return { ...result, isWritten: true };
    } catch (error) {
      writer.abandon();
      throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }

  private stageExisting(): void {
    if (!this.existing) return;
    let line = 0;
    for (const part of this.existing.products())
      this.staging.addPart(part, { file: EXISTING_FILE, line: ++line }, { isExisting: true });
    line = 0;
    for (const { year, ...publication } of this.existing.publications())
      this.staging.addPublication(
        { ...publication, year: Number(year) },
        { file: EXISTING_FILE, line: ++line },
      );
    line = 0;
    for (const lot of this.existing.lots()) this.staging.addLot(lot, { file: EXISTING_FILE, line: ++line });
  }

  private async resolveMappings(): Promise<{ file: string; mapping: Mapping }[]> {
    const tables = [];
    for (const { file, mapping } of this.options.files) {
      // Leaves out the sheets that the guess names: openTable chooses the same ones and then reports the others.
      const effectiveMapping = mapping ?? {
        ...(await guessForImport(file, this.categoryIndex, this.options.onGuess)),
        sheet: undefined,
      };
      tables.push({ file, mapping: effectiveMapping });
    }
    return tables;
  }

  private async readTable(file: string, mapping: Mapping): Promise<void> {
    const { options, result } = this;
    const table = await openTable(file, mapping);
    result.formats[file] = table.format;
    this.checkColumns(file, mapping, table);
    for (const { name, reason } of unreadSheets(table))
      this.report({ file, line: 1 }, '', name, reason, 'warning');
    const categoryRules: CategoryRules = {
      paths: mapping.categories,
      separator: mapping.separator,
      mayAdd: mapping.newCategories === 'add',
    };
    const readProduct = createProductRowReader(mapping, file, {
      discontinued: options.mode === 'update' ? 'soldOut' : 'leftOut',
    });
    const readLot = createLotRowReader(mapping, (key) => this.incompleteLots.add(key));
    // Of several columns of a field, the first one names it in the report.
    const headings = new Map(
      Object.entries(mapping.columns)
        .reverse()
        .map(([column, target]) => [target.split(/[#@]/)[0] ?? '', column]),
    );
    for await (const row of table.rows) {
      result.rows += 1;
      const origin = originOf(file, row);
      if (row.sheet !== undefined) this.sheets.set(origin.file, { file, sheet: row.sheet });
      this.headings.set(origin.file, headings);
      this.categoryRules.set(origin.file, categoryRules);
      const report: ReportFinding = (column, value, reason, severity) =>
        this.report(origin, column, value, reason, severity);
      if (mapping.kind === 'products') {
        const { part, isValid, unreadablePrices } = readProduct(row, report);
        if (isValid) {
          this.tally.addPrices(part, unreadablePrices);
          await this.stageProduct(part, origin, file);
        } else this.tally.addRejected(part.number);
      } else if (mapping.kind === 'lots') {
        const lot = readLot(row, report);
        if (lot) this.staging.addLot(lot, origin);
      } else this.stageNonProductRow(row, mapping, origin, report);
      if (result.rows % ROWS_PER_PROGRESS_STEP === 0) {
        options.onProgress?.(`reading ${file}`, result.rows, 0);
        await setImmediate();
      }
    }
  }

  /** Reports columns of the mapping that the table lacks. Throws when no product can be read without them. */
  private checkColumns(file: string, { kind, columns }: Mapping, table: SourceTable): void {
    const mappedColumns = Object.entries(columns).filter(([, target]) => target !== '');
    const missingColumns = mappedColumns.filter(([column]) => !table.columns.includes(column));
    if (missingColumns.length > 0 && missingColumns.length === mappedColumns.length)
      throw new Error(`${file} has none of the columns named in its mapping.`);
    // The columns of a format without a header are those of its first records.
    if (table.isSampled) return;
    const missingNumber = missingColumns.find(([, target]) => target === 'number');
    if (kind === 'products' && missingNumber)
      throw new Error(
        `${file} has no column "${missingNumber[0]}", which its mapping names for the product numbers. Its columns are ` +
          `${table.columns
            .filter((column) => column !== '')
            .map((column) => `"${column}"`)
            .join(', ')}.`,
      );
    for (const [column, target] of missingColumns)
      this.report(
        { file, line: 1 },
        column,
        target,
        'the mapping names this column, but the table has none of this name',
        'warning',
      );
  }

  private async stageProduct(part: ProductPart, origin: Origin, table: string): Promise<void> {
    for (const fields of [part.fields, part.defaults?.fields ?? {}]) {
      const { images } = fields;
      if (images !== undefined && !(await this.files.canReadImages())) {
        delete fields['images'];
        this.warnWithoutImages(table);
      } else if (images !== undefined) this.files.add('image', images, table);
      for (const kind of documentKinds) {
        const lines = fields[kind];
        if (lines !== undefined) this.files.add('document', lines, table);
      }
    }
    this.staging.addPart(part, origin);
  }

  private warnWithoutImages(file: string): void {
    if (this.hasWarnedOfImages) return;
    this.hasWarnedOfImages = true;
    const reason = 'the image library cannot be loaded on this machine; products are imported without images';
    this.report({ file, line: 1 }, 'images', '', reason, 'warning');
  }

  /** Stages a row of a table of publications, categories or tags. */
  private stageNonProductRow(row: SourceRow, mapping: Mapping, origin: Origin, report: ReportFinding): void {
    const { staging } = this;
    if (mapping.kind === 'publications') {
      const publication = readPublicationRow(row, mapping, report);
      if (publication) staging.addPublication(publication, origin);
    } else if (mapping.kind === 'categories') addCategoryRow(row, mapping, this.categoryIndex, report);
    else {
      const tag = readTagRow(row, mapping, report);
      if (tag) this.tags = [...this.tags.filter(({ id, val }) => id !== tag.id && val !== tag.val), tag];
    }
  }

  /** Writes the products and returns their IDs. */
  private async normalizeProducts(productCount: number, writer: CatalogueWriter): Promise<Set<number>> {
    const { options, result } = this;
    const importedIds = new Set<number>();
    const context: Omit<NormalizeContext, 'categoryRules'> = {
      categoryIndex: this.categoryIndex,
      tags: new Set(this.tags.map(({ val }) => val)),
      files: this.files,
      assignProductId: (number, requestedId) => this.ids.assign(number, requestedId),
    };
    const usedFormerNumbers = new Set<string>();
    let doneProducts = 0;
    for (const rows of this.staging.products()) {
      doneProducts += 1;
      const record = this.mergeAndNormalize(rows, context, usedFormerNumbers);
      if (!record) this.tally.addRejected(rows[0]?.part.number ?? '');
      else {
        result.products += 1;
        result.sizes += record.sizes.length;
        result.sizesOnRequest += record.sizes.filter(({ cents }) => cents === null).length;
        importedIds.add(record.goodsId);
        const category = this.categoryIndex.byId(record.categoryId);
        if (category) writer.addProduct(record, category);
      }
      if (doneProducts % ROWS_PER_PROGRESS_STEP === 0) {
        options.onProgress?.('products', doneProducts, productCount);
        await setImmediate();
        await writer.drain();
      }
    }
    return importedIds;
  }

  /** Merges and validates the rows of a product; null when none of them is valid. */
  private mergeAndNormalize(
    rows: StagedProduct,
    context: Omit<NormalizeContext, 'categoryRules'>,
    usedFormerNumbers: Set<string>,
  ): ProductRecord | null {
    const { mode } = this.options;
    const existingPart = rows[0]?.origin.file === EXISTING_FILE ? rows[0].part : null;
    const importedParts = existingPart ? rows.slice(1) : rows;
    const firstImportedOrigin = importedParts[0]?.origin;
    if (mode === 'add' && existingPart && firstImportedOrigin) {
      for (const { origin, part } of importedParts)
        this.report(origin, 'number', part.number, 'the catalogue already has this product');
      importedParts.length = 0;
    }
    const origin = firstImportedOrigin ?? { file: EXISTING_FILE, line: rows[0]?.origin.line ?? 0 };
    const fieldOrigins = new Map<string, Origin>();
    const reportField: ReportField = (field, value, reason, severity) => {
      const fieldOrigin = fieldOrigins.get(field) ?? origin;
      const column = this.headings.get(fieldOrigin.file)?.get(field) ?? field;
      this.report(fieldOrigin, column, value || (rows[0]?.part.number ?? ''), reason, severity);
    };
    const merged =
      importedParts.length === 0
        ? null
        : mergeParts(
            importedParts,
            existingPart && structuredClone(existingPart),
            (origin, column, value, reason, severity) => this.report(origin, column, value, reason, severity),
            { fieldOrigins, onPriceConflict: (...sizes) => this.requireSameSheet(...sizes) },
          );
    const categoryOrigin = ['category', 'category2', 'category3']
      .map((field) => fieldOrigins.get(field))
      .find((fieldOrigin) => fieldOrigin !== undefined);
    const categoryRules = this.categoryRules.get(categoryOrigin?.file ?? '') ?? storedCategoryRules;
    // Keeps the existing product when the new rows make it invalid.
    const imported =
      merged && normalizeProduct(merged, { ...context, categoryRules }, reportField, existingPart);
    if (merged && !imported) {
      this.tally.addRejected(merged.number);
      for (const { origin: rowOrigin, part } of importedParts)
        if (!this.tally.isRejected(rowOrigin))
          this.report(rowOrigin, '', part.number, 'another row makes this product invalid');
    }
    const record =
      imported ??
      (existingPart &&
        normalizeProduct(
          existingPart,
          { ...context, categoryRules: storedCategoryRules },
          importedParts.length === 0 ? reportField : () => undefined,
        ));
    if (record)
      record.formerNumbers = availableFormerNumbers(record, this.ids, usedFormerNumbers, reportField);
    return record;
  }

  /** Throws when two prices of a size are in different sheets of one workbook: one of them is an old list. */
  private requireSameSheet(first: StagedSize, second: StagedSize): void {
    const [firstSheet, secondSheet] = [first, second].map(({ origin }) => this.sheets.get(origin.file));
    if (!firstSheet || !secondSheet) return;
    if (firstSheet.file !== secondSheet.file || firstSheet.sheet === secondSheet.sheet) return;
    const prices = [first, second].map(({ size }) => describePrice(size.cents)).join(' and ');
    throw new Error(
      sheetConflictMessage(
        firstSheet.file,
        [firstSheet.sheet, secondSheet.sheet],
        `${second.number}, ${second.size.label}: ${prices}`,
      ),
    );
  }

  private writePublications(productIdOf: ProductIdOf, writer: CatalogueWriter): void {
    const writtenKeys = new Set<string>();
    for (const { publication, origin } of this.staging.publications()) {
      const goodsId = productIdOf(publication.number);
      const key = `${publication.pmid} ${goodsId ?? ''}`;
      if (goodsId === undefined)
        this.report(origin, 'number', publication.number, 'the catalogue has no product with this number');
      else if (writtenKeys.has(key))
        this.report(origin, 'pmid', publication.pmid, 'duplicate publication', 'warning');
      else {
        writtenKeys.add(key);
        this.result.publications += 1;
        writer.addPublication(goodsId, publication);
      }
    }
  }

  private report(
    origin: Origin,
    column: string,
    value: string,
    reason: string,
    severity: Finding['severity'] = 'error',
  ) {
    const finding = { ...origin, column, value, reason, severity };
    this.options.onFinding(finding);
    this.tally.addFinding(finding);
    this.result.rowsLeftOut = this.tally.rowsLeftOut;
  }
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
