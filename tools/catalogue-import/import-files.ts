import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promotionTags } from '../catalogue-build/promotion-tags';
import { normalizeCatalogueNumber } from '../../src/shared/catalogue/normalize-catalogue-number';
import { withFileLock } from './write/file-lock';
import { ExistingCatalogue } from './write/existing-catalogue';
import { CategoryIndex } from './write/category-index';
import type { Finding } from './finding';
import { guessMapping } from './columns/guess-mapping';
import { availableFormerNumbers, ProductIds } from './write/ids';
import type { Mapping } from './columns/mapping';
import { mergeParts } from './rows/merge-parts';
import { openTable } from './formats/open-table';
import { replaceCatalogue } from './write/atomic-replace';
import { readCategoryRow, readPublicationRow, readTagRow } from './rows/read-other-rows';
import { readLotRow } from './rows/read-lot-row';
import { createProductRowReader } from './rows/read-product-row';
import { normalizeProduct, type NormalizeContext, type ReportField } from './rows/normalize-product';
import { countReferences, Staging } from './write/staging';
import { writeLots } from './write/write-lots';
import { CatalogueWriter } from './write/write-records';
import type { Origin, StagedProduct, PromotionTag } from './rows/staged-rows';

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
  onFinding: (finding: Finding) => void;
  onProgress?: (step: string, done: number, total: number) => void;
}

export interface ImportResult {
  products: number;
  sizes: number;
  publications: number;
  lots: number;
  rows: number;
  rowsLeftOut: number;
  productsLeftOut: number;
  formats: Record<string, string>;
  /** Null = nothing was written. */
  written: { version: string; checksum: string } | null;
}

/** Imports tables into the catalogue. Throws UnreadableFileError, and Error with a message for the operator. */
export async function importFiles(options: ImportOptions): Promise<ImportResult> {
  mkdirSync(dirname(options.target), { recursive: true });
  return withFileLock(options.target, () => importLocked(options));
}

async function importLocked(options: ImportOptions): Promise<ImportResult> {
  const found = ExistingCatalogue.open(options.target);
  // A replacing import keeps nothing of the demonstration catalogue, not even its IDs.
  const existing = found?.isDemonstration() && options.mode === 'replace' ? null : found;
  const staging = new Staging(`${options.target}.staging`);
  try {
    return await new Import(options, existing, staging).run();
  } finally {
    staging.close();
    found?.close();
  }
}

const existingOrigin = '(catalogue)';

class Import {
  private categoryIndex: CategoryIndex;
  private readonly ids: ProductIds;
  private tags: PromotionTag[];
  private readonly categories: Record<string, string> = {};
  private separator = '>';
  private mayAddCategories = false;
  private readonly result: ImportResult = {
    products: 0,
    sizes: 0,
    publications: 0,
    lots: 0,
    rows: 0,
    rowsLeftOut: 0,
    productsLeftOut: 0,
    formats: {},
    written: null,
  };
  private readonly rejectedRows = new Set<string>();
  private readonly incompleteLots = new Set<string>();

  constructor(
    private readonly options: ImportOptions,
    private readonly existing: ExistingCatalogue | null,
    private readonly staging: Staging,
  ) {
    this.categoryIndex = existing?.categoryIndex() ?? new CategoryIndex(0);
    this.ids = existing?.productIds() ?? new ProductIds([], 0);
    const known = existing?.tags() ?? [];
    this.tags = known.length > 0 ? known : [...promotionTags];
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
    const staged = staging.finishStaging();
    const refused = options.strict && result.rowsLeftOut > 0;
    const draft = `${options.target}.importing`;
    const referenceCounts = countReferences(staging);
    const writer =
      options.dryRun || refused
        ? null
        : new CatalogueWriter(draft, this.categoryIndex, this.tags, referenceCounts);
    try {
      const productIds = await this.normalizeProducts(staged, writer);
      this.writePublications(productIds, writer);
      result.lots = writeLots(staging.lots(), productIds, writer, {
        mode: options.mode,
        incomplete: this.incompleteLots,
        existingOrigin,
        report: (...finding) => this.report(...finding),
      });
      if (!writer) return result;
      if (options.strict && result.rowsLeftOut > 0) {
        writer.abandon();
        return result;
      }
      if (result.products === 0)
        throw new Error('No valid product in the files; the catalogue is unchanged.');
      options.onProgress?.('search index', 0, 1);
      const version = writer.finish({ product: this.ids.highestId, category: this.categoryIndex.highestId });
      options.onProgress?.('validating the catalogue', 0, 1);
      const promised = { content: version, products: result.products };
      const checksum = await replaceCatalogue(draft, options.target, promised);
      return { ...result, written: { version, checksum } };
    } catch (error) {
      writer?.abandon();
      rmSync(draft, { force: true });
      throw error;
    }
  }

  private stageExisting(): void {
    if (!this.existing) return;
    let line = 0;
    for (const part of this.existing.products())
      this.staging.addPart(part, { file: existingOrigin, line: ++line });
    line = 0;
    for (const { year, ...publication } of this.existing.publications())
      this.staging.addPublication(
        { ...publication, year: Number(year) },
        { file: existingOrigin, line: ++line },
      );
    line = 0;
    for (const lot of this.existing.lots()) this.staging.addLot(lot, { file: existingOrigin, line: ++line });
  }

  private async resolveMappings(): Promise<{ file: string; mapping: Mapping }[]> {
    const tables = [];
    for (const { file, mapping } of this.options.files)
      tables.push({ file, mapping: mapping ?? (await guessMapping(file, this.categoryIndex)) });
    return tables;
  }

