/** Returns the URL of a pathway, optionally with an open node. */
export function pathwayUrl(id: number, node?: string): string {
  const query = new URLSearchParams({ id: String(id), ...(node !== undefined && { node }) });
  return `/tltList/tltInfo?${query}`;
}

/** Id of the page's element with the antibodies for all members of a pathway. */
export const ORDER_ANCHOR = 'order';

/** Returns the URL of a pathway that lists the antibodies for its members in a species and an application. */
export function pathwayOrderUrl(id: number, species: string, application: string): string {
  const query = new URLSearchParams({ id: String(id), species, application });
  return `/tltList/tltInfo?${query}#${ORDER_ANCHOR}`;
}

/** Returns the URL of the products of a catalogue section for any of the genes. */
export function geneProductsUrl(sectionId: number, genes: readonly string[]): string {
  const query = new URLSearchParams({ id: String(sectionId) });
  for (const symbol of genes) query.append('f.target', symbol);
  return `/categoryList?${query}`;
}
