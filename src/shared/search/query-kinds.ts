/** The ways in which a text in the search box can be read, the most particular first. */
export const queryKinds = [
  'catalogue_number',
  'lot_number',
  'cas_number',
  'pmid',
  'inchikey',
  'list',
  'smiles',
  'formula',
  'words',
] as const;

export type QueryKind = (typeof queryKinds)[number];

/** The reading of this name, as an address may give it; undefined for any other text. */
export function parseQueryKind(text: string | null): QueryKind | undefined {
  return queryKinds.find((reading) => reading === text);
}
