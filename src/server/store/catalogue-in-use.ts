import { sql, type Kysely } from 'kysely';

/** Which of the catalogues in a database of PostgreSQL the shop sells from. */
export interface CatalogueInUse {
  /** The schema that its tables are in. */
  schema: string;
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

const inUseDdl = `
create schema if not exists ${CATALOGUE_SCHEMAS};
create table if not exists ${CATALOGUE_SCHEMAS}.in_use (
  one boolean primary key default true check (one), schema text not null, version text not null,
  since bigint not null);
`;

/** The schema of the catalogue with this hash. */
export function schemaOf(version: string): string {
  const [short] = /^\w{1,16}/.exec(version.replace(/\W/g, '_').toLowerCase()) ?? [];
  if (short === undefined) throw new Error('The catalogue has no version.');
  return `${CATALOGUE_SCHEMAS}_${short}`;
}

/** Null = none was ever loaded. Rejects when the database cannot be asked. */
export async function catalogueInUse<Tables>(db: Kysely<Tables>): Promise<CatalogueInUse | null> {
  const table = `${CATALOGUE_SCHEMAS}.in_use`;
  const { rows: known } = await sql<{
    there: boolean;
  }>`select to_regclass(${table}) is not null as there`.execute(db);
  if (!known[0]?.there) return null;
  const { rows } = await sql<{ schema: string; version: string; since: number }>`
    select schema, version, since from ${sql.table(table)}`.execute(db);
  const [row] = rows;
  return row ? { ...row, since: new Date(row.since) } : null;
}

/** Puts a catalogue that is whole in the place of the one in use. */
export async function putInUse<Tables>(db: Kysely<Tables>, next: CatalogueInUse): Promise<void> {
  const { schema, version, since } = next;
  await sql.raw(inUseDdl).execute(db);
  await sql`
    insert into ${sql.table(`${CATALOGUE_SCHEMAS}.in_use`)} (schema, version, since)
    values (${schema}, ${version}, ${since.getTime()})
    on conflict (one) do update set schema = excluded.schema, version = excluded.version, since = excluded.since`.execute(
    db,
  );
}
