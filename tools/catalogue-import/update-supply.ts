import { createHash, type Hash } from 'node:crypto';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import Database from 'libsql';
import { CATALOGUE_SCHEMA_VERSION } from '../../src/server/db/schema/catalogue-schema';
import { sizeKey } from '../catalogue-build/catalogue-product';
import { withFileLock } from './write/file-lock';
import { CategoryIndex } from './write/category-index';
import type { Finding } from './finding';
import { guessMapping } from './columns/guess-mapping';
import type { ImportOptions, ImportResult } from './import-files';
import type { Mapping } from './columns/mapping';
import { openTable } from './formats/open-table';
import type { ProductPart, SizePart } from './rows/product-part';
import { replaceCatalogue } from './write/atomic-replace';
import { productRowReader } from './rows/read-product-row';
import { updateStockIndex } from './write/update-stock-index';

/**
 * Puts new prices, stock and delivery times into a copy of the catalogue, brings the filters and orders of the search
 * index that follow from them up to date, and swaps the copy in. Throws UnreadableFile, and Error with a sentence for
 * the person; the catalogue then stays as it is. `goods_of` in `meta` names the version that everything else is of.
 */
export async function updateSupply(options: ImportOptions): Promise<ImportResult> {
  const { target } = options;
  if (!existsSync(target)) throw new Error(`There is no catalogue at ${target}; import one first.`);
  return withFileLock(target, () => updateAlone(options));
}

async function updateAlone(options: ImportOptions): Promise<ImportResult> {
  const { target, onProgress } = options;
  const draft = `${target}.importing`;
  onProgress?.('copying the catalogue', 0, 1);
  copyFileSync(target, draft);
  const db = new Database(draft);
  try {
    db.exec('pragma journal_mode = off; pragma synchronous = off; begin');
    if (metaOf(db, 'schema_version') !== String(CATALOGUE_SCHEMA_VERSION))
      throw new Error(`${target} is of another version of the shop; export it and import what comes out.`);
    const update = new SupplyUpdate(db, options);
    for (const { file, mapping } of options.files)
      await update.read(file, mapping ?? (await guessMapping(file, new CategoryIndex(0))));
    const { result } = update;
    const isRefused = options.strict === true && result.rowsLeftOut > 0;
    if (result.products === 0 || isRefused || options.dryRun) return result;
    onProgress?.('filters and orders', 0, 1);
    updateStockIndex(db);
    const content = update.version();
    const goods = db.prepare(
      "insert into meta select 'goods_of', value from meta where key = 'version' on conflict (key) do nothing",
    );
    goods.run();
    db.prepare("update meta set value = ? where key = 'version'").run([content]);
    db.exec('commit');
    const products = Number(metaOf(db, 'products'));
    db.close();
    onProgress?.('trying the catalogue out', 0, 1);
    const checksum = await replaceCatalogue(draft, target, { content, products });
    return { ...result, written: { version: content, checksum } };
  } finally {
    if (db.open) db.close();
    rmSync(draft, { force: true });
  }
}

interface KnownSize {
  goods_id: number;
  position: number;
  price_cents: number;
  price_breaks: string;
  stock: number;
  ships_in_days: number;
}

type NamedSize = KnownSize & Record<'attr_value' | 'goods_attr', string>;

const knownColumns = 'goods_id, position, price_cents, price_breaks, stock, ships_in_days';

class SupplyUpdate {
  readonly result: ImportResult = {
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
  private readonly hash: Hash;
  private readonly sizesOf;
  private readonly change;
  private readonly changed = new Set<number>();
  private readonly seen = new Map<string, number>();
  /** Sizes of one product mostly follow each other. */
  private lastKnown: { number: string; sizes: NamedSize[] } = { number: '', sizes: [] };

  constructor(
    db: InstanceType<typeof Database>,
    private readonly options: ImportOptions,
  ) {
    this.hash = createHash('sha256').update(metaOf(db, 'version'));
    this.sizesOf = db.prepare(
      `select ${knownColumns}, attr_value, goods_attr from product join product_option using (goods_id) where goods_sn = ?`,
    );
    this.change = db.prepare(
      'update product_option set price_cents = ?, price_breaks = ?, stock = ?, ships_in_days = ? where goods_id = ? and position = ?',
    );
  }

  async read(file: string, mapping: Mapping): Promise<void> {
    const { result, options } = this;
    const table = await openTable(file, mapping);
    result.readAs[file] = table.readAs;
    const readRow = productRowReader(mapping, { namesSizes: false });
    for await (const row of table.rows) {
      result.rows += 1;
      let good = true;
      const tell = (
        column: string,
        value: string,
        reason: string,
        severity: Finding['severity'] = 'error',
      ) => {
        // What a unit is called does not matter here: the catalogue has the size.
        if (severity === 'error')
          options.onFinding({ file, line: row.line, column, value, reason, severity });
        good &&= severity !== 'error';
      };
      const part = readRow(row, tell);
      if (part) this.take(part, row.line, tell);
      if (!good) result.rowsLeftOut += 1;
      if (result.rows % 5000 === 0) {
        options.onProgress?.(`reading ${file}`, result.rows, 0);
        await setImmediate();
      }
    }
    result.products = this.changed.size;
  }

  /** Hash of the content, which names cached answers. */
  version(): string {
    return this.hash.digest('hex');
  }

  private take(
    part: ProductPart,
    line: number,
    tell: (column: string, value: string, reason: string) => void,
  ): void {
    if (part.sizes.length === 0) tell('', part.number, 'it says neither a price nor what is in stock');
    const known = this.sizesKnown(part.number);
    for (const size of part.sizes) {
      const found =
        known.length === 1 && isUnnamed(size) ? known[0] : known.find((one) => isNamed(one, size));
      const place = `${found?.goods_id} ${found?.position}`;
      const before = this.seen.get(place);
      if (known.length === 0) tell('number', part.number, 'no product of the catalogue has this number');
      else if (!found) tell('size', size.label || (size.key ?? ''), `${part.number} has no such size`);
      else if (before !== undefined) tell('size', size.label, `a duplicate of row ${before}`);
      else {
        this.seen.set(place, line);
        this.put(found, size);
      }
    }
  }

  /** As they were before: a size is changed once at most. */
  private sizesKnown(number: string): NamedSize[] {
    if (this.lastKnown.number !== number)
      this.lastKnown = { number, sizes: this.sizesOf.all(number) as NamedSize[] };
    return this.lastKnown.sizes;
  }

  private put(known: KnownSize, size: SizePart): void {
    this.result.sizes += 1;
    const { cents = known.price_cents, stock = known.stock, days = known.ships_in_days } = size;
    const breaks = size.breaks ? JSON.stringify(size.breaks) : known.price_breaks;
    const isSame = cents === known.price_cents && breaks === known.price_breaks;
    if (isSame && stock === known.stock && days === known.ships_in_days) return;
    const row = [cents, breaks, stock, days, known.goods_id, known.position];
    this.change.run(row);
    this.hash.update(JSON.stringify(row));
    this.changed.add(known.goods_id);
  }
}

const isUnnamed = ({ label, key }: SizePart) => label === '' && key === undefined;

function isNamed(known: NamedSize, { label, key }: SizePart): boolean {
  return known.goods_attr === (key ?? sizeKey(label)) || (label !== '' && known.attr_value === label);
}

function metaOf(db: InstanceType<typeof Database>, key: string): string {
  const row = db.prepare('select value from meta where key = ?').get(key) as { value: string } | undefined;
  return row?.value ?? '';
}
