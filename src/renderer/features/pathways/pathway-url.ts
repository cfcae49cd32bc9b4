/** Returns the URL of a pathway, optionally with an open node. */
export function pathwayUrl(id: number, node?: string): string {
  const query = new URLSearchParams({ id: String(id), ...(node !== undefined && { node }) });
  return `/tltList/tltInfo?${query}`;
}

/** Id of the section with the antibodies for all members of a pathway. */
export const ORDER_SECTION_ID = 'order';

/** Returns the URL of a pathway with the list of antibodies for a species and an application. */
export function pathwayOrderUrl(id: number, species: string, application: string): string {
  const query = new URLSearchParams({ id: String(id), species, application });
  return `/tltList/tltInfo?${query}#${ORDER_SECTION_ID}`;
}

/** Returns the URL of a section's products for any of the genes. */
export function geneProductsUrl(sectionId: number, genes: readonly string[]): string {
  const query = new URLSearchParams({ id: String(sectionId) });
  for (const symbol of genes) query.append('f.target', symbol);
  return `/categoryList?${query}`;
}
