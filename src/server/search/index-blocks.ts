import { createSearchIndexWriter } from './engine/index-writer';
import type { SearchDocument } from './engine/search-document';
import type { IndexWriter, NamedBlock } from './named-blocks';
import { createStructureIndexWriter } from './structures/structure-index-writer';

/** Data of a product by the index that stores them. */
export interface IndexEntries {
  search: SearchDocument;
  /** SMILES; null without a structure. */
  structures: string | null;
}

export type IndexName = keyof IndexEntries;

/** Blocks of the two indexes of a catalogue file. */
export type CatalogueIndexBlocks = Record<IndexName, NamedBlock[]>;

export const indexWriters: { [Name in IndexName]: () => IndexWriter<IndexEntries[Name]> } = {
  search: createSearchIndexWriter,
  structures: () => createStructureIndexWriter(),
};
