/** Raised with every change of the blocks' meaning. */
export const STRUCTURES_FORMAT = 1;

/** The block `head`, in JSON. */
export interface StructuresHead {
  format: number;
  structures: number;
}

/** One block a name; structures are numbered in order of their most popular product. Whole numbers are little-endian. */
export interface StructureBlocks {
  /** Structure → where its products start in `documents`, and the end of the last. */
  documentOffsets: Uint32Array;
  /** Products as the search index numbers them, in order of popularity. */
  documents: Uint32Array;
  smilesBytes: Uint8Array;
  smilesOffsets: Uint32Array;
  /** Structure → where its atoms start in `elements`, and the end of the last. */
  atomOffsets: Uint32Array;
  elements: Uint8Array;
  /** Structure → where its bonds start in `bonds`, and the end of the last. */
  bondOffsets: Uint32Array;
  bonds: Uint8Array;
  screens: Uint32Array;
  prints: Uint32Array;
  /** Two words each. */
  skeletons: Uint32Array;
}

/** A block as it lies in the file. */
export interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}
