import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Does a work on a catalogue that no other process may do at the same time. Throws a sentence when one does; what a
 * process left behind that was killed holds nobody up.
 */
export async function withFileLock<Result>(target: string, work: () => Promise<Result>): Promise<Result> {
  const lock = `${target}.lock`;
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch (cause) {
    const holder = Number(readFileSync(lock, 'utf8'));
    if (isAlive(holder))
      throw new Error(`Another import into ${target} is under way (process ${holder}).`, { cause });
    writeFileSync(lock, String(process.pid));
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}
