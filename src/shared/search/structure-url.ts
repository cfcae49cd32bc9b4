import { cutText } from '../lib/visible-text';
import {
  minSimilarities,
  MAX_STRUCTURE_LENGTH,
  structureModes,
  DEFAULT_SIMILARITY,
  type MinSimilarity,
  type StructureMode,
} from './structure-input';

/** A structure search, as its URL contains it. */
export interface StructureSearchState {
  /** As entered; '' for none. */
  smiles: string;
  mode: StructureMode;
  /** Minimum similarity in percent. */
  least: MinSimilarity;
}

/** Parses the query of a structure search. Invalid values become the defaults. */
export function parseStructureSearchState(params: URLSearchParams): StructureSearchState {
  const mode = params.get('mode');
  const least = Number(params.get('least'));
  return {
    smiles: cutText(params.get('smiles') ?? '', MAX_STRUCTURE_LENGTH),
    mode: structureModes.find((candidate) => candidate === mode) ?? structureModes[0],
    least: minSimilarities.find((candidate) => candidate === least) ?? DEFAULT_SIMILARITY,
  };
}

/** Returns the parameters of a structure search that differ from the defaults, and always `smiles`. */
export function structureParameters({ smiles, mode, least }: StructureSearchState): Record<string, string> {
  return {
    smiles,
    ...(mode !== structureModes[0] && { mode }),
    ...(mode === 'similarity' && least !== DEFAULT_SIMILARITY && { least: String(least) }),
  };
}

/** Returns the URL of a structure search. */
export function structureUrl(smiles: string, mode: StructureMode, least = DEFAULT_SIMILARITY): string {
  return `/structureSearch?${new URLSearchParams(structureParameters({ smiles, mode, least }))}`;
}
