import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { errorCode, OperatorError } from '../lib/operator-error';
import { makeFolder } from '../lib/make-folder';
import { explainFileFailure } from './open-failure';
import { createPrivateFile, isDatabaseInUse } from './sqlite-file';

/** Path of the file that a server locks while it uses the SQLite database. */
const lockPath = (database: string) => `${database}.server`;

/**
 * Makes this process the only server of a SQLite database until the returned function is called or the process ends. Operator
 * commands need no lock. The lock is SQLite's own on an empty file, which the operating system releases when a process is
 * killed; a file with a process id would have to be deleted by hand when the id belongs to another program.
 * @param maxWaitMs time that a server which is stopping has to release the lock
 * @throws OperatorError when another server still holds the lock then.
 */
export function lockForServer(database: string, maxWaitMs = 5000): () => void {
  const file = lockPath(database);
  let lock: InstanceType<typeof Database> | null = null;
  try {
    createPrivateFile(file);
    lock = new Database(file, { timeout: maxWaitMs });
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close();
    if (!errorCode(error).startsWith('SQLITE_BUSY')) throw explainFileFailure(file, error);
    throw new OperatorError(
      {
        subject: database,
        reason: 'Another server uses this database.',
        remedy: `Stop that server first ("fuser ${file}" shows its process), or set DATA_DIR to another folder. Only a database in PostgreSQL (DATABASE_URL) can have several servers.`,
      },
      { cause: error },
    );
  }
  const held = lock;
  return () => held.close();
}

/**
 * Runs `work`, which moves or replaces a SQLite database, while no server can use it. Throws like {@link lockForServer}, also when
 * another program has the file open.
 */
export async function withServerStopped<Result>(
  database: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (existsSync(database) && isDatabaseInUse(database))
    throw new OperatorError({
      subject: database,
      reason: 'The shop is running, or another command uses its database. Nothing was changed.',
      remedy: 'Stop the shop, and repeat the command.',
    });
  makeFolder(dirname(database));
  const unlock = lockForServer(database);
  try {
    return await work();
  } finally {
    unlock();
  }
}
