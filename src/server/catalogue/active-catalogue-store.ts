import { sql, type Kysely } from 'kysely';
import { CATALOGUE_SCHEMA_VERSION } from '../db/schema/catalogue-schema';
import { CATALOGUE_SCHEMA_PREFIX } from '../db/schema/postgres-catalogue-schema';

/** The catalogue in a PostgreSQL database that the shop sells from. */
export interface ActiveCatalogue {
  /** Schema with the tables that depend on prices and stock. */
  supplySchema: string;
  /** Schema with all other tables; catalogues that differ only in prices and stock share it. */
  goodsSchema: string;
  /** Hash of the content. */
  version: string;
  /** When it was activated. */
  activatedAt: Date;
}

/** Raise the suffix when the meaning of tables that exist only in PostgreSQL changes, such as those of its search. */
const SCHEMA_FORMAT = `${CATALOGUE_SCHEMA_VERSION}_2`;

const TABLE = `${CATALOGUE_SCHEMA_PREFIX}.in_use`;

/** Rows written before the column `goods` existed have all tables in one schema. */
const inUseDdl = `
create schema if not exists ${CATALOGUE_SCHEMA_PREFIX};
create table if not exists ${TABLE} (
  one boolean primary key default true check (one), schema text not null, version text not null,
  since bigint not null);
alter table ${TABLE} add column if not exists goods text not null default '';
`;

/** Returns the schema names of a catalogue. `goods` is the hash of its content without prices and stock. */
export function catalogueSchemas(
  version: string,
  goods: string,
): Pick<ActiveCatalogue, 'supplySchema' | 'goodsSchema'> {
  return { supplySchema: schemaOf('supply', version), goodsSchema: schemaOf('goods', goods) };
}

function schemaOf(part: string, version: string): string {
  const [short] = /^\w{1,16}/.exec(version.replace(/\W/g, '_').toLowerCase()) ?? [];
  if (short === undefined) throw new Error('The catalogue has no version.');
  return `${CATALOGUE_SCHEMA_PREFIX}_${SCHEMA_FORMAT}_${part}_${short}`;
}

/** Whether the catalogue was loaded with the table format of this version of the shop. */
export function hasCurrentFormat({ supplySchema }: Pick<ActiveCatalogue, 'supplySchema'>): boolean {
  return supplySchema.startsWith(`${CATALOGUE_SCHEMA_PREFIX}_${SCHEMA_FORMAT}_`);
}

/** Returns null when no catalogue was ever loaded into the database. */
export async function findActiveCatalogue<Tables>(db: Kysely<Tables>): Promise<ActiveCatalogue | null> {
  const { rows: known } = await sql<{
    there: boolean;
  }>`select to_regclass(${TABLE}) is not null as there`.execute(db);
  if (!known[0]?.there) return null;
  const { rows } = await sql<{ schema: string; goods?: string; version: string; since: number }>`
    select * from ${sql.table(TABLE)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { schema, goods = '', version, since } = row;
  return { supplySchema: schema, goodsSchema: goods, version, activatedAt: new Date(since) };
}

/** Makes a completely loaded catalogue the active one. */
export async function activateCatalogue<Tables>(db: Kysely<Tables>, next: ActiveCatalogue): Promise<void> {
  const { supplySchema: schema, goodsSchema: goods, version, activatedAt: since } = next;
  await sql.raw(inUseDdl).execute(db);
  await sql`
    insert into ${sql.table(TABLE)} (schema, goods, version, since)
    values (${schema}, ${goods}, ${version}, ${since.getTime()})
    on conflict (one) do update set
      schema = excluded.schema, goods = excluded.goods, version = excluded.version, since = excluded.since`.execute(
    db,
  );
}
