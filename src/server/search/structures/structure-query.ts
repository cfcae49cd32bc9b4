import { Molecule } from 'openchemlib';
import { parseStructureInput, type StructureFault } from '../../../shared/search/structure-input';
import { toMoleculeGraph, heavyAtoms, MAX_ATOMS, type MoleculeGraph } from './molecule-graph';

/** A structure to search for. */
export interface StructureQuery {
  /** As the library writes it, whatever it was read from. */
  smiles: string;
  graph: MoleculeGraph;
  molecule: Molecule;
}

/** Reads SMILES or a molfile. Never throws: what is no structure is told by its fault. */
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
    // A large one would take seconds to be written.
    if (atoms > MAX_ATOMS) return { fault: 'too-large' };
    const smiles = molecule.toIsomericSmiles();
    if (smiles.includes('*')) return { fault: 'any-atom' };
    // What is written is read again, so that one structure is one query, whatever it came from.
    const written = Molecule.fromSmiles(smiles, { noCoordinates: true });
    const graph = toMoleculeGraph(written);
    return graph ? { smiles, graph, molecule: written } : { fault: 'too-large' };
  } catch {
    return { fault: 'unreadable' };
  }
}

/**
 * The query as a fragment: a part that is drawn open may go on in what holds it. Which rings are aromatic is looked at
 * anew, because a fragment may be a part of one.
 */
export function toFragment({ molecule, graph }: StructureQuery): MoleculeGraph {
  const fragment = molecule.getCompactCopy();
  fragment.setFragment(true);
  fragment.ensureHelperArrays(Molecule.cHelperRings);
  return toMoleculeGraph(fragment) ?? graph;
}
