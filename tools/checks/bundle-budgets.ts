import type { RouteSize } from '../bench/bundle-sizes';

/** The most that a screen's files may weigh, in bytes of gzip. */
export const budgets = {
  /** All JavaScript before it can be used. */
  script: 150_000,
  /** Bytes that the screen adds to the entry's part. */
  own: 40_000,
  /** Style sheets before its first paint. */
  style: 25_000,
} as const satisfies Partial<Record<keyof RouteSize, number>>;

type Part = keyof typeof budgets;

const parts = Object.keys(budgets) as Part[];

/** The budgets that a screen does not keep, as words; none for a screen that keeps all. */
export function brokenBudgets(size: RouteSize): string[] {
  return parts
    .filter((part) => size[part] > budgets[part])
    .map(
      (part) => `${size.screen}: ${part} is ${size[part] - budgets[part]} bytes over its ${budgets[part]}`,
    );
}
