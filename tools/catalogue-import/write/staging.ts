import { rmSync } from 'node:fs';
import Database from 'libsql';
import { normalizeCatalogueNumber } from '../../../src/shared/catalogue/normalize-catalogue-number';
import type { ProductPart } from '../rows/product-part';
import type {
  Origin,
  StagedPart,
  StagedProduct,
  StagedPublication,
  LotPart,
  StagedLot,
} from '../rows/staged-rows';

/** Stores import rows in a temporary database on disk, so that memory use does not depend on the file size. */
export class Staging {
  private readonly db: InstanceType<typeof Database>;
  private readonly insertPart;
  private readonly insertPublication;
  private readonly insertLot;
  private readonly files: string[] = [];

  constructor(private readonly file: string) {
    this.remove();
    this.db = new Database(file);
    // A negative cache size is in KiB.
    this.db.exec(`
      pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -8000; pragma temp_store = file;
      create table part (seq integer primary key, key text not null, rank integer, family text, is_existing integer not null, file integer not null, line integer not null, body text not null);
      create table publication (seq integer primary key, key text not null, file integer not null, line integer not null, body text not null);
      create table lot (seq integer primary key, key text not null, file integer not null, line integer not null, body text not null);
      begin`);
    this.insertPart = this.db.prepare(
      'insert into part (key, rank, family, is_existing, file, line, body) values (?, ?, ?, ?, ?, ?, ?)',
    );
    this.insertPublication = this.db.prepare(
      'insert into publication (key, file, line, body) values (?, ?, ?, ?)',
    );
    this.insertLot = this.db.prepare('insert into lot (key, file, line, body) values (?, ?, ?, ?)');
  }

  /** `isExisting`: the part is a product of the current catalogue; a rank in the imported files takes precedence over its rank. */
  addPart(part: ProductPart, origin: Origin, { isExisting = false } = {}): void {
    const rank = part.fields['rank'];
    this.insertPart.run([
      normalizeCatalogueNumber(part.number),
      rank === undefined ? null : Number(rank),
      part.fields['family'] ?? part.defaults?.fields['family'] ?? null,
      isExisting ? 1 : 0,
      this.fileNumber(origin.file),
      origin.line,
      JSON.stringify(part),
    ]);
  }

  addPublication(publication: StagedPublication, origin: Origin): void {
    this.insertPublication.run([
      normalizeCatalogueNumber(publication.number),
      this.fileNumber(origin.file),
      origin.line,
      JSON.stringify(publication),
    ]);
  }

  addLot(part: LotPart, origin: Origin): void {
    const position = [this.fileNumber(origin.file), origin.line];
    this.insertLot.run([normalizeCatalogueNumber(part.lot), ...position, JSON.stringify(part)]);
  }

  /** Commits the rows and returns the number of products. */
  finishStaging(): number {
    this.db.exec(`
      commit;
      create index part_key on part (key, seq);
      create table product as select key, min(seq) as first,
        (select rank from part as ranked where ranked.key = part.key and rank is not null order by is_existing, seq limit 1) as rank,
        (select family from part as named where named.key = part.key and family is not null order by seq desc limit 1) as family
        from part group by key;`);
    return (this.db.prepare('select count(*) as n from product').get() as { n: number }).n;
  }

  /** Counts the products of each conjugate family. Product records store the count. */
  familySizes(): ReadonlyMap<string, number> {
    const rows = this.db
      .prepare("select family, count(*) as n from product where family <> '' group by family")
      .all() as { family: string; n: number }[];
    return new Map(rows.map(({ family, n }) => [family, n]));
  }

  /** Yields products by rank, then in input order. */
  *products(): Generator<StagedProduct> {
    const rows = this.db
      .prepare(
        `select p.key, p.file, p.line, p.body from product join part p on p.key = product.key
         order by product.rank is null, product.rank, product.first, p.seq`,
      )
      .iterate() as IterableIterator<{ key: string; file: number; line: number; body: string }>;
    let key: string | null = null;
    let parts: StagedPart[] = [];
    for (const row of rows) {
      if (row.key !== key && parts.length > 0) {
        yield parts;
        parts = [];
      }
      key = row.key;
      parts.push({ part: JSON.parse(row.body) as ProductPart, origin: this.originOf(row) });
    }
    if (parts.length > 0) yield parts;
  }

  *publications(): Generator<{ publication: StagedPublication; origin: Origin }> {
    const rows = this.db
      .prepare('select file, line, body from publication order by seq')
      .iterate() as IterableIterator<{
      file: number;
      line: number;
      body: string;
    }>;
    for (const row of rows)
      yield { publication: JSON.parse(row.body) as StagedPublication, origin: this.originOf(row) };
  }

  /** Yields the rows of each lot in input order. */
  *lots(): Generator<StagedLot[]> {
    const rows = this.db
      .prepare(
        `select l.key, l.file, l.line, l.body from lot l
         join (select key, min(seq) as first from lot group by key) f on f.key = l.key order by f.first, l.seq`,
      )
      .iterate() as IterableIterator<{ key: string; file: number; line: number; body: string }>;
    let key: string | null = null;
    let lot: StagedLot[] = [];
    for (const row of rows) {
      if (row.key !== key && lot.length > 0) {
        yield lot;
        lot = [];
      }
      key = row.key;
      lot.push({ part: JSON.parse(row.body) as LotPart, origin: this.originOf(row) });
    }
    if (lot.length > 0) yield lot;
  }

  close(): void {
    this.db.close();
    this.remove();
  }

  private fileNumber(file: string): number {
    const number = this.files.indexOf(file);
    return number >= 0 ? number : this.files.push(file) - 1;
  }

  private originOf({ file, line }: { file: number; line: number }): Origin {
    return { file: this.files[file] ?? '', line };
  }

  private remove(): void {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(this.file + suffix, { force: true });
  }
}
