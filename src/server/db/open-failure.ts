import { errorCode, OperatorError } from '../lib/operator-error';
import { DatabaseUnreachableError, storageFailureOf } from './storage-failure';

/** Thrown when the tables of a database do not belong to this version of the shop. */
export class IncompatibleDatabaseError extends Error {}

const installOtherVersion =
  'Install the version of the shop that wrote it, or restore a backup that this version wrote ("npm run shop -- backups list").';

/** Explains why the database file `file` cannot be opened. Other errors are returned unchanged. */
export function explainFileFailure(file: string, error: unknown): unknown {
  if (error instanceof OperatorError) return error;
  const toOperatorError = (reason: string, remedy: string) =>
    new OperatorError({ subject: file, reason, remedy }, { cause: error });
  if (error instanceof IncompatibleDatabaseError) return toOperatorError(error.message, installOtherVersion);
  const code = errorCode(error);
  const failure = storageFailureOf(error);
  if (failure === 'busy') {
    return toOperatorError(
      `Another program has locked the database (${code}).`,
      `Stop that program, such as a database browser or a copy of the file in progress ("fuser ${file}" shows it), then start again.`,
    );
  }
  if (failure === 'full' || code === 'ENOSPC' || code === 'EDQUOT') {
    return toOperatorError(
      `The disk of the database is full (${code}).`,
      'Free space on that disk, then start again.',
    );
  }
  if (code === 'EFBIG') {
    return toOperatorError(
      'There is not enough space for the file, or it exceeds a limit for the size of files (EFBIG).',
      'Free space on that disk, or raise the limit ("ulimit -f" shows it).',
    );
  }
  // Other codes that begin with SQLITE_IOERR may have missing permissions as their cause.
  if (/^(?:EIO|SQLITE_IOERR_(?:READ|WRITE|FSYNC))$/.test(code)) {
    return toOperatorError(
      `The disk reports an error when the file is read or written (${code}).`,
      'Check the disk and the log of the system, and replace the disk if it fails. A damaged database is restored with "npm run shop -- backups restore".',
    );
  }
  if (failure === 'unwritable' || /^E(?:ACCES|PERM|ROFS|NOTDIR|ISDIR|EXIST)$/.test(code)) {
    return cannotWriteError(file, code, error);
  }
  return error;
}

/** Returns the error for a database file that cannot be opened for writing. `reason` is a code or message of the system. */
export function cannotWriteError(file: string, reason: string, cause: unknown): OperatorError {
  return new OperatorError(
    {
      subject: file,
      reason: `The database cannot be opened for writing (${reason}).`,
      remedy:
        'Give the user of the shop write access to the file and its folder, and check that the disk is not mounted read-only.',
    },
    { cause },
  );
}

/** Returns the error for an invalid `DATABASE_URL`. Its message does not quote the value, which may contain a password. */
export function invalidDatabaseUrlError(): OperatorError {
  return new OperatorError({
    subject: 'DATABASE_URL',
    reason: 'The value is not the URL of a PostgreSQL database.',
    remedy: 'Use an address such as postgres://name:password@host/database.',
  });
}

/** Reasons and remedies by the code of PostgreSQL or of the system. */
const serverFailures: Readonly<Record<string, readonly [reason: string, remedy: string]>> = {
  '28P01': ['The password is wrong', 'Correct the password in DATABASE_URL or the password file.'],
  '28000': [
    'The database refuses this user',
    'Correct the user in DATABASE_URL, or allow it in pg_hba.conf.',
  ],
  '3D000': ['There is no such database', 'Create it, or correct its name in DATABASE_URL.'],
  '53300': ['The database has no free connection', 'Raise max_connections or stop other programs.'],
  '53100': ["The database server's disk is full", 'Free space on that disk.'],
  '25006': ['The database is read-only', 'Set DATABASE_URL to the primary server, or end its recovery mode.'],
  '42501': ['The user may not create tables', 'Make the user of DATABASE_URL the owner of the database.'],
  '57P03': [
    'The database is starting or stopping',
    'Start the shop again when the database accepts connections.',
  ],
  ENOTFOUND: ['The host name is unknown', 'Correct the host in DATABASE_URL.'],
  EAI_AGAIN: ['The host name cannot be resolved', 'Check the name service, and the host in DATABASE_URL.'],
  ECONNREFUSED: [
    'No database server accepts connections there',
    'Start it, or correct host and port in DATABASE_URL.',
  ],
  ENOENT: [
    'A file that DATABASE_URL names does not exist',
    'Correct sslrootcert, sslcert, sslkey or host in DATABASE_URL.',
  ],
};

const defaultRemedy =
  'Check that the database server runs, that this machine may connect to it, and the options in DATABASE_URL.';

/** Explains why a PostgreSQL database cannot be opened. `location` has no password. */
export function explainServerFailure(location: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  const subject = `DATABASE_URL (${location})`;
  if (error instanceof IncompatibleDatabaseError) {
    const remedy = 'Install the version of the shop that wrote it, or restore a dump of this version.';
    return new OperatorError({ subject, reason: error.message, remedy }, { cause: error });
  }
  const cause = error instanceof DatabaseUnreachableError ? error.cause : error;
  const code = errorCode(cause);
  const [reason, remedy] = serverFailures[code] ?? [messageOf(cause), defaultRemedy];
  return new OperatorError(
    { subject, reason: `${reason.replace(/\.$/, '')}${code && ` (${code})`}.`, remedy },
    { cause: error },
  );
}

/** Codes of the system when a server cannot be reached, and of a PostgreSQL server that starts, stops or has no free connection. A timeout has none: ''. */
const temporaryFailures =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EPIPE|ENOTFOUND|EAI_AGAIN|57P0[123]|53300)?$/;

/** Returns whether a failure to connect may end without a change of the configuration. */
export function isTemporaryConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseUnreachableError) return temporaryFailures.test(errorCode(error.cause));
  const code = errorCode(error);
  return code !== '' && temporaryFailures.test(code);
}

/** Returns the message of an error. The driver's messages may name the user, but not the password. */
function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || 'The database does not respond';
}
