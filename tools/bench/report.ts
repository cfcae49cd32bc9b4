import { median } from './quantiles';

/** One figure of the report. */
export interface Row {
  what: string;
  /** As shown, with its unit. */
  figure: string;
  /** The bar that it has to meet, '' where there is none. */
  bar: string;
  /** Whether it does; null where there is no bar. */
  met: boolean | null;
  /** The least that such a thing costs on this machine in this run, '' where nothing compares. */
  floor: string;
}

/** What a floor was in the first half of the measuring, and in the second. */
export interface Floor {
  shown: string;
  before: number;
  after: number;
}

const DRIFT = 1.25;
/** Of a catalogue's sizes the one that the bars of the search are for. */
const BARS_ARE_FOR = 100_000;

/** A floor from figures taken by turns with those of the rows that lean on it, so that both saw the same machine. */
export function floorOf(name: string, figures: readonly number[], show: (value: number) => string): Floor {
  const half = figures.length >>> 1;
  return {
    shown: `${name} ${show(median(figures))}`,
    before: median(figures.slice(0, half)),
    after: median(figures.slice(half)),
  };
}

/** A row whose floor moved by more than a quarter meanwhile says nothing and is shown as refused. */
export function withFloor(row: Omit<Row, 'floor'>, floor: Floor): Row {
  const [less, more] = floor.before < floor.after ? [floor.before, floor.after] : [floor.after, floor.before];
  if (more <= less * DRIFT) return { ...row, floor: floor.shown };
  return { ...row, figure: `refused (${row.figure})`, met: null, floor: `${floor.shown}, drifted` };
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
export const mb = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`;

/** A figure that must not exceed `limit`, both in the unit that `show` shows. */
export function atMost(
  what: string,
  value: number,
  limit: number,
  show: (value: number) => string,
): Omit<Row, 'floor'> {
  return { what, figure: show(value), bar: `≤ ${show(limit)}`, met: value <= limit };
}

/** As `atMost` for a catalogue of the size that the search's bars are for; of any other the figure alone. */
export const atMostFor =
  (products: number): typeof atMost =>
  (what, value, limit, show) => ({
    ...atMost(what, value, limit, show),
    ...(products !== BARS_ARE_FOR && { bar: '', met: null }),
  });

export function atLeast(
  what: string,
  value: number,
  limit: number,
  show: (value: number) => string,
): Omit<Row, 'floor'> {
  return { what, figure: show(value), bar: `≥ ${show(limit)}`, met: value >= limit };
}

export function printTable(title: string, rows: readonly Row[]): void {
  const cells = rows.map(({ what, figure, bar, met, floor }) => [
    what,
    figure,
    bar,
    met === null ? '' : met ? 'met' : 'MISSED',
    floor,
  ]);
  const head = ['what', 'figure', 'bar', '', 'floor'];
  const widths = head.map((_, column) =>
    Math.max(...[head, ...cells].map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  process.stdout.write(`\n${title}\n${[head, ...cells].map(line).join('\n')}\n`);
}
