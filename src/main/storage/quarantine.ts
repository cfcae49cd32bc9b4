import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../server/observability/log';
import { DamagedDatabase } from '../../server/db/sqlite-file';
import { databasesSetAside, markSalvaged, setDatabaseAside } from './set-aside-files';

export interface MachineDatabase<Opened> {
  /** For the log. */
  name: string;
  file: string;
  open: (file: string) => Promise<Opened>;
  /** Copies what can be read of a damaged file; resolves to how many rows that were. May be done again. */
  salvage: (from: string, into: Opened) => Promise<number>;
  /** The number of its last row. */
  last: (opened: Opened) => Promise<number>;
  log: Log;
}

/** Milliseconds for which a file that cannot be opened is tried again; whoever waits for a lock has waited longer. */
const PATIENCE_MS = 1500;
const BETWEEN_TRIES_MS = 250;

/**
 * Opens a database of this machine. A damaged one is set aside for somebody who can read it, and a fresh one takes its
 * place with all that can be read of the other. Whatever else is in the way (a lock, a newer program's file, a disk that
 * refuses) is no fault of the file's: it stays as it is, and the answer is null.
 */
export async function openOrSetAside<Opened>(database: MachineDatabase<Opened>): Promise<Opened | null> {
  const { name, log } = database;
  try {
    const opened = await openPatiently(database);
    await salvageAll(database, opened);
    return opened;
  } catch (error) {
    log.error(`${name}-out-of-reach`, { error: codeOf(error) });
    return null;
  }
}

async function openPatiently<Opened>({ name, file, open, log }: MachineDatabase<Opened>): Promise<Opened> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await open(file);
    } catch (error) {
      if (error instanceof DamagedDatabase) {
        log.error(`${name}-damaged`);
        setDatabaseAside(file, Date.now());
        return open(file);
      }
      if (performance.now() >= until) throw error;
    }
    await pause(BETWEEN_TRIES_MS);
  }
}

/** Also of a former start that the power ended before it was through: what is there already stays as it is. */
async function salvageAll<Opened>(
  { name, file, salvage, last, log }: MachineDatabase<Opened>,
  into: Opened,
): Promise<void> {
  for (const aside of databasesSetAside(file)) {
    if (aside.salvaged !== null) continue;
    try {
      const count = await salvage(aside.file, into);
      markSalvaged(aside.file, { count, through: await last(into), settled: null });
      log.info(`${name}-salvaged`, { count });
    } catch (error) {
      // The next start tries again.
      log.error(`${name}-not-salvaged`, { error: codeOf(error) });
    }
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
