import { sql, type Kysely, type TableMetadata } from 'kysely';
import { compareCodeUnits } from '../../shared/lib/compare-code-units';
import { releaseTableNames } from './schema/release-schema';

/** Row count and sums of the amount columns of a table, for comparing two copies of it. */
export interface TableChecksum {
  rows: number;
  /** Sum of each amount column by its name, as decimal text: it may exceed the safe integers of JavaScript. */
  sums: Record<string, string>;
}

/**
 * Names of columns with cents, points, stock or quantities. The manifests of backups contain the sums, so this pattern must not
 * change: older backups could not be verified.
 */
const amountNames = /(?:_cents|^cents|^points|^unspent|^shelved|^taken|^held|^number)$/;

/** Lists the shop's tables, without those of releases, which only PostgreSQL has. */
export async function listShopTables<Tables>(db: Kysely<Tables>): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables();
  return tables.filter(({ name }) => !releaseTableNames.includes(name));
}

/** Computes the checksums of all tables; pass a transaction for a consistent snapshot. */
export async function computeTableChecksums<Tables>(
  db: Kysely<Tables>,
): Promise<Record<string, TableChecksum>> {
  const tables = await listShopTables(db);
  const checksums: Record<string, TableChecksum> = {};
  for (const { name, columns } of tables.sort((a, b) => compareCodeUnits(a.name, b.name))) {
    const amountColumns = columns.map((column) => column.name).filter((column) => amountNames.test(column));
    const sums = amountColumns.map((column) => sql`cast(coalesce(sum(${sql.ref(column)}), 0) as text)`);
    const { rows } = await sql<Record<string, string | number>>`select ${sql.join([
      sql`count(*) as row_count`,
      ...sums.map((sum, index) => sql`${sum} as ${sql.ref(`sum_${index}`)}`),
    ])} from ${sql.table(name)}`.execute(db);
    const row = rows[0] ?? {};
    checksums[name] = {
      rows: Number(row['row_count']),
      sums: Object.fromEntries(amountColumns.map((column, index) => [column, String(row[`sum_${index}`])])),
    };
  }
  return checksums;
}
