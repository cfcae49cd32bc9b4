import {
  minSimilarities,
  MAX_STRUCTURE_LENGTH,
  structureModes,
  DEFAULT_SIMILARITY,
  type MinSimilarity,
  type StructureMode,
} from './structure-input';

/** Structure query in an address. */
export interface StructureSearchState {
  /** As entered; '' for none. */
  smiles: string;
  mode: StructureMode;
  least: MinSimilarity;
}

/** Accepts any parameters. */
export function parseStructureSearchState(params: URLSearchParams): StructureSearchState {
  const mode = params.get('mode');
  const least = Number(params.get('least'));
  return {
    smiles: (params.get('smiles') ?? '').slice(0, MAX_STRUCTURE_LENGTH).trim(),
    mode: structureModes.find((candidate) => candidate === mode) ?? structureModes[0],
    least: minSimilarities.find((candidate) => candidate === least) ?? DEFAULT_SIMILARITY,
  };
}

/** Contains only values that differ from the defaults. */
export function structureParameters({ smiles, mode, least }: StructureSearchState): Record<string, string> {
  return {
    smiles,
    ...(mode !== structureModes[0] && { mode }),
    ...(mode === 'similarity' && least !== DEFAULT_SIMILARITY && { least: String(least) }),
  };
}

/** Address of a structure search. */
export function structureUrl(smiles: string, mode: StructureMode, least = DEFAULT_SIMILARITY): string {
  return `/structureSearch?${new URLSearchParams(structureParameters({ smiles, mode, least }))}`;
}
