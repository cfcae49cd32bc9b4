import { parentPort } from 'node:worker_threads';
import { Molecule, SSSearcher } from 'openchemlib';

// OpenChemLib takes some 60 MB and is loaded only in this worker.

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
  maxAVBL: 66,
  suppressChiralText: true,
  suppressCIPParity: true,
  suppressESR: true,
  noStereoProblem: true,
};

parentPort?.on('message', ({ id, ...request }: DrawingRequest & { id: number }) => {
  parentPort?.postMessage({ id, svg: draw(request) });
});

function draw({ smiles, part, width, height, maxAtoms }: DrawingRequest): string {
  let svg = '';
  try {
    const molecule = Molecule.fromSmiles(smiles);
    molecule.inventCoordinates({ seed: 0 });
    const atoms = molecule.getAllAtoms();
    if (atoms > 0 && atoms <= maxAtoms) svg = molecule.toSVG(width, height, 's', depictorOptions);
    return svg !== '' && part !== '' ? highlight(molecule, part, svg) : svg;
  } catch {
    // An invalid part highlights nothing; an invalid structure has no drawing.
    return svg;
  }
}

/** Gives the atoms and bonds of the first match of `part` the class `part`. */
function highlight(molecule: Molecule, part: string, svg: string): string {
  const fragment = Molecule.fromSmiles(part, { noCoordinates: true, noStereo: true });
  for (let atom = 0; atom < fragment.getAllAtoms(); atom += 1) fragment.setAtomCharge(atom, 0);
  fragment.removeExplicitHydrogens();
  fragment.setFragment(true);
  const searcher = new SSSearcher();
  searcher.setMol(fragment, molecule);
  if (searcher.findFragmentInMolecule({ countMode: 'firstMatch' }) === 0) return svg;
  const match = searcher.getMatchList()[0] ?? [];
  const marks = Array.from(match, (atom) => `Atom:${atom}`);
  for (let bond = 0; bond < fragment.getAllBonds(); bond += 1) {
    const atomAt = (end: 0 | 1) => match[fragment.getBondAtom(end, bond)] ?? -1;
    marks.push(`Bond:${molecule.getBond(atomAt(0), atomAt(1))}`);
  }
  return marks.reduce(
    (text, mark) => text.replace(`"s:${mark}" class="event"`, `"s:${mark}" class="part"`),
    svg,
  );
}
