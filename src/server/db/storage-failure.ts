import { errorCode } from '../lib/operator-error';

/** Reason for a database error that the request did not cause. */
export type StorageFailure = 'full' | 'unwritable' | 'busy' | 'unreachable';

/** `Retry-After` in seconds for a storage failure. */
export const STORAGE_RETRY_SECONDS = 5;

/** Thrown when the database server cannot be used, mostly because it does not respond. The message names the cause. */
export class DatabaseUnreachableError extends Error {
  readonly code = 'DATABASE_UNREACHABLE';

  constructor(cause: unknown) {
    const reason = errorCode(cause) || (cause instanceof Error ? cause.message : String(cause));
    super(`The database is unreachable: ${reason.replace(/\.$/, '')}.`, { cause });
  }
}

/** SQLite error codes; extended codes such as `SQLITE_IOERR_WRITE` begin with these. */
const sqliteCodes: readonly (readonly [string, StorageFailure])[] = [
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR', 'unwritable'],
  ['SQLITE_READONLY', 'unwritable'],
  ['SQLITE_CANTOPEN', 'unwritable'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
];

/**
 * Prefixes of PostgreSQL's SQLSTATE codes; the first match counts. Serialization failures and deadlocks (40001, 40P01) arrive
 * here only after several retries.
 */
const sqlStates: readonly (readonly [string, StorageFailure])[] = [
  // disk_full
  ['53100', 'full'],
  // Insufficient resources, such as connections or memory.
  ['53', 'busy'],
  // read_only_sql_transaction
  ['25006', 'unwritable'],
  // System errors, such as of input and output.
  ['58', 'unwritable'],
  // serialization_failure
  ['40001', 'busy'],
  // deadlock_detected
  ['40P01', 'busy'],
  // lock_not_available
  ['55P03', 'busy'],
  // query_canceled, such as by a timeout
  ['57014', 'busy'],
  // The server shuts down or starts.
  ['57P', 'unreachable'],
  // Connection exceptions
  ['08', 'unreachable'],
  // Invalid authorization, such as a wrong password.
  ['28', 'unreachable'],
];

/**
 * Returns the code of a storage failure for the log, such as `SQLITE_FULL` or `57P01`; for an unreachable database, the code of the
 * cause. The log gets no message, because it could contain personal data.
 */
export function storageErrorCode(error: unknown): string {
  const cause = error instanceof DatabaseUnreachableError ? errorCode(error.cause) : '';
  return cause || errorCode(error);
}

/** Classifies a database error; returns null for errors that are not storage failures. */
export function storageFailureOf(error: unknown): StorageFailure | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return null;
  if (error instanceof DatabaseUnreachableError) return 'unreachable';
  if (/^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)) {
    return sqlStates.find(([prefix]) => code.startsWith(prefix))?.[1] ?? null;
  }
  return sqliteCodes.find(([name]) => code === name || code.startsWith(`${name}_`))?.[1] ?? null;
}
