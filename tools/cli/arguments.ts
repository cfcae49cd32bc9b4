import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';

/** Maximum rows that a list command prints. */
export const MAX_LISTED_ROWS = 200;

export const DAY_MS = 86_400_000;

/** Replaces control and format characters with spaces, so that customers' text cannot control the terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Parses the number (ID) of a record: a positive integer. */
export function parseId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('Expected a number such as 17.');
  return Number(text);
}

/** Parses a day such as `2026-03-09` to its start in UTC, in milliseconds since 1970. */
export function parseDay(text: string): number {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // Date.parse reads 2026-02-30 as a day of March.
  if (Number.isNaN(time) || formatDay(time) !== text) {
    throw new InvalidArgumentError('Expected a day such as 2026-03-09.');
  }
  return time;
}

/** First and last day of an export: the start of each in UTC, in milliseconds since 1970. Absent = no limit. */
export interface ExportPeriod {
  from?: number | undefined;
  to?: number | undefined;
}

/** Latest day of an export without a last day. */
const NO_LAST_DAY = Date.UTC(9999, 0);

/** Returns the times of a period in milliseconds since 1970: from `from` to before `until`. */
export function toTimeRange({ from = 0, to = NO_LAST_DAY }: ExportPeriod): { from: number; until: number } {
  return { from, until: to + DAY_MS };
}

/** Throws InvalidArgumentError when the last day is before the first, instead of an empty export without an explanation. */
export function checkPeriod({ from, to }: ExportPeriod): ExportPeriod {
  if (from !== undefined && to !== undefined && to < from)
    throw new InvalidArgumentError(`The last day ${formatDay(to)} is before the first, ${formatDay(from)}.`);
  return { from, to };
}

/** Formats milliseconds since 1970 as a day in UTC, such as `2026-03-09`. */
export function formatDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Formats a number of things: `1 entry`, `0 entries`. */
export function formatCount(count: number | bigint, singular: string, plural: string): string {
  return `${count} ${Number(count) === 1 ? singular : plural}`;
}

/** Resolves a path from the folder in which the operator entered the command: npm runs it in the project's folder. */
export function enteredPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', path);
}

/** Joins the words of a free text, whose name is `name`, such as "reason". Throws InvalidArgumentError when it is blank. */
export function joinText(words: readonly string[], name: string): string {
  const text = words.join(' ').trim();
  if (text === '') throw new InvalidArgumentError(`The ${name} must not be empty.`);
  return text;
}
