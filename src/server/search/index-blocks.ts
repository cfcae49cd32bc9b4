import { createSearchIndexWriter } from './engine/index-writer';
import type { SearchDocument } from './engine/search-document';
import type { NamedBlock } from './structures/structure-index';
import { createStructureIndexWriter } from './structures/structure-index-writer';

/** A product of a catalogue that is being built; `smiles` is null without a structure. */
export interface IndexedProduct {
  document: SearchDocument;
  smiles: string | null;
}

/** Blocks of the two indexes of a catalogue file. */
export interface CatalogueIndexBlocks {
  search: NamedBlock[];
  structures: NamedBlock[];
}

/** Builds both indexes in this thread. */
export function createIndexWriters() {
  const index = createSearchIndexWriter();
  const structures = createStructureIndexWriter();
  let ordinal = 0;
  return {
    add(products: readonly IndexedProduct[]): void {
      for (const { document, smiles } of products) {
        index.add(document);
        if (smiles) structures.add(ordinal, smiles);
        ordinal += 1;
      }
    },
    /** `onProgress` counts structures. */
    async blocks(onProgress?: (done: number, total: number) => void): Promise<CatalogueIndexBlocks> {
      return { search: index.blocks(), structures: await structures.blocks(onProgress) };
    },
  };
}
