import { sql, type Kysely } from 'kysely';
import { CATALOGUE_SCHEMA_VERSION } from '../db/schema/catalogue-schema';

/** Which of the catalogues in a database of PostgreSQL the shop sells from. */
export interface CatalogueInUse {
  /** The schema of what follows from its prices and stock. */
  schema: string;
  /** The schema of all else, which others may share. */
  goods: string;
  /** Hash of its content. */
  version: string;
  /** When it was put in use. */
  since: Date;
}

/**
 * What every schema of catalogues begins with, and the name of the one that says which of them is in use: whoever copies
 * the shop's own data leaves all of these out.
 */
export const CATALOGUE_SCHEMAS = 'catalogue';

/** Another one for every change of what the tables mean that PostgreSQL alone has, such as those of its search. */
const FORM = `${CATALOGUE_SCHEMA_VERSION}_2`;

const TABLE = `${CATALOGUE_SCHEMAS}.in_use`;

/** Those who came before `goods` was there have all in one schema. */
const inUseDdl = `
create schema if not exists ${CATALOGUE_SCHEMAS};
create table if not exists ${TABLE} (
  one boolean primary key default true check (one), schema text not null, version text not null,
  since bigint not null);
alter table ${TABLE} add column if not exists goods text not null default '';
`;

/** The schemas of a catalogue with this hash, `goods` being the hash of the one that all but prices and stock is of. */
export function schemasOf(version: string, goods: string): Pick<CatalogueInUse, 'schema' | 'goods'> {
  return { schema: schemaOf('supply', version), goods: schemaOf('goods', goods) };
}

function schemaOf(part: string, version: string): string {
  const [short] = /^\w{1,16}/.exec(version.replace(/\W/g, '_').toLowerCase()) ?? [];
  if (short === undefined) throw new Error('The catalogue has no version.');
  return `${CATALOGUE_SCHEMAS}_${FORM}_${part}_${short}`;
}

/** Whether its tables are those that this shop knows. */
export function isOfThisForm({ schema }: Pick<CatalogueInUse, 'schema'>): boolean {
  return schema.startsWith(`${CATALOGUE_SCHEMAS}_${FORM}_`);
}

/** Null = none was ever loaded. Rejects when the database cannot be asked. */
export async function catalogueInUse<Tables>(db: Kysely<Tables>): Promise<CatalogueInUse | null> {
  const { rows: known } = await sql<{
    there: boolean;
  }>`select to_regclass(${TABLE}) is not null as there`.execute(db);
  if (!known[0]?.there) return null;
  const { rows } = await sql<{ schema: string; goods?: string; version: string; since: number }>`
    select * from ${sql.table(TABLE)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { schema, goods = '', version, since } = row;
  return { schema, goods, version, since: new Date(since) };
}

/** Puts a catalogue that is whole in the place of the one in use. */
export async function putInUse<Tables>(db: Kysely<Tables>, next: CatalogueInUse): Promise<void> {
  const { schema, goods, version, since } = next;
  await sql.raw(inUseDdl).execute(db);
  await sql`
    insert into ${sql.table(TABLE)} (schema, goods, version, since)
    values (${schema}, ${goods}, ${version}, ${since.getTime()})
    on conflict (one) do update set
      schema = excluded.schema, goods = excluded.goods, version = excluded.version, since = excluded.since`.execute(
    db,
  );
}
