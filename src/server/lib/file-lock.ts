import { lstatSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from './operator-error';

const POLL_MS = 20;
/** Age from which a lock file without a process id counts as abandoned; another process may still be writing a younger one. */
const EMPTY_LOCK_MS = 5000;

/**
 * Lock files that this process holds. The process id in a lock file does not show that: in a container, a process that was killed
 * earlier may have had the same id.
 */
const heldLocks = new Set<string>();

// A command that a signal or `process.exit` ends does not run its `finally` blocks.
process.on('exit', () => {
  for (const lock of heldLocks) rmSync(lock, { force: true });
});

/**
 * Runs `work` while holding the lock file `<target>.lock`. Waits up to `maxWaitMs` for another live process; the lock of a
 * dead process is taken over.
 * @throws Error with the id of the other process when it still holds the lock after `maxWaitMs`.
 */
export async function withFileLock<Result>(
  target: string,
  work: () => Promise<Result>,
  maxWaitMs = 0,
): Promise<Result> {
  const lock = `${target}.lock`;
  for (let waitedMs = 0; !tryLock(lock); waitedMs += POLL_MS) {
    if (waitedMs >= maxWaitMs) {
      const holderId = readHolderId(lock);
      throw new Error(
        `${target} is in use: another command is running (process ${holderId || 'unknown'}). Wait for it. If that process is ` +
          `another program, as after a crash of the machine, delete ${lock}.`,
      );
    }
    await wait(POLL_MS);
  }
  try {
    return await work();
  } finally {
    heldLocks.delete(lock);
    rmSync(lock, { force: true });
  }
}

/** Takes the lock, also an abandoned one. Returns false while another process holds it. */
function tryLock(lock: string): boolean {
  if (!createLock(lock)) return isAbandoned(lock) && replaceAbandonedLock(lock);
  heldLocks.add(lock);
  return true;
}

/** Creates a lock file with the id of this process. Returns false when the file exists. Throws other errors of the file system. */
function createLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    if (!['ENOSPC', 'EDQUOT'].includes(errorCode(error))) throw error;
    // The file was created but not written.
    rmSync(file, { force: true });
    return createLockLink(file, error);
  }
}

/**
 * Creates a lock on a full disk, so that a command can remove files there: a symbolic link to the id of this process takes no block.
 * Returns false when the file exists. Throws `cause` where links cannot be created.
 */
function createLockLink(file: string, cause: unknown): boolean {
  try {
    symlinkSync(String(process.pid), file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw cause;
  }
}

/**
 * Replaces an abandoned lock file, while holding a second lock file: otherwise two processes that find the same abandoned lock
 * could both replace it. Returns false when another process is faster.
 */
function replaceAbandonedLock(lock: string): boolean {
  const guard = `${lock}.takeover`;
  if (!createLock(guard)) {
    if (isAbandoned(guard)) rmSync(guard, { force: true });
    return false;
  }
  try {
    if (!isAbandoned(lock)) return false;
    rmSync(lock, { force: true });
    if (!createLock(lock)) return false;
    heldLocks.add(lock);
    return true;
  } finally {
    rmSync(guard, { force: true });
  }
}

/** Returns whether no live process holds the lock file. */
function isAbandoned(lock: string): boolean {
  const holderId = readHolderId(lock);
  if (holderId === process.pid) return !heldLocks.has(lock);
  if (holderId > 0) return !isAlive(holderId);
  const changedAt = lstatSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
  return Date.now() - changedAt > EMPTY_LOCK_MS;
}

/** Returns the id of the process that holds the lock; 0 when the file is missing or contains none. */
function readHolderId(lock: string): number {
  try {
    const isLink = lstatSync(lock).isSymbolicLink();
    return Number(isLink ? readlinkSync(lock) : readFileSync(lock, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}
