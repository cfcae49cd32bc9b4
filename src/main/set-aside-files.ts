import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A damaged database that was set aside. */
export interface SetAside {
  file: string;
  /** How many of its rows the one in its place has; null = not known yet. */
  salvaged: number | null;
}

/**
 * Sets a database aside as `FILE.corrupt-TIME`, with its log under the same name, so that SQLite finds what belongs
 * together. The log goes first: a power cut in between leaves a database without its log, which is kept; the other way
 * round SQLite would delete the log of a file that is not there.
 */
export function setDatabaseAside(file: string, now: number): void {
  for (const end of ['-wal', '-shm', '']) {
    if (existsSync(file + end)) renameSync(file + end, `${file}.corrupt-${now}${end}`);
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

/** Writes down how many rows were salvaged, for the staff and so that it is not done at every start. */
export function markSalvaged(aside: string, count: number): void {
  writeFileSync(markOf(aside), String(count));
}

const markOf = (aside: string) => `${aside}.salvaged`;

function salvagedOf(aside: string): number | null {
  try {
    const text = readFileSync(markOf(aside), 'utf8');
    return /^\d+$/.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}
