const ofGoods = {
  product_type: 'Product type',
  target: 'Target',
  host: 'Host',
  clonality: 'Clonality',
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

const ofSupply = {
  price_band: 'Price',
  stock: 'Availability',
} as const;

/**
 * The ways to narrow a list, in the order in which they are offered. Those that follow from prices and stock are last, so
 * that new prices and stock change the numbers of no other facet's values.
 */
export const facetLabels = { ...ofGoods, ...ofSupply } as const;

export type FacetName = keyof typeof facetLabels;

export const facetNames = Object.keys(facetLabels) as FacetName[];

/** Facets that follow from prices and stock alone. */
export const supplyFacetNames: ReadonlySet<string> = new Set(Object.keys(ofSupply));

/** Facets whose values are listed from cheap to dear; all others by count. */
export const orderedByPrice: ReadonlySet<string> = new Set<keyof typeof ofSupply>(['price_band']);

/**
 * Facets whose values vary together, and hardly with those of another line: what a product is about, and which organisms
 * it comes from and works with. All others are of a third kind.
 */
const kinds: readonly ReadonlySet<string>[] = [
  new Set<FacetName>(['target', 'pathway', 'chemical_class']),
  new Set<FacetName>(['host', 'clonality', 'reactivity', 'species', 'expression_system', 'protein_tag']),
];

/** A document has its facet values in so many rows, one for each kind of facet. */
export const rowsOfDocument = kinds.length + 1;

/** In which of a document's rows the values of a facet stand. */
export const rowOfFacet = (name: string): number => 1 + kinds.findIndex((kind) => kind.has(name));
