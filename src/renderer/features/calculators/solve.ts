import { readSheet } from './worksheet';
import { calculatorMessage } from '../../../shared/calculators/messages';
import type { Answer, Tool, Values } from './tool';

export interface Solution {
  /** Null while something is missing or wrong. */
  answer: Answer | null;
  /** What is wrong or missing, by field. */
  problems: Readonly<Record<string, string>>;
  /** Labels of what is still to be typed. */
  missing: readonly string[];
}

/** What a calculator makes of its values. Never throws for what was typed. */
export function solve(tool: Tool, values: Values): Solution {
  const { sheet, wrong, missing } = readSheet(tool, values);
  if (Object.keys(wrong).length > 0 || missing.length > 0)
    return { answer: null, problems: wrong, missing: missing.map(({ label }) => label) };
  try {
    const found = tool.compute(sheet);
    if ('because' in found) return { answer: null, problems: { [found.field]: found.because }, missing: [] };
    return { answer: found, problems: {}, missing: [] };
  } catch (error) {
    // What no unit can hold: a power beyond all figures, or a quotient of something too small.
    if (!(error instanceof RangeError)) throw error;
    const [first] = tool.fields;
    return { answer: null, problems: { [first?.name ?? '']: calculatorMessage('beyond') }, missing: [] };
  }
}

/** Each warning of an answer once. */
export function warningsOf({ warnings = [] }: Answer): readonly string[] {
  return [...new Set(warnings.filter((warning) => warning !== false))];
}
