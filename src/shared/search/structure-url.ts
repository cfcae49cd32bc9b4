import {
  leastSimilarities,
  LONGEST_STRUCTURE,
  structureModes,
  usualSimilarity,
  type LeastSimilarity,
  type StructureMode,
} from './structure-input';

/** What a page of structures was asked for; its address says so. */
export interface StructureChoice {
  /** As it was given, '' = nothing yet. */
  smiles: string;
  mode: StructureMode;
  least: LeastSimilarity;
}

/** Forgives anything a person may have typed. */
export function parseStructureChoice(params: URLSearchParams): StructureChoice {
  const mode = params.get('mode');
  const least = Number(params.get('least'));
  return {
    smiles: (params.get('smiles') ?? '').slice(0, LONGEST_STRUCTURE).trim(),
    mode: structureModes.find((one) => one === mode) ?? structureModes[0],
    least: leastSimilarities.find((one) => one === least) ?? usualSimilarity,
  };
}

/** The parameters of an address, only what differs from the usual. */
export function structureParameters({ smiles, mode, least }: StructureChoice): Record<string, string> {
  return {
    smiles,
    ...(mode !== structureModes[0] && { mode }),
    ...(mode === 'similarity' && least !== usualSimilarity && { least: String(least) }),
  };
}

/** Where one structure is searched for. */
export function structureAddress(smiles: string, mode: StructureMode, least = usualSimilarity): string {
  return `/structureSearch?${new URLSearchParams(structureParameters({ smiles, mode, least }))}`;
}
