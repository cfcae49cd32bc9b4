import type { Log, MainModule, Mol } from '@rdkit/rdkit';
import {
  MAX_STRUCTURE_ATOMS,
  parseStructureInput,
  type StructureMode,
  type StructureProblem,
} from '../../../shared/search/structure-input';
import { parseInchi } from '../../../shared/search/query-parsing';
import { morganFingerprint } from './fingerprints';
import { completeAromaticRings } from './complete-aromatic-rings';
import { toMoleculeGraph, type MoleculeGraph } from './molecule-graph';
import { withMolecule } from './rdkit';
import { describeRdkitError } from './rdkit-error';
import { identityOfInchi, possibleIdentities } from './structure-identity';

/** Properties of the query structure that its search mode compares. */
export type StructureQuery = { /** Canonical SMILES of RDKit; '' for an InChI. */ smiles: string } & (
  | { mode: 'substructure'; graph: MoleculeGraph }
  | { mode: 'similarity'; fingerprint: Uint32Array; identities: Uint32Array[] }
  | { mode: 'exact'; identities: Uint32Array[] }
);

/** RDKit has one log per instance, and an instance is used by one thread. */
const logs = new WeakMap<MainModule, Log | null>();

/**
 * Parses SMILES or a molfile, and a standard InChI for an exact search. Returns the problem of an invalid one.
 * @throws when RDKit failed; the instance must then be replaced
 */
export function parseStructureQuery(
  rdkit: MainModule,
  input: string,
  mode: StructureMode,
): StructureQuery | StructureProblem {
  const inchi = mode === 'exact' ? parseInchi(input) : null;
  if (inchi !== null) return { smiles: '', mode: 'exact', identities: [identityOfInchi(inchi)] };
  const parsedInput = parseStructureInput(input);
  if (parsedInput.kind === 'fault') return parsedInput.problem;
  const log = logs.get(rdkit) ?? rdkit.set_log_capture('rdApp.error');
  logs.set(rdkit, log);
  log?.clear_buffer();
  const parseMolecule = (text: string) =>
    withMolecule(rdkit, text, (molecule) => toQuery(rdkit, molecule, mode));
  const query = parseMolecule(parsedInput.text);
  if (query) return query;
  const error = log?.get_buffer() ?? '';
  if (parsedInput.kind === 'smiles') return describeRdkitError(error, parsedInput.text);
  const completed = completeAromaticRings(rdkit, parsedInput.text, error);
  return (completed === null ? null : parseMolecule(completed)) ?? describeRdkitError(error, null);
}

function toQuery(rdkit: MainModule, molecule: Mol, mode: StructureMode): StructureQuery | StructureProblem {
  const atoms = molecule.get_num_atoms();
  if (atoms === 0) return { fault: 'unreadable' };
  if (atoms > MAX_STRUCTURE_ATOMS) return { fault: 'too-large' };
  const smiles = molecule.get_smiles();
  if (smiles.includes('*')) return { fault: 'any-atom' };
  if (mode === 'exact') return { smiles, mode, identities: possibleIdentities(rdkit, molecule) };
  if (mode === 'similarity')
    return {
      smiles,
      mode,
      fingerprint: morganFingerprint(molecule),
      identities: possibleIdentities(rdkit, molecule),
    };
  const graph = toMoleculeGraph(molecule);
  return graph ? { smiles, mode, graph } : { fault: 'too-large' };
}
