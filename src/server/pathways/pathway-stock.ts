import type { ProductClass } from '../../shared/contract/goods';
import type { ProductCounts } from '../../shared/domain/pathway-terms';
import type { Catalogue } from '../catalogue/catalogue';

/** Each class of products under the name that lists can be narrowed by, and the kind that it counts as on a map. */
const classes: readonly { label: string; productClass: ProductClass; kind: keyof ProductCounts }[] = [
  { label: 'Small molecule', productClass: 'compound', kind: 'compounds' },
  { label: 'Primary antibody', productClass: 'primary_antibody', kind: 'antibodies' },
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

const inStock = ['In stock'];

export interface ClassTotal {
  productClass: ProductClass;
  /** The value of the facet `product_type`. */
  label: string;
  total: number;
}

/** Products for any of the genes, by class, in the order of the kinds; with `onShelf` only those in stock. */
export async function productsByClass(
  { search }: Catalogue,
  genes: readonly string[],
  { onShelf }: { onShelf: boolean },
): Promise<ClassTotal[]> {
  if (genes.length === 0) return [];
  const tally = await search.tally('product_type', { target: genes, stock: onShelf ? inStock : [] });
  return classes
    .map(({ label, productClass }) => ({ productClass, label, total: tally.get(label) ?? 0 }))
    .filter(({ total }) => total > 0);
}

/** Products in stock for any of the genes, by what they are. */
export async function stockOf(catalogue: Catalogue, genes: readonly string[]): Promise<ProductCounts> {
  const counts = { compounds: 0, antibodies: 0, proteins: 0, kits: 0, tools: 0 };
  for (const { label, total } of await productsByClass(catalogue, genes, { onShelf: true })) {
    const kind = classes.find((known) => known.label === label)?.kind;
    if (kind) counts[kind] += total;
  }
  return counts;
}

/** How many products in stock there are for any of the genes. */
export async function countInStock({ search }: Catalogue, genes: readonly string[]): Promise<number> {
  if (genes.length === 0) return 0;
  const tally = await search.tally('stock', { target: genes, stock: inStock });
  return tally.get('In stock') ?? 0;
}

/** Ids of the products of one class for any of the genes, wanted most first. */
export async function productIds(
  { search }: Catalogue,
  genes: readonly string[],
  label: string,
  most: number,
): Promise<number[]> {
  return search.wanted({ target: genes, product_type: [label] }, most);
}
