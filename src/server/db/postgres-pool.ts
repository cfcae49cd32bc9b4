import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { invalidDatabaseUrlError } from './open-failure';
import { parsePostgresHosts } from './postgres-hosts';
import { DatabaseUnreachableError } from './storage-failure';

const SECOND_MS = 1000;

/** Times in milliseconds. */
const poolDefaults = {
  max: 10,
  connectionTimeoutMillis: 5 * SECOND_MS,
  idleTimeoutMillis: 60 * SECOND_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10 * SECOND_MS,
} as const;

/** Timeouts (ms) of statements that a request waits for. */
const statementTimeouts = {
  /** Equal to SQLite's `busy_timeout`. */
  lock_timeout: 5 * SECOND_MS,
  statement_timeout: 30 * SECOND_MS,
  idle_in_transaction_session_timeout: 60 * SECOND_MS,
  /** Client-side timeout for an unresponsive server; longer than the server's own statement timeout. */
  query_timeout: 35 * SECOND_MS,
} as const;

export interface PoolOptions {
  /** True when statements have timeouts. Default: true; migrations may take longer. */
  hasTimeouts?: boolean;
  /** Maximum number of connections. */
  max?: number;
}

/** `int8`, and `numeric` (the type of sums of int8), are parsed to integers up to 2^53, as with SQLite. */
const integerTypes = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** Connections of a pool. */
export interface PoolUsage {
  open: number;
  /** Open connections that no query uses. */
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
  max: number;
}

export interface ConnectionPool extends PostgresPool {
  usage: () => PoolUsage;
}

/** The server can only read, such as a standby. The code is the one that PostgreSQL reports for a write to such a server. */
class ReadOnlyServerError extends Error {
  readonly code = '25006';
}

/**
 * Opens a connection pool. Failures other than errors reported by the server reject with {@link DatabaseUnreachableError}.
 * The URL sets TLS (`?sslmode=verify-full`). With several hosts, connects to the first one that accepts connections and can
 * write, and tries the others when it fails.
 */
export function openPool(url: string, options: PoolOptions = {}): ConnectionPool {
  const hosts = parsePostgresHosts(url);
  if (!hosts) throw invalidDatabaseUrlError();
  const pools = hosts.urls.map((hostUrl) =>
    openHostPool(hostUrl, { ...options, needsPrimary: hosts.needsPrimary }),
  );
  const { max = poolDefaults.max } = options;
  /** Index of the host that accepted the last connection. */
  let currentIndex = 0;
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0);
  return {
    async connect() {
      const firstIndex = currentIndex;
      for (let failedHosts = 0; ; failedHosts += 1) {
        const index = (firstIndex + failedHosts) % pools.length;
        try {
          const client = wrapClient(await (pools[index] as pg.Pool).connect());
          currentIndex = index;
          return client;
        } catch (error) {
          if (failedHosts < pools.length - 1 && mayAnotherHostAccept(error)) continue;
          throw asUnreachable(error);
        }
      }
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
    usage: () => ({
      open: sum(({ totalCount }) => totalCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
      max,
    }),
  };
}

/**
 * Returns whether another host may accept a connection: not after a wrong password, for example. 57P0 = the server starts or
 * stops; 53 = it lacks connections, memory or disk space.
 */
function mayAnotherHostAccept(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(?:57P0|53)/.test(error.code ?? '');
}

function openHostPool(url: string, options: PoolOptions & { needsPrimary: boolean }): pg.Pool {
  const { hasTimeouts = true, max = poolDefaults.max, needsPrimary } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'shop',
    types: { getTypeParser: selectParser },
    ...poolDefaults,
    max,
    ...(hasTimeouts && statementTimeouts),
    ...(needsPrimary && { verify: rejectReadOnly }),
  });
  // The pool removes a lost connection. The query that used it rejects with the error.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Reports an error to `done` when the server only reads. */
function rejectReadOnly(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ transaction_read_only: string }>('show transaction_read_only').then(
    ({ rows: [row] }) => {
      const isReadOnly = row?.transaction_read_only === 'on';
      done(isReadOnly ? new ReadOnlyServerError('The server is read-only') : undefined);
    },
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
  );
}

function selectParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (integerTypes.has(oid) && format !== 'binary') return parseInteger;
  return pg.types.getTypeParser(oid, format ?? 'text') as (text: string) => unknown;
}

function parseInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`Not an integer up to 2^53: ${text}`);
  return number;
}

/** Wraps a client so that its connection is closed after a failure without a response: a late response could answer the next query. */
function wrapClient(client: pg.PoolClient): PostgresPoolClient {
  let connectionFailure: DatabaseUnreachableError | undefined;
  async function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (connectionFailure) throw connectionFailure;
    try {
      const values = parameters.map(replaceNul);
      const { command, rowCount, rows } = await client.query({ text, values });
      return {
        command: command as PostgresQueryResult<Row>['command'],
        rowCount: rowCount ?? 0,
        rows: rows as Row[],
      };
    } catch (error) {
      const failure = asUnreachable(error);
      if (failure instanceof DatabaseUnreachableError) connectionFailure = failure;
      throw failure;
    }
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release(connectionFailure) };
}

/** Replaces NUL characters, which PostgreSQL rejects in text, with U+FFFD. */
function replaceNul(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value;
}

/** Keeps errors that the server reported, and programming errors; wraps all others. */
function asUnreachable(error: unknown): unknown {
  const isServerError = error instanceof pg.DatabaseError && /^[0-9A-Z]{5}$/.test(error.code ?? '');
  if (isServerError || error instanceof TypeError || error instanceof RangeError) return error;
  return new DatabaseUnreachableError(error);
}
