import { readWorksheet } from './worksheet';
import { calculatorMessage } from '../../../shared/calculators/messages';
import type { CalculatorResult, Tool, Values } from './tool';

/** Result of a calculator for the entered values. */
export interface Calculation {
  /** Null while fields are missing or invalid. */
  result: CalculatorResult | null;
  /** Error messages by name of the invalid field. */
  problems: Readonly<Record<string, string>>;
  /** Labels of missing fields. */
  missing: readonly string[];
}

/** Computes a result. Never throws for invalid input. */
export function computeResult(tool: Tool, values: Values): Calculation {
  const { worksheet, errors, missing } = readWorksheet(tool, values);
  if (Object.keys(errors).length > 0 || missing.length > 0)
    return { result: null, problems: errors, missing: missing.map(({ label }) => label) };
  try {
    const result = tool.compute(worksheet);
    if ('message' in result)
      return { result: null, problems: { [result.field]: result.message }, missing: [] };
    return { result, problems: {}, missing: [] };
  } catch (error) {
    // Each value is valid, but the calculation overflows or divides by zero.
    if (!(error instanceof RangeError)) throw error;
    const [firstField] = tool.fields;
    return {
      result: null,
      problems: { [firstField?.name ?? '']: calculatorMessage('resultOutOfRange') },
      missing: [],
    };
  }
}

/** Returns each warning once: several rows of a result may cause the same one. */
export function warningsOf({ warnings = [] }: CalculatorResult): readonly string[] {
  return [...new Set(warnings.filter((warning) => warning !== false))];
}
