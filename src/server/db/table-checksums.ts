import { sql, type Kysely, type TableMetadata } from 'kysely';
import { CATALOGUE_SCHEMAS } from '../catalogue/active-catalogue-store';

/** What a table holds, in figures that two copies of it must share. */
export interface TableSum {
  rows: number;
  /** By column, of those that hold amounts; whole numbers of any size. */
  sums: Record<string, string>;
}

/** Columns that are counted in: cents, points, stock and quantities. */
const amounts = /(?:_cents|^cents|^points|^unspent|^shelved|^taken|^held|^number)$/;

/** The tables of a shop's own data, without those of catalogues beside them. */
export async function ownTables<Tables>(db: Kysely<Tables>): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables();
  return tables.filter(({ schema }) => !schema?.startsWith(CATALOGUE_SCHEMAS));
}

/** The figures of every table, in one snapshot where `db` is a transaction. */
export async function tableSums<Tables>(db: Kysely<Tables>): Promise<Record<string, TableSum>> {
  const tables = await ownTables(db);
  const figures: Record<string, TableSum> = {};
  for (const { name, columns } of tables.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const summed = columns.map((column) => column.name).filter((column) => amounts.test(column));
    const parts = summed.map((column) => sql`cast(coalesce(sum(${sql.ref(column)}), 0) as text)`);
    const { rows } = await sql<Record<string, string | number>>`select ${sql.join([
      sql`count(*) as counted`,
      ...parts.map((part, index) => sql`${part} as ${sql.ref(`sum_${index}`)}`),
    ])} from ${sql.table(name)}`.execute(db);
    const row = rows[0] ?? {};
    figures[name] = {
      rows: Number(row['counted']),
      sums: Object.fromEntries(summed.map((column, index) => [column, String(row[`sum_${index}`])])),
    };
  }
  return figures;
}
