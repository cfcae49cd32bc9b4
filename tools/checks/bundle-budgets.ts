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

type BudgetName = keyof typeof budgets;

const budgetNames = Object.keys(budgets) as BudgetName[];

/** Returns a message for each budget that a screen exceeds. */
export function brokenBudgets(size: RouteSize): string[] {
  return budgetNames
    .filter((budgetName) => size[budgetName] > budgets[budgetName])
    .map(
      (budgetName) =>
        `${size.screen}: ${budgetName} is ${size[budgetName] - budgets[budgetName]} bytes over its ${budgets[budgetName]}`,
    );
}
