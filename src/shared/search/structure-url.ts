import {
  minSimilarities,
  MAX_STRUCTURE_LENGTH,
  structureModes,
  DEFAULT_SIMILARITY,
  type MinSimilarity,
  type StructureMode,
} from './structure-input';

/** What a page of structures was asked for; its address says so. */
export interface StructureQuery {
  /** As it was given, '' = nothing yet. */
  smiles: string;
  mode: StructureMode;
  least: MinSimilarity;
}

/** Forgives anything a person may have typed. */
export function parseStructureQuery(params: URLSearchParams): StructureQuery {
  const mode = params.get('mode');
  const least = Number(params.get('least'));
  return {
    smiles: (params.get('smiles') ?? '').slice(0, MAX_STRUCTURE_LENGTH).trim(),
    mode: structureModes.find((one) => one === mode) ?? structureModes[0],
    least: minSimilarities.find((one) => one === least) ?? DEFAULT_SIMILARITY,
  };
}

/** The parameters of an address, only what differs from the usual. */
export function structureParameters({ smiles, mode, least }: StructureQuery): Record<string, string> {
  return {
    smiles,
    ...(mode !== structureModes[0] && { mode }),
    ...(mode === 'similarity' && least !== DEFAULT_SIMILARITY && { least: String(least) }),
  };
}

/** Where one structure is searched for. */
export function structureUrl(smiles: string, mode: StructureMode, least = DEFAULT_SIMILARITY): string {
  return `/structureSearch?${new URLSearchParams(structureParameters({ smiles, mode, least }))}`;
}
