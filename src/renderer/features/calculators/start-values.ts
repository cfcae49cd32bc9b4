import { chosen } from './worksheet';
import type { Tool, Values } from './tool';

/** What a product says of itself, as it would be typed. */
export interface Facts {
  weight?: string;
  purity?: string;
  smiles?: string;
}

/**
 * What a calculator's fields hold while the address says nothing of them. A unit is empty: the field's own where a
 * number is typed, and the best one where it is computed.
 */
export function defaultValues(tool: Tool, facts: Facts): Values {
  const values: Record<string, string> = {};
  for (const field of tool.fields) {
    if (field.kind === 'choice') {
      const given = field.given && facts[field.given.fact] !== undefined ? field.given.value : undefined;
      values[field.name] = given ?? chosen(tool, {}, field.name);
      continue;
    }
    const fact = field.kind !== 'list' && field.fact ? facts[field.fact] : undefined;
    values[field.name] = fact ?? (field.kind === 'words' ? '' : (field.initial ?? ''));
    if (field.kind === 'words') continue;
    // A product's weight is in g/mol, whatever the calculator's own unit is.
    const inGrams = fact !== undefined && field.kind === 'number' && field.fact === 'weight';
    values[`${field.name}_unit`] = inGrams ? 'g/mol' : '';
  }
  return values;
}

/** What the fields hold at an address. */
export function valuesAt(tool: Tool, query: URLSearchParams, facts: Facts = {}): Values {
  const values = { ...defaultValues(tool, facts) };
  for (const name of Object.keys(values)) values[name] = query.get(name) ?? values[name] ?? '';
  for (const { kind, name } of tool.fields) if (kind === 'choice') values[name] = chosen(tool, values, name);
  return values;
}

/** The address of a calculator with these values: only what differs from the start stands in it. */
export function addressOf(tool: Tool, values: Values, goods: { id: number; facts: Facts } | null): string {
  const query = new URLSearchParams({ tool: tool.id });
  if (goods) query.set('goods', String(goods.id));
  const start = defaultValues(tool, goods?.facts ?? {});
  for (const [name, value] of Object.entries(values)) if (value !== start[name]) query.set(name, value);
  return `/calc?${query.toString()}`;
}

/** The address of a calculator with some values, and the rest as at first. */
export function valuesAddress(tool: Tool, values: Values): string {
  return `/calc?${new URLSearchParams({ tool: tool.id, ...values }).toString()}`;
}