  private async readTable(file: string, mapping: Mapping): Promise<void> {
    const { options, result, staging } = this;
    const table = await openTable(file, mapping);
    result.formats[file] = table.format;
    const missing = Object.keys(mapping.columns).filter(
      (column) => mapping.columns[column] !== '' && !table.columns.includes(column),
    );
    if (
      missing.length > 0 &&
      missing.length === Object.values(mapping.columns).filter((target) => target !== '').length
    )
      throw new Error(`${file} has none of the columns named in its mapping.`);
    Object.assign(this.categories, mapping.categories);
    if (mapping.kind === 'products') {
      this.separator = mapping.separator;
      this.mayAddCategories ||= mapping.newCategories === 'add';
    }
    const readProduct = createProductRowReader(mapping);
    for await (const row of table.rows) {
      result.rows += 1;
      const origin = { file, line: row.line };
      const report = (
        column: string,
        value: string,
        reason: string,
        severity: Finding['severity'] = 'error',
      ) => this.report(origin, column, value, reason, severity);
      if (mapping.kind === 'products') {
        const part = readProduct(row, report);
        if (part) staging.addPart(part, origin);
      } else if (mapping.kind === 'publications') {
        const publication = readPublicationRow(row, mapping, report);
        if (publication) staging.addPublication(publication, origin);
      } else if (mapping.kind === 'lots') {
        const lot = readLotRow(row, mapping, report, (key) => this.incompleteLots.add(key));
        if (lot) staging.addLot(lot, origin);
      } else if (mapping.kind === 'categories') readCategoryRow(row, mapping, this.categoryIndex, report);
      else {
        const tag = readTagRow(row, mapping, report);
        if (tag) this.tags = [...this.tags.filter(({ id, val }) => id !== tag.id && val !== tag.val), tag];
      }
      if (result.rows % 500 === 0) {
        options.onProgress?.(`reading ${file}`, result.rows, 0);
        await setImmediate();
      }
    }
  }

  private async normalizeProducts(
    staged: number,
    writer: CatalogueWriter | null,
  ): Promise<Map<string, number>> {
    const { options, result } = this;
    const productIds = new Map<string, number>();
    const context: NormalizeContext = {
      categoryIndex: this.categoryIndex,
      categories: this.categories,
      separator: this.separator,
      mayAddCategories: this.mayAddCategories,
      tags: new Set(this.tags.map(({ val }) => val)),
      assignProductId: (number, given) => this.ids.assign(number, given),
    };
    const formerNumbers = new Set<string>();
    let done = 0;
    for (const rows of this.staging.products()) {
      done += 1;
      const record = this.normalizeOne(rows, context, formerNumbers);
      if (!record) result.productsLeftOut += 1;
      else {
        result.products += 1;
        result.sizes += record.sizes.length;
        productIds.set(normalizeCatalogueNumber(record.number), record.goodsId);
        const category = this.categoryIndex.byId(record.categoryId);
        if (category) writer?.addProduct(record, category);
      }
      if (done % 500 === 0) {
        options.onProgress?.('products', done, staged);
        await setImmediate();
      }
    }
    return productIds;
  }

  private normalizeOne(rows: StagedProduct, context: NormalizeContext, formerNumbers: Set<string>) {
    const { mode } = this.options;
    const known = rows[0]?.origin.file === existingOrigin ? rows[0].part : null;
    const imported = known ? rows.slice(1) : rows;
    const first = imported[0]?.origin;
    if (mode === 'add' && known && first) {
      for (const { origin, part } of imported)
        this.report(origin, 'number', part.number, 'the catalogue already has this product');
      imported.length = 0;
    }
    const origin = first ?? { file: existingOrigin, line: rows[0]?.origin.line ?? 0 };
    const reportField: ReportField = (field, value, reason, severity) =>
      this.report(origin, field, value || (rows[0]?.part.number ?? ''), reason, severity);
    const merged =
      imported.length === 0
        ? null
        : mergeParts(imported, known && structuredClone(known), (at, column, value, reason) =>
            this.report(at, column, value, reason),
          );
    // Keeps the existing product when the new rows make it invalid.
    const record =
      (merged && normalizeProduct(merged, context, reportField)) ??
      (known && normalizeProduct(known, context, imported.length === 0 ? reportField : () => undefined));
    if (record) record.former = availableFormerNumbers(record, this.ids, formerNumbers, reportField);
    return record;
  }

  private writePublications(productIds: ReadonlyMap<string, number>, writer: CatalogueWriter | null): void {
    const seen = new Set<string>();
    for (const { publication, origin } of this.staging.publications()) {
      const goodsId = productIds.get(normalizeCatalogueNumber(publication.number));
      const key = `${publication.pmid} ${goodsId ?? ''}`;
      if (goodsId === undefined)
        this.report(origin, 'number', publication.number, 'the catalogue has no product with this number');
      else if (seen.has(key))
        this.report(origin, 'pmid', publication.pmid, 'duplicate publication', 'warning');
      else {
        seen.add(key);
        this.result.publications += 1;
        writer?.addPublication(goodsId, publication);
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
    this.options.onFinding({ ...origin, column, value, reason, severity });
    if (severity === 'error') {
      this.rejectedRows.add(`${origin.file}:${origin.line}`);
      this.result.rowsLeftOut = this.rejectedRows.size;
    }
  }
}
