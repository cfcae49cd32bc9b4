import { firstCharacters } from '../../src/shared/lib/visible-text';

/** A problem with one value of a row. */
export interface Finding {
  file: string;
  /** Row of the file, from 1. */
  line: number;
  /** '' = the whole row. */
  column: string;
  value: string;
  reason: string;
  /** A row with an error is left out. A row with a warning is imported, unless it is a title or a footer without data. */
  severity: 'error' | 'warning';
}

/** Called for each problem of the current row. */
export type ReportFinding = (
  column: string,
  value: string,
  reason: string,
  severity?: Finding['severity'],
) => void;

const MAX_VALUE_LENGTH = 120;

export function formatFinding({ file, line, column, value, reason, severity }: Finding): string {
  const location = `${file}:${line}${column ? ` ${column}` : ''}`;
  const quotedValue = value ? ` "${truncateValue(value)}"` : '';
  return `${severity === 'error' ? 'left out' : 'note    '}  ${location}${quotedValue}: ${reason}`;
}

/** Returns a value as one line of at most 120 UTF-16 code units, without cutting a character. */
export function truncateValue(value: string): string {
  const flat = value.replace(/\s+/g, ' ');
  return flat.length > MAX_VALUE_LENGTH ? `${firstCharacters(flat, MAX_VALUE_LENGTH - 1)}…` : flat;
}
