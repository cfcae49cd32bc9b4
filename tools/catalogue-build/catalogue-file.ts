import { renameSync, rmSync } from 'node:fs';
import Database from 'libsql';
import { citationCountSql } from '../../src/server/catalogue/citation-counts';
import { catalogueDdl, catalogueIndexDdl } from '../../src/server/db/schema/catalogue-schema';

/** Tables of the file with the columns that `insert` fills, in this order. */
const columnsByTable = {
  meta: 'key, value',
  category: 'id, parent_id, section_id, level, position, name, description, is_new, is_hot, product_count',
  product:
    'goods_id, goods_sn, goods_name, product_class, category_id, conjugate_family, conjugate_count, target_key, popularity_rank, book, tag_id, description, description_html, images, documents, attrs, cas, smiles, inchikey, formula, weight, synonyms, properties, storage, shipping, hazard',
  product_option:
    'product_id, goods_id, position, attr_value, goods_attr, price_cents, stock, ships_in_days, price_breaks',
  former_number: 'number_key, goods_id',
  tag: 'id, color, val',
  publication: 'id, pmid, title, journal, year, impact_factor, authors, reference, goods_id',
  evidence: 'goods_id, applications, species, cells',
  lot: 'lot_key, lot, goods_id, made_on, released_on, retest_on, tests',
  search_block: 'name, bytes',
  structure_block: 'name, bytes',
  release_file: 'path, type, body',
} as const;

export type Cell = string | number | null | Uint8Array;

export interface CatalogueFile {
  /** Inserts a row with the table's cells in the order of {@link columnsByTable}. */
  insert(table: keyof typeof columnsByTable, row: readonly Cell[]): void;
  /** Creates the indexes, counts the citations of each product, vacuums and replaces the old file atomically. */
  finish(): void;
  /** Closes and removes the unfinished file. */
  abandon(): void;
}

const fileSuffixes = ['', '-wal', '-shm', '-journal'];

/** Creates a draft beside `file`; `file` is unchanged until `finish`. */
export function createCatalogueFile(file: string): CatalogueFile {
  const draft = `${file}.making`;
  for (const suffix of fileSuffixes) rmSync(draft + suffix, { force: true });
  const db = new Database(draft);
  db.exec(
    'pragma page_size = 4096; pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -16000; pragma foreign_keys = off;',
  );
  db.exec(catalogueDdl);
  const statements = new Map(
    Object.entries(columnsByTable).map(([table, columns]) => {
      const placeholders = columns
        .split(', ')
        .map(() => '?')
        .join(', ');
      return [table, db.prepare(`insert into ${table} (${columns}) values (${placeholders})`)];
    }),
  );
  db.exec('begin');
  return {
    insert(table, row) {
      const cells = row.map((cell) =>
        cell instanceof Uint8Array ? Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength) : cell,
      );
      statements.get(table)?.run(cells);
    },
    finish() {
      db.exec('commit');
      db.exec(catalogueIndexDdl);
      db.exec(citationCountSql);
      db.exec('analyze');
      db.exec('vacuum');
      db.close();
      for (const suffix of fileSuffixes.slice(1)) rmSync(file + suffix, { force: true });
      renameSync(draft, file);
    },
    abandon() {
      db.close();
      for (const suffix of fileSuffixes) rmSync(draft + suffix, { force: true });
    },
  };
}
