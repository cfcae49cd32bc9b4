import { compare, exact, isLess, parseExact, type Exact } from '../../../shared/calculators/exact';
import { calculatorMessage } from '../../../shared/calculators/messages';
import { bestUnit, findUnit, toBaseUnit, formatQuantity, type Unit } from '../../../shared/calculators/units';
import type { Field, ListField, NumberField, Sheet, Tool, Values } from './tool';

const MOST_IN_LIST = 6;
const zero = exact('0');

export interface ReadSheet {
  sheet: Sheet;
  /** What is wrong, or missing, by field. */
  wrong: Readonly<Record<string, string>>;
  missing: readonly Field[];
}

/** The fields that are there with these values. */
export function shownFields(tool: Tool, values: Values): readonly Field[] {
  return tool.fields.filter(({ shown }) => shown?.(values) ?? true);
}

/** Reads every field that is shown. */
export function readSheet(tool: Tool, values: Values): ReadSheet {
  const lists = new Map<string, Exact[]>();
  const wrong: Record<string, string> = {};
  const missing: Field[] = [];
  for (const field of shownFields(tool, values)) {
    if (field.kind === 'choice' || (field.kind === 'number' && field.found?.(values))) continue;
    const typed = (values[field.name] ?? '').trim();
    if (typed === '') {
      if (field.kind === 'list' || !field.optional) missing.push(field);
      continue;
    }
    if (field.kind === 'words') {
      if (typed.length > field.longest)
        wrong[field.name] = calculatorMessage('tooMuch', { most: `${field.longest} characters` });
      continue;
    }
    const read = field.kind === 'list' ? readList(typed) : readOne(field, typed);
    if (typeof read === 'string') wrong[field.name] = read;
    else
      lists.set(
        field.name,
        read.map((number) => toBaseUnit(number, unitOf(field, values))),
      );
  }
  return { sheet: sheetOf(tool, values, lists), wrong, missing };
}

function readOne(field: NumberField, typed: string): Exact[] | string {
  const number = parseExact(typed);
  if (!number) return calculatorMessage('notNumber');
  const beside = compare(number, zero);
  if (field.range === undefined && beside <= 0) return calculatorMessage('notPositive');
  if (field.range === 'from zero' && beside < 0) return calculatorMessage('negative');
  if (field.most !== undefined && isLess(exact(field.most), number))
    return calculatorMessage('tooMuch', { most: field.most });
  if (field.whole && number.under !== 1n) return calculatorMessage('notWhole');
  return [number];
}

function readList(typed: string): Exact[] | string {
  const numbers = typed.split(/[\s;]+/).map(parseExact);
  const good = numbers.filter((number): number is Exact => number !== null && compare(number, zero) > 0);
  if (good.length < numbers.length || good.length > MOST_IN_LIST)
    return calculatorMessage('notList', { most: String(MOST_IN_LIST) });
  return good;
}

function unitOf(field: NumberField | ListField, values: Values): Unit {
  const unit = findUnit(field.units, values[`${field.name}_unit`] ?? '') ?? findUnit(field.units, field.unit);
  if (!unit) throw new Error(`${field.name} has no unit ${field.unit}`);
  return unit;
}

function sheetOf(tool: Tool, values: Values, lists: ReadonlyMap<string, Exact[]>): Sheet {
  const numbered = (name: string) => {
    const field = tool.fields.find((one) => one.name === name);
    if (field?.kind !== 'number' && field?.kind !== 'list')
      throw new Error(`${tool.id} has no number ${name}`);
    return field;
  };
  const optional = (name: string) => lists.get(numbered(name).name)?.[0] ?? null;
  return {
    optional,
    quantity: (name) => {
      const found = optional(name);
      if (!found) throw new Error(`${tool.id} needs ${name}`);
      return found;
    },
    list: (name) => lists.get(name) ?? [],
    words: (name) => (values[name] ?? '').trim(),
    choice: (name) => chosen(tool, values, name),
    unit: (name) => unitOf(numbered(name), values),
    show: (name, x, like) => {
      const { units } = numbered(name);
      const wanted = findUnit(units, values[`${name}_unit`] ?? '');
      const fits = wanted && (!like || like.kind === wanted.kind);
      return formatQuantity(units, x, fits ? wanted : bestUnit(units, x, like?.kind));
    },
  };
}

/** What an address chooses, or the first choice where it names none that there is. */
export function chosen(tool: Tool, values: Values, name: string): string {
  const field = tool.fields.find((one) => one.name === name);
  if (field?.kind !== 'choice') throw new Error(`${tool.id} has no choice ${name}`);
  const wanted = values[name];
  const found = field.choices.find(({ value }) => value === wanted);
  return found?.value ?? field.initial ?? field.choices[0]?.value ?? '';
}
