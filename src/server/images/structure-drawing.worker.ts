import { Molecule } from 'openchemlib';
import { handleWorkerRequests } from '../lib/worker-requests';
import { BOND_SIZE, toMoleculeGraph, type MoleculeGraph } from '../search/structures/molecule-graph';
import { loadRdkit, withMolecule } from '../search/structures/rdkit';
import { SubgraphMatcher } from '../search/structures/subgraph-matcher';

// OpenChemLib takes about 60 MB, so only this worker loads it. RDKit is loaded only when a part is highlighted.

export interface DrawingRequest {
  smiles: string;
  /** SMILES of the part to highlight, '' = none. */
  part: string;
  width: number;
  height: number;
  maxAtoms: number;
}

export interface DrawingReply {
  /** '' = the SMILES is invalid or too large. */
  svg: string;
}

const depictorOptions = {
  /** Maximum average bond length in pixels. */
  maxAVBL: 66,
  suppressChiralText: true,
  suppressCIPParity: true,
  suppressESR: true,
  noStereoProblem: true,
};

handleWorkerRequests(async (request: DrawingRequest): Promise<DrawingReply> => ({
  svg: await draw(request),
}));

let rdkit: ReturnType<typeof loadRdkit> | undefined;

async function draw({ smiles, part, width, height, maxAtoms }: DrawingRequest): Promise<string> {
  let svg = '';
  try {
    const molecule = Molecule.fromSmiles(smiles);
    const atoms = molecule.getAllAtoms();
    if (atoms === 0 || atoms > maxAtoms) return '';
    molecule.inventCoordinates({ seed: 0 });
    svg = molecule.toSVG(width, height, 's', depictorOptions);
    return part === '' ? svg : await highlight(molecule, smiles, part, svg);
  } catch {
    // An invalid part leaves the drawing without a highlight; an invalid structure has no drawing. The next highlight loads RDKit
    // again, because it may have failed to load, or an exception may have damaged it.
    rdkit = undefined;
    return svg;
  }
}

/**
 * Gives the atoms and bonds of the first match of `part` the class `part`. Uses the matcher of the structure search, so that
 * the part is highlighted in every product that the search finds, unless OpenChemLib numbers its atoms differently. The number of
 * steps of the matcher is limited, because clients choose `part`.
 */
async function highlight(drawn: Molecule, smiles: string, part: string, svg: string): Promise<string> {
  const toolkit = await (rdkit ??= loadRdkit());
  const graph = withMolecule(toolkit, smiles, toMoleculeGraph);
  const partGraph = withMolecule(toolkit, part, toMoleculeGraph);
  if (!graph || !partGraph || !hasSameAtomOrder(graph, drawn)) return svg;
  const matcher = new SubgraphMatcher(partGraph);
  if (!matcher.matches(graph, [0, graph.elements.length], [0, graph.bonds.length])) return svg;
  const match = matcher.lastMatch();
  const elementIds = match.map((atom) => `Atom:${atom}`);
  for (let index = 0; index < partGraph.bonds.length; index += BOND_SIZE) {
    const [from, to] = [match[partGraph.bonds[index]!]!, match[partGraph.bonds[index + 1]!]!];
    elementIds.push(`Bond:${drawn.getBond(from, to)}`);
  }
  // OpenChemLib gives each atom and bond an element with this id, after the prefix that `toSVG` got, and the class `event`.
  return elementIds.reduce(
    (markedSvg, id) => markedSvg.replace(`"s:${id}" class="event"`, `"s:${id}" class="part"`),
    svg,
  );
}

/** Compares the atoms. Both libraries number atoms as in the SMILES, unless OpenChemLib removes explicit hydrogens. */
function hasSameAtomOrder({ elements }: MoleculeGraph, drawn: Molecule): boolean {
  return (
    elements.length === drawn.getAllAtoms() &&
    elements.every((element, atom) => drawn.getAtomicNo(atom) === element)
  );
}
