import type { ProductClass } from '../contract/goods';

/**
 * Subject of the publications that are listed for a product: its compound, its target, or another research topic (`subject`).
 * It is unknown from which supplier the products in them came.
 */
export type CitationSubject = 'compound' | 'target' | 'subject';

export const citationSubjects: Readonly<Record<ProductClass, CitationSubject>> = {
  compound: 'compound',
  dye: 'compound',
  primary_antibody: 'target',
  conjugated_antibody: 'target',
  secondary_antibody: 'target',
  protein: 'target',
  elisa_kit: 'target',
  assay_kit: 'subject',
  molecular_biology: 'subject',
  cell_culture: 'subject',
  buffer: 'subject',
  consumable: 'subject',
};

/**
 * Classes whose products list only their own publications. Products of other classes share the publications of their
 * target, except those about compounds that act on the target.
 */
export const classesWithOwnCitations: readonly ProductClass[] = ['compound', 'dye'];
