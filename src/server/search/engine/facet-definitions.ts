import { bestAvailability, type StockedSize } from '../../../shared/catalogue/availability';

const productFacets = {
  product_type: 'Product type',
  target: 'Target',
  host: 'Host',
  clonality: 'Clonality',
  evidence: 'Application × species',
  application: 'Application',
  reactivity: 'Reactivity',
  conjugate: 'Conjugate',
  pathway: 'Research area',
  purity: 'Purity',
  chemical_class: 'Chemical class',
  species: 'Species',
  expression_system: 'Expression system',
  protein_tag: 'Protein tag',
  sample_type: 'Sample type',
  range: 'Measuring range',
  detection: 'Detection',
} as const;

const supplyFacets = {
  price_band: 'Price',
  stock: 'Availability',
} as const;

/**
 * Facets in display order. Those that depend on prices and stock come last, so that new prices and stock do not renumber
 * the values of other facets.
 */
export const facetLabels = { ...productFacets, ...supplyFacets } as const;

export type FacetName = keyof typeof facetLabels;

export const facetNames = Object.keys(facetLabels) as FacetName[];

/** Facets that depend on prices and stock. */
export const supplyFacetNames: ReadonlySet<string> = new Set(Object.keys(supplyFacets));

/** Facets with values in ascending price order; values of all others are sorted by count. */
export const facetsOrderedByPrice: ReadonlySet<string> = new Set<keyof typeof supplyFacets>(['price_band']);

/**
 * Groups of correlated facets: topic, organisms, and evidence, which has the most combinations of values. All other facets form
 * one more group. The index stores each combination of values of a group once, as a row. Correlated facets have few combinations.
 */
const facetGroups: readonly ReadonlySet<string>[] = [
  new Set<FacetName>(['target', 'pathway', 'chemical_class']),
  new Set<FacetName>(['host', 'clonality', 'reactivity', 'species', 'expression_system', 'protein_tag']),
  new Set<FacetName>(['evidence']),
];

/** A document refers to one facet row of each group. */
export const ROWS_PER_DOCUMENT = facetGroups.length + 1;

/**
 * Returns the index of the group of a facet, which is also the index of the group's row among the rows of a document; 0 = the
 * other facets.
 */
export const groupIndexOfFacet = (name: string): number =>
  1 + facetGroups.findIndex((group) => group.has(name));

export const AVAILABILITY_FACET = 'stock';
/** Value of the availability facet. */
export const IN_STOCK = 'In stock';
const MADE_TO_ORDER = 'Made to order';

/** A product whose availability differs from the catalogue. */
export interface AvailabilityOverride {
  goodsId: number;
  /** Current values of the availability facet; empty when sold out. */
  values: readonly string[];
}

/** Returns the values of the availability facet of a product. One without sizes is made to order. */
export function availabilityValues(sizes: readonly StockedSize[]): string[] {
  const best = bestAvailability(sizes);
  if (best === 'sold out') return [];
  return [best === 'in stock' ? IN_STOCK : MADE_TO_ORDER];
}
