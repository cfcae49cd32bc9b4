import {
  findToolEntry,
  getLoadedTool,
  loadTool,
  toolEntries,
} from '../../src/renderer/features/calculators/registry';

import {
  computeResult,
  warningsOf,
  type Calculation,
} from '../../src/renderer/features/calculators/compute-result';
import { valuesFromUrl, type ProductFacts } from '../../src/renderer/features/calculators/field-values';
import type { Tool, Values } from '../../src/renderer/features/calculators/tool';

export interface CalculatorOutput {
  /** Text of the main figure; '' without a result. */
  first: string;
  /** Every figure by its label. */
  figures: Readonly<Record<string, string>>;
  rows: readonly (readonly string[])[];
  warnings: readonly string[];
  problems: Calculation['problems'];
  missing: Calculation['missing'];
}

/** All calculators, loaded. */
export const allCalculators: readonly Tool[] = await Promise.all(toolEntries.map(loadTool));

/** Returns a calculator's results for a query with these values. Throws when there are none. */
export function calculate(id: string, values: Values, facts: ProductFacts = {}): CalculatorOutput {
  const entry = findToolEntry(id);
  const tool = entry && getLoadedTool(entry);
  if (!tool) throw new Error(`no calculator ${id}`);
  const { result, problems, missing } = computeResult(
    tool,
    valuesFromUrl(tool, new URLSearchParams(values), facts),
  );
  return {
    first: result?.figures[0]?.text ?? '',
    figures: Object.fromEntries((result?.figures ?? []).map(({ label, text }) => [label, text])),
    rows: (result?.tables ?? []).flatMap(({ rows }) => rows),
    warnings: result ? warningsOf(result) : [],
    problems,
    missing,
  };
}
