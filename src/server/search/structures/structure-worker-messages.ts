import type { StructureFault, StructureMode } from '../../../shared/search/structure-input';
import type { NamedBlock } from './structure-index';

/** What the worker is given when it starts. */
export interface StructureWorkerData {
  blocks: NamedBlock[];
  /** Milliseconds that a search may take. */
  limitMs: number;
  /** Milliseconds between two reports of what was found until then. */
  reportMs: number;
}

export interface StructureSearch {
  /** SMILES or a molfile. */
  text: string;
  mode: StructureMode;
  /** Per cent, for similarity. */
  least: number;
}

export type StructureRequest = { id: number; search: StructureSearch } | { id: number; search: null };

/** Products of one rank, as the search index numbers them; those of a larger rank come first. */
export interface RankedDocuments {
  rank: number;
  documents: Uint32Array;
}

export interface StructureResult {
  /** What was searched for, as the library writes it. */
  smiles: string;
  ranks: RankedDocuments[];
  /** Everything was looked at. */
  complete: boolean;
}

/** Several reports may come for one order; the last one is `over`. */
export type StructureProgress =
  { id: number; over: true; fault: StructureFault } | { id: number; over: boolean; found: StructureResult };

/** The structure of this order is being made out, or has been: nobody can look at the clock in between. */
export interface ParseStatus {
  id: number;
  reading: boolean;
}
