import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { CATALOGUE_SCHEMA_VERSION, DEMO_SOURCE_PREFIX } from '../../../src/server/db/schema/catalogue-schema';
import { CategoryIndex, formatCategoryPath } from './category-index';
import type { publicationFields } from '../columns/fields';
import { ProductIds } from './ids';
import { type IndexFacets, readIndexFacets } from './index-facets';
import { storedFileFields } from '../rows/normalize-files';
import { writeList } from '../values/list-notation';
import type { ProductPart } from '../rows/product-part';
import type { PriceBreak } from '../values/parse-price-breaks';
import type { LotPart, PromotionTag } from '../rows/staged-rows';

type Row = Record<string, string | number | null>;

/** Schema version without lots and price breaks. */
const VERSION_WITHOUT_LOTS = '4';
/**
 * Older schema versions that can be read, because carts and orders refer to their product IDs. 5, 7 and 13 have other indexes,
 * 6 lacks authors, 8 prices on request, 9 content, 10 images, documents and the present structure index, and 11 sold-out sizes.
 */
const OLDER_VERSIONS = [VERSION_WITHOUT_LOTS, '5', '6', '7', '8', '9', '10', '11', '13'];
/** Versions without the table of files. Version 10 has the table, but without images and documents. */
const VERSIONS_WITHOUT_FILES: ReadonlySet<string> = new Set(
  OLDER_VERSIONS.filter((version) => Number(version) < 10),
);

/** Reads an existing catalogue file as import rows. */
export class ExistingCatalogue {
  private readonly db: InstanceType<typeof Database>;
  private indexFacets: IndexFacets | null = null;

  private constructor(file: string) {
    this.db = new Database(`${pathToFileURL(file).href}?mode=ro&immutable=1`);
  }

  /** Returns null when the file is missing. Throws when its schema version is not supported. */
  static open(file: string): ExistingCatalogue | null {
    if (!existsSync(file)) return null;
    const catalogue = new ExistingCatalogue(file);
    if ([String(CATALOGUE_SCHEMA_VERSION), ...OLDER_VERSIONS].includes(catalogue.meta('schema_version')))
      return catalogue;
    catalogue.close();
    throw new Error(`${file} is not a catalogue with a supported schema version.`);
  }

  meta(key: string): string {
    const row = this.db.prepare('select value from meta where key = ?').get(key) as
      | { value: string }
      | undefined;
    return row?.value ?? '';
  }

  isDemonstration(): boolean {
    return this.meta('made_from').startsWith(DEMO_SOURCE_PREFIX);
  }

  close(): void {
    this.db.close();
  }

  productIds(): ProductIds {
    const products = this.rows('select goods_id, goods_sn from product') as IterableIterator<never>;
    return new ProductIds(products, Number(this.meta('highest_product') || 0));
  }

  categoryIndex(): CategoryIndex {
    const rows = [...this.rows('select * from category order by level, id')];
    const highestId = Math.max(
      Number(this.meta('highest_category') || 0),
      ...rows.map((row) => Number(row['id'])),
    );
    const index = new CategoryIndex(highestId);
    const paths = new Map<number, string[]>();
    for (const row of rows) {
      const path = [...(paths.get(Number(row['parent_id'])) ?? []), String(row['name'])];
      paths.set(Number(row['id']), path);
      index.add(path, {
        id: Number(row['id']),
        position: Number(row['position']),
        description: String(row['description']),
        isNew: row['is_new'] === 1,
        isHot: row['is_hot'] === 1,
      });
    }
    return index;
  }

  tags(): PromotionTag[] {
    return [...this.rows('select id, color, val from tag order by id')].map((row) => ({
      id: Number(row['id']),
      color: String(row['color']),
      val: String(row['val']),
    }));
  }

  *publications(): Generator<Record<keyof typeof publicationFields, string>> {
    const rows = this.rows(
      'select goods_sn, p.* from publication p join product using (goods_id) order by p.id',
    );
    for (const row of rows)
      yield {
        number: String(row['goods_sn']),
        pmid: String(row['pmid']),
        title: String(row['title']),
        journal: String(row['journal']),
        year: String(row['year']),
        impact: String(row['impact_factor']),
        authors: String(row['authors'] ?? ''),
        reference: String(row['reference'] ?? ''),
      };
  }

  /** Yields one row for each test of each lot. */
  *lots(): Generator<LotPart> {
    if (this.meta('schema_version') === VERSION_WITHOUT_LOTS) return;
    const rows = this.rows(
      'select goods_sn, lot, made_on, released_on, retest_on, tests from lot join product using (goods_id) order by goods_sn, lot_key',
    );
    for (const row of rows)
      for (const test of JSON.parse(String(row['tests'])) as NonNullable<LotPart['test']>[])
        yield {
          number: String(row['goods_sn']),
          lot: String(row['lot']),
          made: String(row['made_on']),
          released: String(row['released_on']),
          retest: String(row['retest_on']),
          test,
        };
  }

