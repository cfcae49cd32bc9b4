import { selectedChoice } from './worksheet';
import type { Tool, Values } from './tool';

/** Facts of a product, as texts for the fields that they prefill. */
export interface ProductFacts {
  /** Molecular weight as sold, in g/mol. */
  weight?: string;
  /** In percent, without the sign. */
  purity?: string;
  smiles?: string;
}

/**
 * Returns the initial field values. An empty unit selects the initial unit for a typed number and the
 * best unit for a computed one.
 */
export function initialValues(tool: Tool, facts: ProductFacts): Values {
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

/** Returns the field values in a URL, with initial values for the other fields. */
export function valuesFromUrl(tool: Tool, query: URLSearchParams, facts: ProductFacts = {}): Values {
  const values = { ...initialValues(tool, facts) };
  for (const name of Object.keys(values)) values[name] = query.get(name) ?? values[name] ?? '';
  for (const { kind, name } of tool.fields)
    if (kind === 'choice') values[name] = selectedChoice(tool, values, name);
  return values;
}

/** Returns the URL of a calculator with these values; initial values are omitted. */
export function calculatorStateUrl(
  tool: Tool,
  values: Values,
  product: { id: number; facts: ProductFacts } | null,
): string {
  const query = new URLSearchParams({ tool: tool.id });
  if (product) query.set('goods', String(product.id));
  const initial = initialValues(tool, product?.facts ?? {});
  for (const [name, value] of Object.entries(values)) if (value !== initial[name]) query.set(name, value);
  return `/calc?${query.toString()}`;
}

/** Returns the URL of a calculator with the values of its example. */
export function exampleUrl(tool: Tool, values: Values): string {
  return `/calc?${new URLSearchParams({ tool: tool.id, ...values }).toString()}`;
}
