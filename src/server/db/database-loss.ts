import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from '../lib/operator-error';
import { restoreMarkerPath } from './sqlite-file';

/** Path of a file beside the database that shows that the shop has created the database. */
const markerPath = (database: string) => `${database}.created`;

const markerText =
  'The shop created its database in this folder. While this file exists, the shop does not start with an empty database.\n';

/**
 * Throws when the database of customers and orders is missing or empty although its folder shows that it existed: the shop
 * would start without customers. Call it before SQLite opens the file, because SQLite deletes an orphaned write-ahead log.
 * @throws OperatorError
 */
export function checkDatabaseIsNotLost(database: string): void {
  // Opening the database reports the interrupted restore.
  if (existsSync(restoreMarkerPath(database))) return;
  const size = statSync(database, { throwIfNoEntry: false })?.size;
  if (size === undefined) rejectLostDatabase(database, 'missing');
  else if (size === 0) rejectLostDatabase(database, 'empty');
}

/** Throws when the folder of a missing or empty database shows that it existed. Returns for a new one. */
export function rejectLostDatabase(database: string, state: 'missing' | 'empty'): void {
  const trace = findTrace(database);
  if (trace === null) return;
  throw new OperatorError({
    subject: database,
    reason: `The database of customers and orders is ${state}, but ${trace} shows that there was one.`,
    remedy:
      'Put the file back, or run "npm run shop -- backups restore". If the data is in PostgreSQL, set DATABASE_URL. To start without customers and orders, run "npm run shop -- database create".',
  });
}

/** Records that the database exists. Call it after the database was opened. */
export function recordDatabase(database: string): void {
  if (!existsSync(markerPath(database))) writeFileSync(markerPath(database), markerText, { mode: 0o600 });
}

/** Returns the path of a file that shows that the database existed, such as a backup or an e-mail; null without one. */
function findTrace(database: string): string | null {
  const folder = dirname(database);
  const name = basename(database);
  const isTrace = (entry: string) =>
    entry === basename(markerPath(database)) ||
    (entry === `${name}-wal` && statSync(join(folder, entry)).size > 0) ||
    entry.startsWith(`${name}.before-`) ||
    entry.startsWith('before-restore-');
  const traceBeside = namesIn(folder).find(isTrace);
  if (traceBeside !== undefined) return join(folder, traceBeside);
  const backup = namesIn(join(folder, 'backups')).find((entry) => /\.sqlite$/.test(entry));
  if (backup !== undefined) return join(folder, 'backups', backup);
  const mailFile = namesIn(join(folder, 'mail')).find((entry) => /\.(?:eml|txt)$/.test(entry));
  return mailFile === undefined ? null : join(folder, 'mail', mailFile);
}

/** Returns the names in a folder; none when it cannot be read. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
