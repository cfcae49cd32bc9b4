/** A problem with one value of a row. */
export interface Finding {
  file: string;
  /** Row of the file, from 1. */
  line: number;
  /** '' = the whole row. */
  column: string;
  value: string;
  reason: string;
  /** A row with an error is skipped; a row with a warning is imported. */
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

/** Returns a value as one line of at most 120 characters, without cutting a surrogate pair. */
export function truncateValue(value: string): string {
  const flat = value.replace(/\s+/g, ' ');
  // Splits only as much as may be needed: a character has up to two code units, and one more shows that the text is too long.
  const characters = Array.from(flat.slice(0, 2 * MAX_VALUE_LENGTH + 2));
  return characters.length > MAX_VALUE_LENGTH
    ? `${characters.slice(0, MAX_VALUE_LENGTH - 1).join('')}…`
    : flat;
}
