import { Kysely, PostgresDialect } from 'kysely';
import { migrate, postgresTypes } from './migrate';
import type { Migration } from './migrations/migration';
import { openPool } from './postgres-pool';
import { SerializableDatabase } from './serializable-database';

/**
 * Opens a PostgreSQL database and runs the pending migrations; several servers may do so at the same time.
 * @param url for example `postgres://name:password@host:5432/database?sslmode=verify-full`.
 * @throws Error when the database is unreachable or newer than the shop; the message never contains the password.
 */
export async function openPostgresDatabase<Tables>(
  url: string,
  steps: readonly Migration[],
): Promise<SerializableDatabase<Tables>> {
  const location = describeDatabaseUrl(url);
  // A plain connection: SerialDatabase locks the `migration` table, which the first migration creates.
  const first = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url) }) });
  try {
    await migrate(first, postgresTypes, steps);
  } catch (error) {
    if (error instanceof Error && !('code' in error)) throw error;
    throw new Error(`The shop's database at ${location} cannot be opened.`, { cause: error });
  } finally {
    await first.destroy();
  }
  return new SerializableDatabase<Tables>({ dialect: new PostgresDialect({ pool: openPool(url) }) });
}

/** Opens schemas of a PostgreSQL database read-only, without running migrations. `max` limits the connections. */
export function openReadOnlyPostgres<Tables>(
  url: string,
  schemas: readonly string[],
  max: number,
): Kysely<Tables> {
  const pool = openPool(url, { readOnlySchemas: schemas, max });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Returns host and database name of a URL, without the password. Throws an Error when it is not a URL. */
export function describeDatabaseUrl(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return host + pathname;
  } catch {
    // The message omits the value, which may contain a password.
    throw new Error('DATABASE_URL must look like postgres://name:password@host/database');
  }
}
