import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promotionTags } from '../catalogue-build/promotion-tags';
import { normalizeCatalogueNumber } from '../../src/shared/catalogue/normalize-catalogue-number';
import { withFileLock } from './write/file-lock';
import { ExistingCatalogue } from './write/existing-catalogue';
import { CategoryIndex } from './write/category-index';
import { countReferences } from './formats/count-rows';
import type { Finding } from './finding';
import { guessMapping } from './columns/guess-mapping';
import { availableFormerNumbers, ProductIds } from './write/ids';
import type { Mapping } from './columns/mapping';
import { mergeParts } from './rows/merge-parts';
import { openTable } from './formats/open-table';
import { replaceCatalogue } from './write/atomic-replace';
import { readCategoryRow, readPublicationRow, readTagRow } from './rows/read-other-rows';
import { readLotRow } from './rows/read-lot-row';
import { productRowReader } from './rows/read-product-row';
import { normalizeProduct, type NormalizeContext, type ReportField } from './rows/normalize-product';
import { Staging } from './write/staging';
import { writeLots } from './write/write-lots';
import { CatalogueWriter } from './write/write-records';
import type { Origin, StagedProduct, PromotionTag } from './rows/staged-rows';

export interface ImportOptions {
  /** Tables, each with its mapping; null = guessed. Those that say the categories and tags come first by themselves. */
  files: readonly { file: string; mapping: Mapping | null }[];
  /** The catalogue; replaced as a whole at the end. */
  target: string;
  /** `replace`: the files are the whole catalogue; `update`: they change and add to what is there; `add`: they only add. */
  mode: 'replace' | 'update' | 'add';
  dryRun?: boolean;
  /** One row with an error refuses all. */
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
  readAs: Record<string, string>;
  /** Null = nothing was written. */
  written: { version: string; checksum: string } | null;
}

/** Loads a shop's own files into its catalogue. Throws UnreadableFile, and Error with a sentence for the person. */
export async function importFiles(options: ImportOptions): Promise<ImportResult> {
  mkdirSync(dirname(options.target), { recursive: true });
  return withFileLock(options.target, () => importAlone(options));
}

async function importAlone(options: ImportOptions): Promise<ImportResult> {
  const found = ExistingCatalogue.open(options.target);
  // Nothing of the demonstration stays in a shop's own catalogue, its numbers included.
  const there = found?.isDemonstration() && options.mode === 'replace' ? null : found;
  const staging = new Staging(`${options.target}.staging`);
  try {
    return await new Import(options, there, staging).run();
  } finally {
    staging.close();
    found?.close();
  }
}

const before = '(the catalogue)';

