import { z } from 'zod';
import type { ProductClass } from '../../shared/contract/goods';

export interface ProductImageRow {
  goods_name: string;
  product_class: ProductClass;
  attrs: string;
  properties: string;
  smiles: string | null;
  formula: string | null;
  /** Columns of table `evidence`; null without evidence. */
  applications?: string | null;
  species?: string | null;
  cells?: string | null;
}

/** Test results of an antibody by application and species. */
export interface EvidenceMatrix {
  applications: string[];
  speciesCount: number;
  /** One character for each species, application by application, see `shared/catalogue/evidence.ts`. */
  cells: string;
}

export interface ProductFacts {
  name: string;
  /** '' = unknown. */
  smiles: string;
  /** '' = unknown. */
  formula: string;
  evidence: EvidenceMatrix | null;
  /** Returns the value of the first of these facts that the product has, ignoring the case of names; '' for none. */
  fact(...names: string[]): string;
}

const attrs = z.array(z.object({ attr_name: z.string(), attr_value: z.string() }));
const properties = z.array(z.object({ items: z.array(z.object({ name: z.string(), value: z.string() })) }));

/** Collects the attributes and properties of a product. Treats invalid JSON as no facts, so that drawing never fails. */
export function productFacts(row: ProductImageRow): ProductFacts {
  const facts = new Map<string, string>();
  for (const { items } of parseList(properties, row.properties)) {
    for (const { name, value } of items) facts.set(name.toLowerCase(), value.trim());
  }
  for (const { attr_name, attr_value } of parseList(attrs, row.attrs)) {
    facts.set(attr_name.toLowerCase(), attr_value.trim());
  }
  return {
    name: row.goods_name,
    smiles: row.smiles ?? '',
    formula: row.formula ?? '',
    evidence: evidenceOf(row),
    fact: (...names) => names.map((name) => facts.get(name.toLowerCase()) ?? '').find((value) => value) ?? '',
  };
}

function evidenceOf({ applications, species, cells }: ProductImageRow): EvidenceMatrix | null {
  if (!applications || !species || !cells) return null;
  return {
    applications: parseList(z.array(z.string()), applications),
    speciesCount: parseList(z.array(z.string()), species).length,
    cells,
  };
}

function parseList<T>(schema: z.ZodType<T[]>, json: string): T[] {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? [];
  } catch {
    return [];
  }
}

/** Returns the first number in a fact such as `495 nm` or `1,100 nm`, where a comma separates thousands; null for none. */
export function firstNumber(fact: string): number | null {
  const match = /\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)?/.exec(fact);
  return match === null ? null : Number(match[0].replaceAll(',', ''));
}
