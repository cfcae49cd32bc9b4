/**
 * Replies `{ id, svg }`; `svg` is '' for an invalid SMILES. Atoms and bonds of the first match of `part` have the class
 * `part`. Runs in a worker because the library needs about 60 MB, which are freed with the worker.
 */
export const structureWorkerProgram = `
const { parentPort, workerData } = require('node:worker_threads');
const loading = import(workerData.openchemlib);
const options = { maxAVBL: 66, suppressChiralText: true, suppressCIPParity: true, suppressESR: true, noStereoProblem: true };
function marked({ Molecule, SSSearcher }, molecule, part, svg) {
  const fragment = Molecule.fromSmiles(part, { noCoordinates: true, noStereo: true });
  for (let atom = 0; atom < fragment.getAllAtoms(); atom++) fragment.setAtomCharge(atom, 0);
  fragment.removeExplicitHydrogens();
  fragment.setFragment(true);
  const searcher = new SSSearcher();
  searcher.setMol(fragment, molecule);
  if (searcher.findFragmentInMolecule({ countMode: 'firstMatch' }) === 0) return svg;
  const [match] = searcher.getMatchList();
  const marks = match.map((atom) => 'Atom:' + atom);
  for (let bond = 0; bond < fragment.getAllBonds(); bond++) {
    const ends = [0, 1].map((end) => match[fragment.getBondAtom(end, bond)]);
    marks.push('Bond:' + molecule.getBond(ends[0], ends[1]));
  }
  return marks.reduce((text, mark) => text.replace('"s:' + mark + '" class="event"', '"s:' + mark + '" class="part"'), svg);
}
parentPort.on('message', async ({ id, smiles, part, width, height, mostAtoms }) => {
  let svg = '';
  try {
    const library = await loading;
    const { Molecule } = library;
    const molecule = Molecule.fromSmiles(smiles);
    molecule.inventCoordinates({ seed: 0 });
    const atoms = molecule.getAllAtoms();
    if (atoms > 0 && atoms <= mostAtoms) svg = molecule.toSVG(width, height, 's', options);
    if (svg !== '' && part !== '') svg = marked(library, molecule, part, svg);
  } catch {}
  parentPort.postMessage({ id, svg });
});
`;

export interface StructureRequest {
  smiles: string;
  /** SMILES, '' = none. */
  part: string;
  width: number;
  height: number;
  mostAtoms: number;
}

export interface StructureReply {
  svg: string;
}
