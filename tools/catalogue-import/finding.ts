/** What is wrong with one value of one row. */
export interface Finding {
  file: string;
  line: number;
  /** '' = the row as a whole. */
  column: string;
  value: string;
  reason: string;
  /** A row with an error is left out; a warning lets it in. */
  severity: 'error' | 'warning';
}

/** Hears of what is wrong with the row at hand. */
export type ReportFinding = (column: string, value: string, reason: string, severity?: Finding['severity']) => void;

const MAX_VALUE_LENGTH = 120;

export function formatFinding({ file, line, column, value, reason, severity }: Finding): string {
  const at = `${file}:${line}${column ? ` ${column}` : ''}`;
  const said = value ? ` "${truncateValue(value)}"` : '';
  return `${severity === 'error' ? 'left out' : 'note    '}  ${at}${said}: ${reason}`;
}

export function truncateValue(value: string): string {
  const flat = value.replace(/\s+/g, ' ');
  return flat.length > MAX_VALUE_LENGTH ? `${flat.slice(0, MAX_VALUE_LENGTH - 1)}…` : flat;
}
