import { selectedChoice } from './worksheet';
import type { Tool, Values } from './tool';

/** Facts of a product as field text. */
export interface ProductFacts {
  weight?: string;
  purity?: string;
  smiles?: string;
}

/**
 * Returns the initial field values. An empty unit means the initial unit of the field for typed numbers, and the best unit
 * for computed numbers.
 */
export function defaultValues(tool: Tool, facts: ProductFacts): Values {
  const values: Record<string, string> = {};
  for (const field of tool.fields) {
    if (field.kind === 'choice') {
      const { productDefault } = field;
      const hasFact = productDefault && facts[productDefault.fact] !== undefined;
      values[field.name] = hasFact ? productDefault.value : selectedChoice(tool, {}, field.name);
      continue;
    }
    const fact = field.kind !== 'list' && field.fact ? facts[field.fact] : undefined;
    values[field.name] = fact ?? (field.kind === 'text' ? '' : (field.initial ?? ''));
    if (field.kind === 'text') continue;
    // A product's weight is in g/mol, whatever the field's unit is.
    const isProductWeight = fact !== undefined && field.kind === 'number' && field.fact === 'weight';
    values[`${field.name}_unit`] = isProductWeight ? 'g/mol' : '';
  }
  return values;
}

/** Returns the field values of a URL. */
export function valuesFromUrl(tool: Tool, query: URLSearchParams, facts: ProductFacts = {}): Values {
  const values = { ...defaultValues(tool, facts) };
  for (const name of Object.keys(values)) values[name] = query.get(name) ?? values[name] ?? '';
  for (const { kind, name } of tool.fields)
    if (kind === 'choice') values[name] = selectedChoice(tool, values, name);
  return values;
}

/** Returns the URL of a calculator with these values; initial values are omitted. */
export function calculatorStateUrl(
  tool: Tool,
  values: Values,
  goods: { id: number; facts: ProductFacts } | null,
): string {
  const query = new URLSearchParams({ tool: tool.id });
  if (goods) query.set('goods', String(goods.id));
  const start = defaultValues(tool, goods?.facts ?? {});
  for (const [name, value] of Object.entries(values)) if (value !== start[name]) query.set(name, value);
  return `/calc?${query.toString()}`;
}

/** Returns the URL of a calculator with some values. */
export function exampleUrl(tool: Tool, values: Values): string {
  return `/calc?${new URLSearchParams({ tool: tool.id, ...values }).toString()}`;
}
