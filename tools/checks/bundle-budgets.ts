import type { RouteSize } from '../bench/bundle-sizes';

/** Limits of the size of a screen's files, in bytes of gzip. */
export const budgets = {
  /** All JavaScript that loads before the screen can be used. */
  script: 150_000,
  /** Bytes that the screen adds to the JavaScript of the entry. */
  routeScript: 40_000,
  /** Style sheets that load before the first paint of the screen. */
  style: 25_000,
} as const satisfies Partial<Record<keyof RouteSize, number>>;

type Part = keyof typeof budgets;

const parts = Object.keys(budgets) as Part[];

/** Returns a message for each budget that a screen exceeds. */
export function brokenBudgets(size: RouteSize): string[] {
  return parts
    .filter((part) => size[part] > budgets[part])
    .map(
      (part) => `${size.screen}: ${part} is ${size[part] - budgets[part]} bytes over its ${budgets[part]}`,
    );
}
