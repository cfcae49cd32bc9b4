/** Why the database could not do what it was asked, where the request is not to blame. */
export type StorageFailure = 'full' | 'unwritable' | 'busy';

/** What SQLite calls them; its longer names, such as `SQLITE_IOERR_WRITE`, begin with these. */
const names: readonly (readonly [string, StorageFailure])[] = [
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR', 'unwritable'],
  ['SQLITE_READONLY', 'unwritable'],
  ['SQLITE_CANTOPEN', 'unwritable'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
];

/** What an error of the database says of the disk; null for any other error. */
export function storageFailureOf(error: unknown): StorageFailure | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return null;
  return names.find(([name]) => code === name || code.startsWith(`${name}_`))?.[1] ?? null;
}
