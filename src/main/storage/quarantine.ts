import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../server/observability/log';
import { DamagedDatabaseError } from '../../server/db/sqlite-file';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { salvageMark, type SalvageMark } from '../../shared/stands/salvage-record';

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
      if (error instanceof DamagedDatabaseError) {
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

/** A damaged database that was set aside. */
export interface SetAside {
  file: string;
  /** What became of its rows; null = not known yet. */
  salvaged: SalvageMark | null;
}

/** So many of a database are kept: a disk that damages more of them damages the next as well. */
const MOST = 5;

/**
 * Sets a database aside as `FILE.corrupt-TIME`, with its log under the same name, so that SQLite finds what belongs
 * together. The log goes first: a power cut in between leaves a database without its log, which is kept; the other way
 * round SQLite would delete the log of a file that is not there. Where there are too many, one makes room.
 */
export function setDatabaseAside(file: string, now: number): void {
  for (const end of ['-wal', '-shm', '']) {
    if (existsSync(file + end)) renameSync(file + end, `${file}.corrupt-${now}${end}`);
  }
  for (;;) {
    const all = databasesSetAside(file);
    // What nothing was read of yet is the last to go.
    const [oldest] = [...all.filter((aside) => aside.salvaged !== null), ...all];
    if (all.length <= MOST || !oldest) return;
    removeSetAside(oldest.file);
  }
}

/** What was set aside of this database, the oldest first. */
export function databasesSetAside(file: string): SetAside[] {
  const start = `${basename(file)}.corrupt-`;
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))
    .sort()
    .map((name) => join(dirname(file), name))
    .map((aside) => ({ file: aside, salvaged: salvagedOf(aside) }));
}

/** Writes down what was salvaged, for the staff and so that it is not done at every start. */
export function markSalvaged(aside: string, outcome: SalvageMark): void {
  writeFileSync(markOf(aside), JSON.stringify(outcome));
}

/** With what belongs to it; the mark goes last, so that what an end leaves of it is not taken for a new one. */
export function removeSetAside(aside: string): void {
  for (const end of ['-wal', '-shm', '']) rmSync(aside + end, { force: true });
  rmSync(markOf(aside), { force: true });
}

const markOf = (aside: string) => `${aside}.salvaged`;

function salvagedOf(aside: string): SalvageMark | null {
  try {
    return salvageMark.parse(JSON.parse(readFileSync(markOf(aside), 'utf8')));
  } catch {
    return null;
  }
}

const DAY = 86_400_000;
/** Of what nothing could be read somebody else may yet; for so long the staff can take it along. */
const DAYS_OF_NOTHING = 30;

export interface TidyParts {
  /** Whether nobody needs the rows up to this number here any more. */
  isSettled: (through: number) => Promise<boolean>;
  /** Days for which a file stays when that is so. */
  days: number;
  clock: () => Date;
  log: Log;
}

/**
 * Removes what was set aside of a database and has had its time: names of people must not lie on a disk because it was
 * damaged once. What could not be read yet stays.
 */
export async function tidySetAside(file: string, { isSettled, days, clock, log }: TidyParts): Promise<void> {
  for (const { file: aside, salvaged } of databasesSetAside(file)) {
    if (salvaged === null || !(await isSettled(salvaged.through))) continue;
    const now = clock().getTime();
    // A clock that was set back begins the time anew.
    const since = salvaged.settled === null || salvaged.settled > now ? now : salvaged.settled;
    if (now - since >= (salvaged.count === 0 ? DAYS_OF_NOTHING : days) * DAY) {
      removeSetAside(aside);
      log.info('damaged-removed');
    } else if (since !== salvaged.settled) {
      markSalvaged(aside, { ...salvaged, settled: since });
    }
  }
}
