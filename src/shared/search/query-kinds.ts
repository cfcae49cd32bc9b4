/** The ways in which a text in the search box can be read, the most particular first. */
export const readings = [
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

export type Reading = (typeof readings)[number];

/** The reading of this name, as an address may give it; undefined for any other text. */
export function readingNamed(text: string | null): Reading | undefined {
  return readings.find((reading) => reading === text);
}
