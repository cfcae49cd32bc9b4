import { Molecule } from 'openchemlib';
import { parseStructureInput, type StructureFault } from '../../../shared/search/structure-input';
import { toMoleculeGraph, heavyAtoms, MAX_ATOMS, type MoleculeGraph } from './molecule-graph';

export interface StructureQuery {
  /** Normalized by OpenChemLib. */
  smiles: string;
  graph: MoleculeGraph;
  molecule: Molecule;
}

/** Parses SMILES or a molfile. Returns a fault instead of throwing. */
export function parseStructureQuery(text: string): StructureQuery | { fault: StructureFault } {
  const shape = parseStructureInput(text);
  if (shape.kind === 'fault') return { fault: shape.fault };
  try {
    const molecule =
      shape.kind === 'molfile'
        ? Molecule.fromMolfile(shape.text)
        : Molecule.fromSmiles(shape.text, { noCoordinates: true });
    const atoms = heavyAtoms(molecule).length;
    if (atoms === 0) return { fault: 'unreadable' };
    // Writing a large structure takes seconds.
    if (atoms > MAX_ATOMS) return { fault: 'too-large' };
    const smiles = molecule.toIsomericSmiles();
    if (smiles.includes('*')) return { fault: 'any-atom' };
    // Parses the written SMILES again, so that equal structures give equal queries.
    const written = Molecule.fromSmiles(smiles, { noCoordinates: true });
    const graph = toMoleculeGraph(written);
    return graph ? { smiles, graph, molecule: written } : { fault: 'too-large' };
  } catch {
    return { fault: 'unreadable' };
  }
}

/** Returns the query as a fragment with open valences. Determines aromaticity again, as a fragment can be part of a ring. */
export function toFragment({ molecule, graph }: StructureQuery): MoleculeGraph {
  const fragment = molecule.getCompactCopy();
  fragment.setFragment(true);
  fragment.ensureHelperArrays(Molecule.cHelperRings);
  return toMoleculeGraph(fragment) ?? graph;
}
