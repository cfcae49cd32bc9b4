import { z } from 'zod';
import type { ProductClass } from '../../shared/contract/goods';

/** The columns of a product that a picture can show. */
export interface PictureRow {
  goods_name: string;
  product_class: ProductClass;
  attrs: string;
  properties: string;
  smiles: string | null;
  formula: string | null;
}

/** What a drawing asks of a product; every fact may be missing. */
export interface ProductFacts {
  name: string;
  smiles: string;
  formula: string;
  /** The first of these facts that the product has, compared without case; '' = none. */
  fact(...names: string[]): string;
}

const attrs = z.array(z.object({ attr_name: z.string(), attr_value: z.string() }));
const properties = z.array(z.object({ items: z.array(z.object({ name: z.string(), value: z.string() })) }));

/** Reads a row; JSON that is not in its shape counts as no facts, because a picture must never fail. */
export function productFacts(row: PictureRow): ProductFacts {
  const known = new Map<string, string>();
  for (const { items } of parsed(properties, row.properties)) {
    for (const { name, value } of items) known.set(name.toLowerCase(), value.trim());
  }
  for (const { attr_name, attr_value } of parsed(attrs, row.attrs)) {
    known.set(attr_name.toLowerCase(), attr_value.trim());
  }
  return {
    name: row.goods_name,
    smiles: row.smiles ?? '',
    formula: row.formula ?? '',
    fact: (...names) => names.map((name) => known.get(name.toLowerCase()) ?? '').find((value) => value) ?? '',
  };
}

function parsed<T>(schema: z.ZodType<T[]>, json: string): T[] {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? [];
  } catch {
    return [];
  }
}

/** The number in a fact such as `495 nm`; null when there is none. */
export function numberIn(fact: string): number | null {
  const found = /\d+(?:\.\d+)?/.exec(fact);
  return found === null ? null : Number(found[0]);
}
