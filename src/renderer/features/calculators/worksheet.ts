import { compare, exact, isLess, parseExact, type Exact } from '../../../shared/calculators/exact';
import { calculatorMessage } from '../../../shared/calculators/messages';
import { bestUnit, findUnit, toBaseUnit, formatQuantity, type Unit } from '../../../shared/calculators/units';
import type { Field, ListField, NumberField, Worksheet, Tool, Values } from './tool';

/** Maximum number of values in a list field. */
const MAX_LIST_LENGTH = 6;
const zero = exact('0');

export interface WorksheetReading {
  worksheet: Worksheet;
  /** Error messages by name of the invalid field. */
  errors: Readonly<Record<string, string>>;
  /** Required fields without a value. */
  missing: readonly Field[];
}

/** Returns the fields that the calculator shows for these values. */
export function visibleFields(tool: Tool, values: Values): readonly Field[] {
  return tool.fields.filter(({ isVisible }) => isVisible?.(values) ?? true);
}

/** Parses and checks the values of all visible fields. */
export function readWorksheet(tool: Tool, values: Values): WorksheetReading {
  /** Values in base units by field; one value unless the field is a list. */
  const quantities = new Map<string, Exact[]>();
  const errors: Record<string, string> = {};
  const missing: Field[] = [];
  for (const field of visibleFields(tool, values)) {
    if (field.kind === 'choice' || (field.kind === 'number' && field.isComputed?.(values))) continue;
    const typedText = (values[field.name] ?? '').trim();
    if (typedText === '') {
      if (field.kind === 'list' || !field.optional) missing.push(field);
      continue;
    }
    if (field.kind === 'text') {
      if (typedText.length > field.maxLength)
        errors[field.name] = calculatorMessage('aboveMaximum', { most: `${field.maxLength} characters` });
      continue;
    }
    const numbers = field.kind === 'list' ? readList(typedText) : readNumber(field, typedText);
    if (typeof numbers === 'string') errors[field.name] = numbers;
    else
      quantities.set(
        field.name,
        numbers.map((number) => toBaseUnit(number, selectedUnit(field, values))),
      );
  }
  return { worksheet: createWorksheet(tool, values, quantities), errors, missing };
}

/** Returns the number, as a list like `readList`, or an error message. */
function readNumber(field: NumberField, typedText: string): Exact[] | string {
  const number = parseExact(typedText);
  if (!number) return calculatorMessage('notNumber');
  const sign = compare(number, zero);
  if (field.allowsZero && sign < 0) return calculatorMessage('negative');
  if (!field.allowsZero && sign <= 0) return calculatorMessage('notPositive');
  if (field.max !== undefined && isLess(exact(field.max), number))
    return calculatorMessage('aboveMaximum', { most: field.max });
  if (field.integer && number.denominator !== 1n) return calculatorMessage('notWhole');
  return [number];
}

/**
 * Returns the numbers of a list, or an error message. White space and semicolons, including the full-width semicolon of
 * Chinese keyboards, separate the numbers.
 */
function readList(typedText: string): Exact[] | string {
  const numbers = typedText
    .split(/[\s;；]+/)
    .filter(Boolean)
    .map(parseExact);
  const positive = numbers.filter((number): number is Exact => number !== null && compare(number, zero) > 0);
  if (positive.length < numbers.length || positive.length === 0 || positive.length > MAX_LIST_LENGTH)
    return calculatorMessage('notList', { most: String(MAX_LIST_LENGTH) });
  return positive;
}

/** Returns the chosen unit of a field, or its initial unit if none or an unknown one is chosen. */
function selectedUnit(field: NumberField | ListField, values: Values): Unit {
  const unit =
    findUnit(field.units, values[`${field.name}_unit`] ?? '') ?? findUnit(field.units, field.initialUnit);
  if (!unit) throw new Error(`${field.name} has no unit ${field.initialUnit}`);
  return unit;
}

function createWorksheet(tool: Tool, values: Values, quantities: ReadonlyMap<string, Exact[]>): Worksheet {
  const fieldWithUnit = (name: string) => {
    const field = tool.fields.find((candidate) => candidate.name === name);
    if (field?.kind !== 'number' && field?.kind !== 'list')
      throw new Error(`${tool.id} has no number ${name}`);
    return field;
  };
  const optionalQuantity = (name: string) => quantities.get(fieldWithUnit(name).name)?.[0] ?? null;
  return {
    optionalQuantity,
    quantity: (name) => {
      const quantity = optionalQuantity(name);
      if (!quantity) throw new Error(`${tool.id} needs ${name}`);
      return quantity;
    },
    quantities: (name) => quantities.get(name) ?? [],
    text: (name) => (values[name] ?? '').trim(),
    choice: (name) => selectedChoice(tool, values, name),
    unit: (name) => selectedUnit(fieldWithUnit(name), values),
    format: (name, quantity, comparableUnit) => {
      const { units } = fieldWithUnit(name);
      const chosenUnit = findUnit(units, values[`${name}_unit`] ?? '');
      const isComparable = !comparableUnit || comparableUnit.kind === chosenUnit?.kind;
      const unit = chosenUnit && isComparable ? chosenUnit : bestUnit(units, quantity, comparableUnit?.kind);
      return formatQuantity(units, quantity, unit);
    },
  };
}

/** Returns the chosen value of a choice field, or its initial value if the chosen one is unknown. */
export function selectedChoice(tool: Tool, values: Values, name: string): string {
  const field = tool.fields.find((candidate) => candidate.name === name);
  if (field?.kind !== 'choice') throw new Error(`${tool.id} has no choice ${name}`);
  const choice = field.choices.find(({ value }) => value === values[name]);
  return choice?.value ?? field.initial ?? field.choices[0]?.value ?? '';
}
