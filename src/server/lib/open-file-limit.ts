import { readFileSync } from 'node:fs';

/**
 * Smallest limit with which the server works well. Program, databases and workers open about fifty files; the others are for
 * connections of visitors and for files that are sent to them.
 */
export const MIN_OPEN_FILES = 256;

/** Returns how many files and connections this process may open at a time; null when that is unknown or unlimited. */
export function openFileLimit(): number | null {
  try {
    return parseOpenFileLimit(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    // Systems other than Linux have no such file.
    return null;
  }
}

/** Parses the text of `/proc/self/limits`. Node raises the first value, the soft limit, to the second at its start. */
export function parseOpenFileLimit(limits: string): number | null {
  const [, limit] = /^Max open files +(\d+) /m.exec(limits) ?? [];
  return limit === undefined ? null : Number(limit);
}
