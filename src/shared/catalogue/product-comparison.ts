/** Compared products in the URL of the comparison page. Invalid ids are ignored; each state has exactly one URL. */
import { parseId } from './list-url';
import type { ProductClass } from '../contract/goods';

/** Number of products that fit on the screen side by side. */
export const MAX_COMPARED = 4;

/** Maximum characters of the list of ids; the rest is ignored. */
const MAX_IDS_LENGTH = 200;

/** Returns the ids in `?ids=`, each once. May return more than {@link MAX_COMPARED}, which the page reports. */
export function parseComparedIds(query: URLSearchParams): number[] {
  const ids = (query.get('ids') ?? '')
    .slice(0, MAX_IDS_LENGTH)
    .split(',')
    .map((part) => parseId(part.trim()))
    .filter((id) => id !== null);
  return [...new Set(ids)];
}

export function compareUrl(ids: readonly number[]): string {
  return ids.length > 0 ? `/compare?ids=${ids.join(',')}` : '/compare';
}

/** Groups of product classes whose products can be compared with each other. */
export type CompareGroup = 'antibodies' | 'kits' | 'compounds' | 'proteins' | 'reagents' | 'consumables';

const groups: Readonly<Record<ProductClass, CompareGroup>> = {
  compound: 'compounds',
  dye: 'compounds',
  primary_antibody: 'antibodies',
  conjugated_antibody: 'antibodies',
  secondary_antibody: 'antibodies',
  protein: 'proteins',
  elisa_kit: 'kits',
  assay_kit: 'kits',
  molecular_biology: 'reagents',
  cell_culture: 'reagents',
  buffer: 'reagents',
  consumable: 'consumables',
};

export function compareGroup(productClass: ProductClass): CompareGroup {
  return groups[productClass];
}

export function isProductClass(value: unknown): value is ProductClass {
  return typeof value === 'string' && Object.hasOwn(groups, value);
}
