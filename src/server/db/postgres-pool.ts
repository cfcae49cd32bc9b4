import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { invalidDatabaseUrl } from './open-failure';
import { DatabaseUnreachableError } from './storage-failure';

const SECOND = 1000;

/** Times in milliseconds. */
const limits = {
  max: 10,
  connectionTimeoutMillis: 5 * SECOND,
  idleTimeoutMillis: 60 * SECOND,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10 * SECOND,
} as const;

/** Timeouts (ms) of statements that a request waits for. */
const statementTimeouts = {
  /** Equal to SQLite's `busy_timeout`. */
  lock_timeout: 5 * SECOND,
  statement_timeout: 30 * SECOND,
  idle_in_transaction_session_timeout: 60 * SECOND,
  /** Client-side timeout for an unresponsive server; longer than the server's own statement timeout. */
  query_timeout: 35 * SECOND,
} as const;

export interface PoolOptions {
  /** Disables the statement timeouts, for background jobs. */
  unlimited?: boolean;
  /** Maximum number of connections. */
  max?: number;
}

/** `int8`, and `numeric` (the type of sums of int8), are parsed to integers up to 2^53, as with SQLite. */
const integerTypes = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/**
 * Opens a connection pool. Failures other than errors reported by the server reject with {@link DatabaseUnreachableError}.
 * The URL sets TLS (`?sslmode=verify-full`).
 */
export function openPool(url: string, options: PoolOptions = {}): PostgresPool {
  if (!/^postgres(?:ql)?:\/\//.test(url) || !URL.canParse(url)) throw invalidDatabaseUrl();
  const { unlimited = false, max = limits.max } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'shop',
    types: { getTypeParser: parserOf },
    ...limits,
    max,
    ...(!unlimited && statementTimeouts),
  });
  // The pool removes a lost connection; its user gets the error from the query.
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
  if (integerTypes.has(oid) && format !== 'binary') return wholeNumber;
  return pg.types.getTypeParser(oid, format ?? 'text') as (text: string) => unknown;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`Not an integer up to 2^53: ${text}`);
  return number;
}

/** Discards a connection after a failure without a server response: a late response could answer the next query. */
function wrap(client: pg.PoolClient): PostgresPoolClient {
  let broken: DatabaseUnreachableError | undefined;
  async function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (broken) throw broken;
    try {
      const values = parameters.map(storable);
      const { command, rowCount, rows } = await client.query({ text, values });
      return {
        command: command as PostgresQueryResult<Row>['command'],
        rowCount: rowCount ?? 0,
        rows: rows as Row[],
      };
    } catch (error) {
      const failure = asUnreachable(error);
      if (failure instanceof DatabaseUnreachableError) broken = failure;
      throw failure;
    }
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release(broken) };
}

/** Replaces NUL characters, which PostgreSQL rejects in text, with U+FFFD. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value;
}

/** Keeps errors that the server reported, and programming errors; wraps all others. */
function asUnreachable(error: unknown): unknown {
  const isAnswer = error instanceof pg.DatabaseError && /^[0-9A-Z]{5}$/.test(error.code ?? '');
  if (isAnswer || error instanceof TypeError || error instanceof RangeError) return error;
  return new DatabaseUnreachableError(error);
}
