import type { Product } from '../../../shared/contract/calls';
import { massOf } from '../../../shared/calculators/composition';
import { compare } from '../../../shared/calculators/exact';
import { formatPlaces } from '../../../shared/calculators/figure';
import { parseSmiles } from '../../../shared/calculators/smiles';
import type { ProductFacts } from './field-values';

export interface CalculatorProduct {
  id: number;
  name: string;
  catalogueNumber: string;
  facts: ProductFacts;
  /** Purity as printed in the catalogue, such as `≥98%`. */
  purity: string | null;
  /** Molecular weight in g/mol of the largest component of a salt or hydrate; null for a single molecule or without a readable SMILES. */
  componentWeight: string | null;
}

/** Extracts the facts that calculators use. */
export function toCalculatorProduct(product: Product): CalculatorProduct {
  const { weight, smiles } = product;
  const purity = purityOf(product);
  const purityPercent = purity && percentOf(purity);
  return {
    id: product.goods_id,
    name: product.goods_name,
    catalogueNumber: product.goods_sn,
    facts: {
      ...(weight !== null && { weight }),
      ...(purityPercent && Number(purityPercent) <= 100 && { purity: purityPercent }),
      ...(smiles !== null && { smiles }),
    },
    purity,
    componentWeight: smiles === null ? null : largestComponentWeight(smiles),
  };
}

/** Returns the first purity in percent among the attributes and properties. */
function purityOf({ attrs, properties }: Product): string | null {
  const namedValues = [
    ...attrs.map(({ attr_name, attr_value }) => ({ name: attr_name, value: attr_value })),
    ...properties.flatMap(({ items }) => items),
  ];
  return namedValues.find(({ name, value }) => name === 'Purity' && value.includes('%'))?.value ?? null;
}

/** Returns the number before `%` with a decimal point; null without one. Imported texts may have a decimal comma. */
function percentOf(purity: string): string | null {
  return /\d+(?:[.,]\d+)?(?=\s*%)/.exec(purity)?.[0].replace(',', '.') ?? null;
}

function largestComponentWeight(smiles: string): string | null {
  const parsed = parseSmiles(smiles);
  if ('fault' in parsed || parsed.fragments.length < 2) return null;
  const masses = parsed.fragments.map((part) => massOf(part, 'average'));
  const largest = masses.reduce((a, b) => (compare(a, b) < 0 ? b : a));
  return formatPlaces(largest, 2);
}