class Import {
  private shelf: CategoryIndex;
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
    readAs: {},
    written: null,
  };
  private readonly outOf = new Set<string>();
  private readonly spoiledLots = new Set<string>();

  constructor(
    private readonly options: ImportOptions,
    private readonly there: ExistingCatalogue | null,
    private readonly staging: Staging,
  ) {
    this.shelf = there?.categoryIndex() ?? new CategoryIndex(0);
    this.ids = there?.productIds() ?? new ProductIds([], 0);
    const known = there?.tags() ?? [];
    this.tags = known.length > 0 ? known : [...promotionTags];
  }

  async run(): Promise<ImportResult> {
    const { options, staging, result } = this;
    if (options.mode !== 'replace') this.stageWhatIsThere();
    const tables = await this.mapped();
    // A file of categories that replaces says them all.
    if (options.mode === 'replace' && tables.some(({ mapping }) => mapping.kind === 'categories'))
      this.shelf = new CategoryIndex(this.shelf.highestId);
    for (const kind of ['categories', 'tags', 'products', 'publications', 'lots'] as const)
      for (const table of tables)
        if (table.mapping.kind === kind) await this.readTable(table.file, table.mapping);
    const staged = staging.finishStaging();
    const refused = options.strict && result.rowsLeftOut > 0;
    const draft = `${options.target}.importing`;
    const counted = countReferences(staging);
    const writer =
      options.dryRun || refused ? null : new CatalogueWriter(draft, this.shelf, this.tags, counted);
    try {
      const goods = await this.settleAll(staged, writer);
      this.writePublications(goods, writer);
      result.lots = writeLots(staging.lots(), goods, writer, {
        mode: options.mode,
        spoiled: this.spoiledLots,
        before,
        tell: (...finding) => this.tell(...finding),
      });
      if (!writer) return result;
      if (options.strict && result.rowsLeftOut > 0) {
        writer.abandon();
        return result;
      }
      if (result.products === 0)
        throw new Error('There is no product that could be sold; the catalogue stays as it is.');
      options.onProgress?.('search index', 0, 1);
      const version = writer.finish({ product: this.ids.highestId, category: this.shelf.highestId });
      options.onProgress?.('trying the catalogue out', 0, 1);
      const promised = { content: version, products: result.products };
      const checksum = await replaceCatalogue(draft, options.target, promised);
      return { ...result, written: { version, checksum } };
    } catch (error) {
      writer?.abandon();
      rmSync(draft, { force: true });
      throw error;
    }
  }

  private stageWhatIsThere(): void {
    if (!this.there) return;
    let line = 0;
    for (const part of this.there.products()) this.staging.addPart(part, { file: before, line: ++line });
    line = 0;
    for (const { year, ...paper } of this.there.publications())
      this.staging.addPublication({ ...paper, year: Number(year) }, { file: before, line: ++line });
    line = 0;
    for (const lot of this.there.lots()) this.staging.addLot(lot, { file: before, line: ++line });
  }

  private async mapped(): Promise<{ file: string; mapping: Mapping }[]> {
    const tables = [];
    for (const { file, mapping } of this.options.files)
      tables.push({ file, mapping: mapping ?? (await guessMapping(file, this.shelf)) });
    return tables;
  }

  private async readTable(file: string, mapping: Mapping): Promise<void> {
    const { options, result, staging } = this;
    const table = await openTable(file, mapping);
    result.readAs[file] = table.readAs;
    const missing = Object.keys(mapping.columns).filter(
      (column) => mapping.columns[column] !== '' && !table.columns.includes(column),
    );
    if (
      missing.length > 0 &&
      missing.length === Object.values(mapping.columns).filter((target) => target !== '').length
    )
      throw new Error(`${file} has none of the mapping's columns.`);
    Object.assign(this.categories, mapping.categories);
    if (mapping.kind === 'products') {
      this.separator = mapping.separator;
      this.mayAddCategories ||= mapping.newCategories === 'add';
    }
    const readProduct = productRowReader(mapping);
    for await (const row of table.rows) {
      result.rows += 1;
      const origin = { file, line: row.line };
      const tell = (column: string, value: string, reason: string, severity: Finding['severity'] = 'error') =>
        this.tell(origin, column, value, reason, severity);
      if (mapping.kind === 'products') {
        const part = readProduct(row, tell);
        if (part) staging.addPart(part, origin);
      } else if (mapping.kind === 'publications') {
        const paper = readPublicationRow(row, mapping, tell);
        if (paper) staging.addPublication(paper, origin);
      } else if (mapping.kind === 'lots') {
        const lot = readLotRow(row, mapping, tell, (key) => this.spoiledLots.add(key));
        if (lot) staging.addLot(lot, origin);
      } else if (mapping.kind === 'categories') readCategoryRow(row, mapping, this.shelf, tell);
      else {
        const tag = readTagRow(row, mapping, tell);
        if (tag) this.tags = [...this.tags.filter(({ id, val }) => id !== tag.id && val !== tag.val), tag];
      }
      if (result.rows % 500 === 0) {
        options.onProgress?.(`reading ${file}`, result.rows, 0);
        await setImmediate();
      }
    }
  }

  private async settleAll(staged: number, writer: CatalogueWriter | null): Promise<Map<string, number>> {
    const { options, result } = this;
    const goods = new Map<string, number>();
    const around: NormalizeContext = {
      categoryIndex: this.shelf,
      categories: this.categories,
      separator: this.separator,
      mayAddCategories: this.mayAddCategories,
      tags: new Set(this.tags.map(({ val }) => val)),
      assignProductId: (number, given) => this.ids.assign(number, given),
    };
    const formers = new Set<string>();
    let done = 0;
    for (const rows of this.staging.products()) {
      done += 1;
      const record = this.settleOne(rows, around, formers);
      if (!record) result.productsLeftOut += 1;
      else {
        result.products += 1;
        result.sizes += record.sizes.length;
        goods.set(normalizeCatalogueNumber(record.number), record.goodsId);
        const category = this.shelf.byId(record.categoryId);
        if (category) writer?.addProduct(record, category);
      }
      if (done % 500 === 0) {
        options.onProgress?.('products', done, staged);
        await setImmediate();
      }
    }
    return goods;
  }

  private settleOne(rows: StagedProduct, around: NormalizeContext, formers: Set<string>) {
    const { mode } = this.options;
    const known = rows[0]?.origin.file === before ? rows[0].part : null;
    const fresh = known ? rows.slice(1) : rows;
    const first = fresh[0]?.origin;
    if (mode === 'add' && known && first) {
      for (const { origin, part } of fresh)
        this.tell(origin, 'number', part.number, 'it is in the catalogue already');
      fresh.length = 0;
    }
    const origin = first ?? { file: before, line: rows[0]?.origin.line ?? 0 };
    const tellField: ReportField = (field, value, reason, severity) =>
      this.tell(origin, field, value || (rows[0]?.part.number ?? ''), reason, severity);
    const merged =
      fresh.length === 0
        ? null
        : mergeParts(fresh, known && structuredClone(known), (at, column, value, reason) =>
            this.tell(at, column, value, reason),
          );
    // Rows that spoil a product leave it as the catalogue has it.
    const record =
      (merged && normalizeProduct(merged, around, tellField)) ??
      (known && normalizeProduct(known, around, fresh.length === 0 ? tellField : () => undefined));
    if (record) record.former = availableFormerNumbers(record, this.ids, formers, tellField);
    return record;
  }

  private writePublications(goods: ReadonlyMap<string, number>, writer: CatalogueWriter | null): void {
    const seen = new Set<string>();
    for (const { publication, origin } of this.staging.publications()) {
      const goodsId = goods.get(normalizeCatalogueNumber(publication.number));
      const key = `${publication.pmid} ${goodsId ?? ''}`;
      if (goodsId === undefined)
        this.tell(origin, 'number', publication.number, 'no product of the catalogue has this number');
      else if (seen.has(key)) this.tell(origin, 'pmid', publication.pmid, 'a duplicate', 'warning');
      else {
        seen.add(key);
        this.result.publications += 1;
        writer?.addPublication(goodsId, publication);
      }
    }
  }

  private tell(
    origin: Origin,
    column: string,
    value: string,
    reason: string,
    severity: Finding['severity'] = 'error',
  ) {
    this.options.onFinding({ ...origin, column, value, reason, severity });
    if (severity === 'error') {
      this.outOf.add(`${origin.file}:${origin.line}`);
      this.result.rowsLeftOut = this.outOf.size;
    }
  }
}
