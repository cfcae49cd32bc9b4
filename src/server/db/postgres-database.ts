import { Kysely, PostgresDialect } from 'kysely';
import { migrate, postgresTypes, type Migration } from './migrate';
import { openPool } from './postgres-pool';
import { SerialDatabase } from './serial-database';

/**
 * Opens the database that `url` names (`postgres://name:password@host:5432/database?sslmode=verify-full`) and brings it
 * to the version of these steps; several may do so at once. Throws one plain sentence without the password when it
 * cannot be reached, or is newer than the shop.
 */
export async function openPostgres<Tables>(
  url: string,
  steps: readonly Migration[],
): Promise<SerialDatabase<Tables>> {
  const place = placeInWords(url);
  // Not by turns, and not on their connections: the table that turns are taken at is made here.
  const first = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url) }) });
  try {
    await migrate(first, postgresTypes, steps);
  } catch (error) {
    if (error instanceof Error && !('code' in error)) throw error;
    throw new Error(`The shop's database at ${place} cannot be opened.`, { cause: error });
  } finally {
    await first.destroy();
  }
  return new SerialDatabase<Tables>({ dialect: new PostgresDialect({ pool: openPool(url) }) });
}

/** Host and name of the database that `url` names. Throws a sentence when it is no URL; neither says the password. */
export function placeInWords(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return host + pathname;
  } catch {
    // The address itself is not repeated: it holds a password.
    throw new Error('DATABASE_URL is no address of a database: postgres://name:password@host/database');
  }
}
