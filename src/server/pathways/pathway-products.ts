import type { ProductClass } from '../../shared/contract/goods';
import type { ProductCounts } from '../../shared/catalogue/pathway-terms';
import type { Catalogue } from '../catalogue/catalogue';
import { IN_STOCK } from '../search/engine/facet-definitions';

/** Value of the facet `product_type` for primary antibodies without a label. */
export const PRIMARY_ANTIBODY = 'Primary antibody';

/** Product classes with their value of the facet `product_type` and the kind of products that a map counts them as. */
const classes: readonly { label: string; productClass: ProductClass; kind: keyof ProductCounts }[] = [
  { label: 'Small molecule', productClass: 'compound', kind: 'compounds' },
  { label: PRIMARY_ANTIBODY, productClass: 'primary_antibody', kind: 'antibodies' },
  { label: 'Conjugated antibody', productClass: 'conjugated_antibody', kind: 'antibodies' },
  { label: 'Secondary antibody or control', productClass: 'secondary_antibody', kind: 'antibodies' },
  { label: 'Recombinant protein', productClass: 'protein', kind: 'proteins' },
  { label: 'ELISA kit', productClass: 'elisa_kit', kind: 'kits' },
  { label: 'Assay kit', productClass: 'assay_kit', kind: 'kits' },
  { label: 'Molecular biology', productClass: 'molecular_biology', kind: 'tools' },
  { label: 'Cell culture', productClass: 'cell_culture', kind: 'tools' },
  { label: 'Buffer or solution', productClass: 'buffer', kind: 'tools' },
  { label: 'Dye or probe', productClass: 'dye', kind: 'tools' },
  { label: 'Consumable', productClass: 'consumable', kind: 'tools' },
];

export interface ClassTotal {
  productClass: ProductClass;
  /** Value of the facet `product_type`. */
  label: string;
  total: number;
}

/** Counts the products for any of the genes by class; classes without products are left out. */
export async function countProductsByClass(
  { search }: Catalogue,
  genes: readonly string[],
  { inStockOnly }: { inStockOnly: boolean },
): Promise<ClassTotal[]> {
  if (genes.length === 0) return [];
  const counts = await search.countFacetValues('product_type', {
    target: genes,
    stock: inStockOnly ? [IN_STOCK] : [],
  });
  return classes
    .map(({ label, productClass }) => ({ productClass, label, total: counts.get(label) ?? 0 }))
    .filter(({ total }) => total > 0);
}

/** Counts the products in stock for any of the genes by kind. */
export async function countStockByKind(
  catalogue: Catalogue,
  genes: readonly string[],
): Promise<ProductCounts> {
  const counts = { compounds: 0, antibodies: 0, proteins: 0, kits: 0, tools: 0 };
  for (const { label, total } of await countProductsByClass(catalogue, genes, { inStockOnly: true })) {
    const kind = classes.find((candidate) => candidate.label === label)?.kind;
    if (kind) counts[kind] += total;
  }
  return counts;
}

/** Counts the products in stock for any of the genes. */
export async function countInStock({ search }: Catalogue, genes: readonly string[]): Promise<number> {
  if (genes.length === 0) return 0;
  const counts = await search.countFacetValues('stock', { target: genes, stock: [IN_STOCK] });
  return counts.get(IN_STOCK) ?? 0;
}

/** Returns the ids of products for any of the genes whose class has this label, most popular first. */
export async function findProductIds(
  { search }: Catalogue,
  genes: readonly string[],
  label: string,
  limit: number,
  filters: Readonly<Record<string, readonly string[]>> = {},
): Promise<number[]> {
  return search.mostPopular({ ...filters, target: genes, product_type: [label] }, limit);
}
