import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { salvageMark, type SalvageMark } from '../shared/salvage-mark';

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