  /** Returns the bytes of an image or document; null when the catalogue has none at this path. */
  file(path: string): Buffer | null {
    if (VERSIONS_WITHOUT_FILES.has(this.meta('schema_version'))) return null;
    const row = this.db.prepare('select body from release_file where path = ?').get(path) as
      | { body: Uint8Array | ArrayBuffer }
      | undefined;
    if (!row) return null;
    return row.body instanceof Uint8Array ? Buffer.from(row.body) : Buffer.from(new Uint8Array(row.body));
  }

  /** Yields each product as one row, by descending popularity. */
  *products(): Generator<ProductPart> {
    this.indexFacets ??= readIndexFacets(this.db);
    const categoryPaths = new Map(
      this.categoryIndex().categories.map((category) => [category.id, category.path]),
    );
    const tags = new Map(this.tags().map(({ id, val }) => [id, val]));
    const sizes = this.db.prepare('select * from product_option where goods_id = ? order by position');
    const formerNumbers = this.db.prepare(
      'select number_key from former_number where goods_id = ? order by number_key',
    );
    const evidence = this.db.prepare('select * from evidence where goods_id = ?');
    for (const row of this.rows('select * from product order by popularity_rank')) {
      const id = Number(row['goods_id']);
      const text = (name: string) => (row[name] == null ? '' : String(row[name]));
      const fields: Record<string, string> = {
        id: String(id),
        former: writeList(
          (formerNumbers.all(id) as Row[]).map((formerRow) => String(formerRow['number_key'])),
        ),
        name: text('goods_name'),
        class: text('product_class'),
        family: text('conjugate_family'),
        category: formatCategoryPath(categoryPaths.get(Number(row['category_id'])) ?? []),
        targetKey: text('target_key'),
        rank: text('popularity_rank'),
        book: text('book'),
        newness: String(this.indexFacets.newnessOf(id)),
        tag: row['tag_id'] === null ? '' : (tags.get(Number(row['tag_id'])) ?? ''),
        description: text('description_html') || text('description'),
        [storedFileFields.images]: nonEmptyList(text('images')),
        [storedFileFields.documents]: nonEmptyList(text('documents')),
        cas: text('cas'),
        smiles: text('smiles'),
        inchikey: text('inchikey'),
        formula: text('formula'),
        weight: text('weight'),
        synonyms: writeList(JSON.parse(text('synonyms')) as string[]),
        storage: text('storage'),
        shipping: text('shipping'),
        ...hazardFields(text('hazard')),
        ...evidenceFields(evidence.get(id) as Row | undefined),
      };
      for (const [field, value] of Object.entries(fields)) if (value === '') delete fields[field];
      const attrs = JSON.parse(text('attrs')) as { attr_name: string; attr_value: string }[];
      const groups = JSON.parse(text('properties')) as {
        group: string;
        items: { name: string; value: string }[];
      }[];
      yield {
        number: text('goods_sn'),
        fields,
        facts: attrs.map((attr) => [attr.attr_name, attr.attr_value]),
        properties: groups.flatMap(({ group, items }) =>
          items.map(({ name, value }): [string, string, string] => [group, name, value]),
        ),
        filters: Object.entries(this.indexFacets.filtersOf(id)).flatMap(([name, values]) =>
          values.map((value): [string, string] => [name, value]),
        ),
        sizes: (sizes.all(id) as Row[]).map((size) => ({
          label: String(size['attr_value']),
          key: String(size['goods_attr']),
          cents: size['price_cents'] == null ? null : Number(size['price_cents']),
          breaks: JSON.parse(String(size['price_breaks'] ?? '[]')) as PriceBreak[],
          stock: Number(size['stock']),
          days: Number(size['ships_in_days']),
        })),
      };
    }
  }

  private rows(sql: string): IterableIterator<Row> {
    return this.db.prepare(sql).iterate() as IterableIterator<Row>;
  }
}

function nonEmptyList(json: string): string {
  return json === '[]' ? '' : json;
}

function hazardFields(json: string): Record<string, string> {
  if (json === '') return {};
  const { signal_word, pictograms, statements, sources, notes } = JSON.parse(json) as {
    signal_word: string;
    pictograms: string[];
    statements: { code: string }[];
    /** Absent in files before version 10. */
    sources?: string[];
    notes?: string[];
  };
  return {
    signal: signal_word || 'none',
    pictograms: pictograms.join('; '),
    hazards: statements.map(({ code }) => code).join('; '),
    hazardSources: writeList(sources ?? []),
    hazardNotes: writeList(notes ?? []),
  };
}

function evidenceFields(row: Row | undefined): Record<string, string> {
  if (!row) return {};
  return {
    applications: writeList(JSON.parse(String(row['applications'])) as string[]),
    species: writeList(JSON.parse(String(row['species'])) as string[]),
    evidence: String(row['cells']),
  };
}
