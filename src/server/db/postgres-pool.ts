import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { DatabaseUnreachable } from './storage-failure';

const SECOND = 1000;

/** How long each thing may take, and how many there are; in milliseconds. */
const limits = {
  max: 10,
  connectionTimeoutMillis: 5 * SECOND,
  idleTimeoutMillis: 60 * SECOND,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10 * SECOND,
} as const;

/** How long a statement may take of those that somebody waits for. */
const impatience = {
  /** As long as SQLite's `busy_timeout`. */
  lock_timeout: 5 * SECOND,
  statement_timeout: 30 * SECOND,
  idle_in_transaction_session_timeout: 60 * SECOND,
  /** For a server that does not answer at all, after which it would have given up itself. */
  query_timeout: 35 * SECOND,
} as const;

export interface PoolOptions {
  /** Schemas in which tables are looked for, and only read; left out = as the database says. */
  readOnly?: readonly string[];
  /** Statements may take any time: for what nobody waits for. */
  patient?: boolean;
  /** At most so many connections. */
  max?: number;
}

/** int8 and numeric, which sums of int8 are: whole numbers up to 2^53, as SQLite gives them. */
const numbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/**
 * Connections to the database at `url`, kept and renewed. Whatever is no answer of the database itself rejects with
 * {@link DatabaseUnreachable}; TLS is as the URL says (`?sslmode=verify-full`).
 */
export function openPool(url: string, options: PoolOptions = {}): PostgresPool {
  const { readOnly, patient = false, max = limits.max } = options;
  const pool = new pg.Pool({
    connectionString: readOnly === undefined ? url : readingFrom(url, readOnly),
    application_name: 'shop',
    types: { getTypeParser: parserOf },
    ...limits,
    max,
    ...(!patient && impatience),
  });
  // The texts of what is only read are few, and finding out how to run one takes longer than running it.
  const nameOf = readOnly === undefined ? undefined : namesOfStatements();
  // A connection was lost: the pool lets it go, and whoever uses it learns that from the query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    async connect() {
      try {
        return wrap(await pool.connect(), nameOf);
      } catch (error) {
        throw asUnreachable(error);
      }
    },
    end: () => pool.end(),
  };
}

/** The same database for whoever only reads in some schemas of it. */
function readingFrom(url: string, schemas: readonly string[]): string {
  const address = new URL(url);
  const own = address.searchParams.get('options') ?? '';
  const words = `${own} -c search_path=${schemas.join(',')} -c default_transaction_read_only=on`;
  address.searchParams.set('options', words.trim());
  return address.href;
}

/** A short name for each text of SQL, under which a connection keeps it prepared. */
function namesOfStatements(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    let name = names.get(text);
    if (name === undefined) {
      name = createHash('sha256').update(text).digest('hex').slice(0, 32);
      names.set(text, name);
    }
    return name;
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
function wrap(client: pg.PoolClient, nameOf?: (text: string) => string): PostgresPoolClient {
  let broken: DatabaseUnreachable | undefined;
  async function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (broken) throw broken;
    try {
      const values = parameters.map(storable);
      const { command, rowCount, rows } = await client.query({
        text,
        values,
        ...(nameOf && { name: nameOf(text) }),
      });
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
