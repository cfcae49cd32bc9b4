import type { QueryKind } from '../../../../shared/search/query-kinds';

/** How a search says what it took a text for. */
export const readingNames: Readonly<Record<QueryKind, string>> = {
  catalogue_number: 'catalogue number',
  lot_number: 'lot number',
  cas_number: 'CAS number',
  pmid: 'PubMed ID of a paper',
  inchikey: 'InChIKey',
  list: 'a list of catalogue numbers',
  smiles: 'structure (SMILES)',
  formula: 'molecular formula',
  words: 'a name or keyword',
};
