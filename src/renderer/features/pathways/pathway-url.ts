/** The page of a pathway, with one of its nodes open where there is one. */
export function pathwayAddress(id: number, node?: string): string {
  const query = new URLSearchParams({ id: String(id), ...(node !== undefined && { node }) });
  return `/tltList/tltInfo?${query}`;
}

/** The catalogue's list of a section's products for any of the genes. */
export function productsAddress(sectionId: number, genes: readonly string[]): string {
  const query = new URLSearchParams({ id: String(sectionId) });
  for (const symbol of genes) query.append('f.target', symbol);
  return `/categoryList?${query}`;
}
