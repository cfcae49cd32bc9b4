import { entries, findEntry } from '../src/renderer/features/calculators/registry';
import { loadedTool, loadTool } from '../src/renderer/features/calculators/registry';
import { solve, warningsOf, type Solution } from '../src/renderer/features/calculators/solve';
import { valuesAt, type Facts } from '../src/renderer/features/calculators/start-values';
import type { Tool, Values } from '../src/renderer/features/calculators/tool';

export interface Calculated {
  /** What was asked for. */
  first: string;
  /** Every figure by its label. */
  figures: Readonly<Record<string, string>>;
  rows: readonly (readonly string[])[];
  warnings: readonly string[];
  problems: Solution['problems'];
  missing: Solution['missing'];
}

/** Every calculator with its code. */
export const allTools: readonly Tool[] = await Promise.all(entries.map(loadTool));

/** What a calculator answers to an address with these values: text in, text out. Throws when there is none. */
export function calculate(id: string, values: Values, facts: Facts = {}): Calculated {
  const entry = findEntry(id);
  const tool = entry && loadedTool(entry);
  if (!tool) throw new Error(`no calculator ${id}`);
  const { answer, problems, missing } = solve(tool, valuesAt(tool, new URLSearchParams(values), facts));
  return {
    first: answer?.figures[0]?.text ?? '',
    figures: Object.fromEntries((answer?.figures ?? []).map(({ label, text }) => [label, text])),
    rows: (answer?.tables ?? []).flatMap(({ rows }) => rows),
    warnings: answer ? warningsOf(answer) : [],
    problems,
    missing,
  };
}
