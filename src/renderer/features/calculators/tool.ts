import type { Unit, UnitGroup } from '../../../shared/calculators/units';
import type { Exact } from '../../../shared/calculators/exact';

/** Parsed field values of a calculator. Quantities are in the base units of `unitGroups`. */
export interface Worksheet {
  /** Throws when the field is empty; `compute` is called only with all required fields. */
  quantity(name: string): Exact;
  /** Null for an empty or hidden field. */
  optionalQuantity(name: string): Exact | null;
  /** Values of a list field; empty while it has none. */
  quantities(name: string): Exact[];
  text(name: string): string;
  choice(name: string): string;
  unit(name: string): Unit;
  /**
   * Formats a quantity in the chosen unit of the field, or in the best unit if none is chosen. With `comparableUnit`, only in a
   * unit of the same kind: a molar concentration cannot be shown in mg/mL.
   */
  format(name: string, quantity: Exact, comparableUnit?: Unit): string;
}

/**
 * Typed text or chosen value by field name. The unit of a number or list field has the name of the field with the suffix
 * `_unit`; '' is the field's initial unit, or the best unit for a computed field.
 */
export type Values = Readonly<Record<string, string>>;

interface FieldBase {
  /** Name in the URL. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Always visible by default. */
  readonly isVisible?: (values: Values) => boolean;
}

export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly units: UnitGroup;
  /** Id of the unit that is selected at first. */
  readonly initialUnit: string;
  readonly initial?: string;
  /** Accepts zero; other fields accept only numbers greater than zero. */
  readonly allowsZero?: true;
  /** Largest permitted number; for fields with one unit. */
  readonly max?: string;
  /** Accepts only integers. */
  readonly integer?: true;
  readonly optional?: true;
  /** Tests whether this field is computed instead of typed. */
  readonly isComputed?: (values: Values) => boolean;
  /** Product fact that prefills the field. */
  readonly fact?: 'weight' | 'purity';
}

export interface ListField extends FieldBase {
  readonly kind: 'list';
  readonly units: UnitGroup;
  readonly initialUnit: string;
  readonly initial: string;
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Defaults to the first choice. */
  readonly initial?: string;
  /** Initial choice for a product with this fact. */
  readonly productDefault?: { readonly fact: 'smiles'; readonly value: string };
}

export interface FreeTextField extends FieldBase {
  readonly kind: 'text';
  readonly maxLength: number;
  readonly multiline?: true;
  readonly placeholder: string;
  readonly optional?: true;
  readonly fact?: 'smiles';
}

export type Field = NumberField | ListField | ChoiceField | FreeTextField;

/** One line of a result. */
export interface Figure {
  readonly label: string;
  readonly text: string;
}

export interface FigureTable {
  readonly caption: string;
  /** Headings of the columns. */
  readonly head: readonly string[];
  /** Cells by row; the first cell is the heading of the row. */
  readonly rows: readonly (readonly string[])[];
}

export interface CalculatorResult {
  /** Main result first: the value of the computed field if the calculator has one. */
  readonly figures: readonly Figure[];
  readonly tables?: readonly FigureTable[];
  readonly warnings?: readonly (string | false)[];
}

/** An input problem, shown at its field. */
export interface InputError {
  readonly field: string;
  readonly message: string;
}

export type ToolGroup = 'Solutions' | 'Molecules and sequences' | 'Laboratory';

/** Calculator in the list; its definition is loaded on demand. */
export interface ToolEntry {
  /** Id in the URL. */
  readonly id: string;
  /** Name without “calculator”: `Molarity`. */
  readonly name: string;
  readonly group: ToolGroup;
  readonly summary: string;
  /** Additional search words. */
  readonly keywords: string;
  /** Imports the definition. `attempt` counts from 1: an import that has failed needs another URL, see `tryImport`. */
  readonly load: (attempt: number) => Promise<ToolDefinition>;
}

export interface ToolDefinition {
  readonly fields: readonly Field[];
  /** Equations for display, one per line. */
  readonly formula: readonly string[];
  readonly source: string;
  /** `answer` is part of the result; tests check it and the page does not show it. */
  readonly example: { readonly question: string; readonly values: Values; readonly answer: string };
  /** Called only while all visible required fields are valid. Throws a RangeError when the result is out of range. */
  readonly compute: (worksheet: Worksheet) => CalculatorResult | InputError;
}

export interface Tool extends ToolEntry, ToolDefinition {}

/** Name of the field with which the visitor chooses the quantity to compute, also in URLs. */
const COMPUTED_CHOICE = 'find';

/** Returns the field with which the visitor chooses the quantity to compute. */
export function computedFieldChoice(
  ...choices: readonly (readonly [value: string, label: string])[]
): ChoiceField {
  return {
    kind: 'choice',
    name: COMPUTED_CHOICE,
    label: 'Calculate',
    choices: choices.map(([value, label]) => ({ value, label })),
  };
}

/** Returns a test for `isComputed` of a field: whether the visitor has chosen to compute this quantity. */
export function whenComputing(choice: string): (values: Values) => boolean {
  return (values) => values[COMPUTED_CHOICE] === choice;
}

/** Returns the quantity that the visitor has chosen to compute. */
export function choiceToCompute(worksheet: Worksheet): string {
  return worksheet.choice(COMPUTED_CHOICE);
}
