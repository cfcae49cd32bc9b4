import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Runs `work` while holding the lock file of a catalogue. Throws when another live process holds it; the lock of a dead
 * process is taken over.
 */
export async function withFileLock<Result>(target: string, work: () => Promise<Result>): Promise<Result> {
  const lock = `${target}.lock`;
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch (cause) {
    const holder = Number(readFileSync(lock, 'utf8'));
    if (isAlive(holder))
      throw new Error(`Another import into ${target} is running (process ${holder}).`, { cause });
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
