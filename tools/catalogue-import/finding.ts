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
export type Tell = (column: string, value: string, reason: string, severity?: Finding['severity']) => void;

const LONGEST_VALUE = 120;

export function findingInWords({ file, line, column, value, reason, severity }: Finding): string {
  const at = `${file}:${line}${column ? ` ${column}` : ''}`;
  const said = value ? ` "${shortened(value)}"` : '';
  return `${severity === 'error' ? 'left out' : 'note    '}  ${at}${said}: ${reason}`;
}

export function shortened(value: string): string {
  const flat = value.replace(/\s+/g, ' ');
  return flat.length > LONGEST_VALUE ? `${flat.slice(0, LONGEST_VALUE - 1)}…` : flat;
}
