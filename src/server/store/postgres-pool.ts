import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { DatabaseUnreachable } from './storage-failure';

const SECOND = 1000;

/** How long each thing may take, and how many there are; in milliseconds. */
const limits = {
  max: 10,
  connectionTimeoutMillis: 5 * SECOND,
  idleTimeoutMillis: 60 * SECOND,
  /** As long as SQLite's `busy_timeout`. */
  lock_timeout: 5 * SECOND,
  statement_timeout: 30 * SECOND,
  idle_in_transaction_session_timeout: 60 * SECOND,
  /** For a server that does not answer at all, after which it would have given up itself. */
  query_timeout: 35 * SECOND,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10 * SECOND,
} as const;

/** int8 and numeric, which sums of int8 are: whole numbers up to 2^53, as SQLite gives them. */
const numbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/**
 * Connections to the database at `url`, kept and renewed. Whatever is no answer of the database itself rejects with
 * {@link DatabaseUnreachable}; TLS is as the URL says (`?sslmode=verify-full`).
 */
export function openPool(url: string): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'shop',
    types: { getTypeParser: parserOf },
    ...limits,
  });
  // A connection was lost: the pool lets it go, and whoever uses it learns that from the query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    async connect() {
      try {
        return wrap(await pool.connect());
      } catch (error) {
        throw asUnreachable(error);
      }
    },
    end: () => pool.end(),
  };
}

function parserOf(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (numbers.has(oid) && format !== 'binary') return wholeNumber;
  return pg.types.getTypeParser(oid, format ?? 'text') as (text: string) => unknown;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is no whole number up to 2^53`);
  return number;
}

/** A connection after a failure that was no answer may have one coming: it is used for nothing else. */
function wrap(client: pg.PoolClient): PostgresPoolClient {
  let broken: DatabaseUnreachable | undefined;
  async function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (broken) throw broken;
    try {
      const { command, rowCount, rows } = await client.query(text, parameters.map(storable));
      return {
        command: command as PostgresQueryResult<Row>['command'],
        rowCount: rowCount ?? 0,
        rows: rows as Row[],
      };
    } catch (error) {
      const told = asUnreachable(error);
      if (told instanceof DatabaseUnreachable) broken = told;
      throw told;
    }
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release(broken) };
}

/** PostgreSQL takes no text with the character 0: what has one is looked for in vain, and kept with a sign in its place. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value;
}

/** The database's own errors, and those of a program that asks for nonsense, stay what they are. */
function asUnreachable(error: unknown): unknown {
  const isAnswer = error instanceof pg.DatabaseError && /^[0-9A-Z]{5}$/.test(error.code ?? '');
  if (isAnswer || error instanceof TypeError || error instanceof RangeError) return error;
  return new DatabaseUnreachable(error);
}
