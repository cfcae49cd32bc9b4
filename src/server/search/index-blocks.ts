import { createSearchIndexWriter } from './engine/index-writer';
import type { SearchDocument } from './engine/search-document';
import type { NamedBlock } from './named-blocks';
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

/** Builds one index. Products must be added in order of popularity. */
export interface IndexWriter<Entry> {
  /** Must not be called again before the returned promise has resolved. */
  add(entries: readonly Entry[]): Promise<void> | void;
  blocks(): NamedBlock[];
}

export const indexWriters: { [Name in IndexName]: () => IndexWriter<IndexEntries[Name]> } = {
  search: () => {
    const writer = createSearchIndexWriter();
    return {
      add(documents) {
        for (const document of documents) writer.add(document);
      },
      blocks: () => writer.blocks(),
    };
  },
  structures: () => {
    const writer = createStructureIndexWriter();
    let ordinal = 0;
    return {
      async add(structures) {
        for (const smiles of structures) {
          if (smiles !== null) await writer.add(ordinal, smiles);
          ordinal += 1;
        }
      },
      blocks: () => writer.blocks(),
    };
  },
};
