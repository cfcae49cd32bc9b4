/** Why the database could not do what it was asked, where the request is not to blame. */
export type StorageFailure = 'full' | 'unwritable' | 'busy' | 'unreachable';

/** Seconds after which a disk that was full or busy is tried again. */
export const STORAGE_RETRY = 5;

/** A server of databases that gave no answer. */
export class DatabaseUnreachable extends Error {
  readonly code = 'DATABASE_UNREACHABLE';

  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
  }
}

/** What SQLite calls them; its longer names, such as `SQLITE_IOERR_WRITE`, begin with these. */
const names: readonly (readonly [string, StorageFailure])[] = [
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR', 'unwritable'],
  ['SQLITE_READONLY', 'unwritable'],
  ['SQLITE_CANTOPEN', 'unwritable'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
];

/**
 * What PostgreSQL calls them: beginnings of its codes of five signs, longer ones first. Its two kinds of refusal between
 * transactions (40001, 40P01) come here only after several tries.
 */
const codes: readonly (readonly [string, StorageFailure])[] = [
  ['53100', 'full'],
  ['53', 'busy'],
  ['25006', 'unwritable'],
  ['58', 'unwritable'],
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  ['57P', 'unreachable'],
  ['08', 'unreachable'],
  ['28', 'unreachable'],
];

/** What an error of the database says of the disk, or of the way to it; null for any other error. */
export function storageFailureOf(error: unknown): StorageFailure | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return null;
  if (error instanceof DatabaseUnreachable) return 'unreachable';
  if (/^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)) {
    return codes.find(([beginning]) => code.startsWith(beginning))?.[1] ?? null;
  }
  return names.find(([name]) => code === name || code.startsWith(`${name}_`))?.[1] ?? null;
}
