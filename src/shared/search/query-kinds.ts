/** Interpretations of a search text, most specific first. */
export const queryKinds = [
  'catalogue_number',
  'lot_number',
  'cas_number',
  'pmid',
  'inchikey',
  /** Several catalogue numbers. */
  'list',
  'smiles',
  'formula',
  'words',
] as const;

export type QueryKind = (typeof queryKinds)[number];

/** Returns the kind named in a URL; undefined for other texts. */
export function parseQueryKind(text: string | null): QueryKind | undefined {
  return queryKinds.find((kind) => kind === text);
}
