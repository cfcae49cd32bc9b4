import type { StructureMode, StructureProblem } from '../../../shared/search/structure-input';
import type { NamedBlock } from '../named-blocks';

/** `workerData` of the structure worker. */
export interface StructureWorkerData {
  blocks: NamedBlock[];
  /** Maximum duration of a search. */
  limitMs: number;
  /** Interval of progress reports. */
  reportMs: number;
}

export interface StructureSearch {
  /** SMILES, a molfile, or in the mode `exact` a standard InChI. */
  text: string;
  mode: StructureMode;
  /** Only for the mode `similarity`. */
  minSimilarityPercent: number;
}

/** Starts a search, or cancels it with `search: null`. */
export type StructureRequest = { id: number; search: StructureSearch } | { id: number; search: null };

/** Document ordinals with the same rank; higher ranks come first. */
export interface RankedDocuments {
  rank: number;
  documents: Uint32Array;
}

export interface StructureResult {
  /** Canonical SMILES of the query; '' for an InChI. */
  smiles: string;
  ranks: RankedDocuments[];
  /** True when the whole index was searched. */
  isComplete: boolean;
}

/** Progress of a request; the last message has `isFinal`. */
export type StructureProgress =
  | { id: number; isFinal: true; problem: StructureProblem }
  | { id: number; isFinal: boolean; result: StructureResult };

/** Sent before and after parsing a structure, which cannot be interrupted. */
export interface ParseStatus {
  id: number;
  isParsing: boolean;
}
