import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { migrate, postgresTypes } from './migrate';
import { OperatorError } from '../lib/operator-error';
import { explainServerFailure, invalidDatabaseUrlError, isTemporaryConnectionFailure } from './open-failure';
import type { Migration } from './migrations/migration';
import { parsePostgresHosts } from './postgres-hosts';
import { openPool, type PoolUsage } from './postgres-pool';
import { SerializableDatabase } from './serializable-database';
import { DatabaseUnreachableError } from './storage-failure';

/** Receives the reason, and a function that tries to connect again and rejects with the next reason. */
type OnUnreachable = (failure: OperatorError, connect: () => Promise<void>) => void;

export interface PostgresOptions {
  /**
   * Called when the first connection fails for a temporary reason. The database is returned nevertheless; its queries reject with a
   * DatabaseUnreachableError until the function that `onUnreachable` received has resolved.
   */
  onUnreachable?: OnUnreachable | undefined;
  /** Default: 10. */
  maxConnections?: number | undefined;
  /** Receives a function that returns the current use of the connections. */
  onPool?: ((usage: () => PoolUsage) => void) | undefined;
}

/**
 * Opens a PostgreSQL database and runs the pending migrations; several servers may do so at the same time.
 * @param url for example `postgres://name:password@host:5432/database?sslmode=verify-full`.
 * @throws OperatorError when the database cannot be opened, unless `onUnreachable` is called; it never contains the password.
 */
export async function openPostgresDatabase<Tables>(
  url: string,
  migrations: readonly Migration[],
  { onUnreachable, maxConnections, onPool }: PostgresOptions = {},
): Promise<SerializableDatabase<Tables>> {
  const location = describeDatabaseUrl(url);
  const pool = openPool(url, maxConnections === undefined ? {} : { max: maxConnections });
  onPool?.(pool.usage);
  let isMigrated = false;
  const migratedPool: PostgresPool = {
    connect: () =>
      isMigrated
        ? pool.connect()
        : Promise.reject(new DatabaseUnreachableError(new Error('The tables are not migrated yet.'))),
    end: () => pool.end(),
  };
  const connect = async () => {
    // A plain connection: SerializableDatabase locks the `migration` table, which the first migration creates.
    const migrationPool = openPool(url, { max: 1, hasTimeouts: false });
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: migrationPool }) });
    try {
      await migrate(db, postgresTypes, migrations);
      isMigrated = true;
    } catch (error) {
      throw explainServerFailure(location, error);
    } finally {
      await db.destroy();
    }
  };
  try {
    await connect();
  } catch (error) {
    const isTemporary = error instanceof OperatorError && isTemporaryConnectionFailure(error.cause);
    if (!onUnreachable || !isTemporary) {
      await pool.end();
      throw error;
    }
    onUnreachable(error, connect);
  }
  return new SerializableDatabase<Tables>({ dialect: new PostgresDialect({ pool: migratedPool }) });
}

/** Returns hosts and database name of a URL, without the password. Throws an OperatorError when it is not a URL. */
export function describeDatabaseUrl(url: string): string {
  const hosts = parsePostgresHosts(url);
  if (!hosts) throw invalidDatabaseUrlError();
  return hosts.description;
}
