import { median } from './measurements';

/** One figure of the report. */
export interface Row {
  name: string;
  /** As shown, with its unit. */
  figure: string;
  /** Target value; '' = none. */
  target: string;
  /** True if the target is met; null without a target and for an invalid figure. */
  met: boolean | null;
  /** Minimal cost of such an operation on this machine in this run; '' = not comparable. */
  baseline: string;
}

/** Figures of the baseline, and how much they drifted during the measurement. */
export interface Baseline {
  /** Name and median of all figures. */
  text: string;
  /** Median of the first half. */
  before: number;
  /** Median of the second half. */
  after: number;
}

const MAX_BASELINE_DRIFT = 1.25;
/** Number of products that the search targets apply to. */
const TARGET_CATALOGUE_SIZE = 100_000;

/** Creates a baseline from figures measured alternately with those of its rows, so that both have the same machine load. */
export function createBaseline(
  name: string,
  figures: readonly number[],
  format: (value: number) => string,
): Baseline {
  const half = figures.length >>> 1;
  return {
    text: `${name} ${format(median(figures))}`,
    before: median(figures.slice(0, half)),
    after: median(figures.slice(half)),
  };
}

/** Adds the baseline to a row. Marks the row as invalid when the medians of the two halves of the baseline differ by more than a quarter. */
export function withBaseline(row: Omit<Row, 'baseline'>, baseline: Baseline): Row {
  const [lower, higher] =
    baseline.before < baseline.after ? [baseline.before, baseline.after] : [baseline.after, baseline.before];
  if (higher <= lower * MAX_BASELINE_DRIFT) return { ...row, baseline: baseline.text };
  return { ...row, figure: `invalid (${row.figure})`, met: null, baseline: `${baseline.text}, drifted` };
}

export const formatMs = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const formatKb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
export const formatMb = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MB`;

/** Creates a row whose value must not exceed `limit`. */
export function atMost(
  name: string,
  value: number,
  limit: number,
  format: (value: number) => string,
): Omit<Row, 'baseline'> {
  return { name, figure: format(value), target: `≤ ${format(limit)}`, met: value <= limit };
}

/** Like `atMost` for catalogues of the target size; without a target for other sizes. */
export const atMostForCatalogue =
  (products: number): typeof atMost =>
  (name, value, limit, format) => ({
    ...atMost(name, value, limit, format),
    ...(products !== TARGET_CATALOGUE_SIZE && { target: '', met: null }),
  });

/** Creates a row whose value must not be below `limit`. */
export function atLeast(
  name: string,
  value: number,
  limit: number,
  format: (value: number) => string,
): Omit<Row, 'baseline'> {
  return { name, figure: format(value), target: `≥ ${format(limit)}`, met: value >= limit };
}

function formatTarget(isMet: boolean | null): string {
  if (isMet === null) return '';
  return isMet ? 'met' : 'MISSED';
}

export function printTable(title: string, rows: readonly Row[]): void {
  const cells = rows.map(({ name, figure, target, met, baseline }) => [
    name,
    figure,
    target,
    formatTarget(met),
    baseline,
  ]);
  const header = ['name', 'figure', 'target', '', 'baseline'];
  const widths = header.map((_, column) =>
    Math.max(...[header, ...cells].map((row) => row[column]?.length ?? 0)),
  );
  const formatLine = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  process.stdout.write(`\n${title}\n${[header, ...cells].map(formatLine).join('\n')}\n`);
}
