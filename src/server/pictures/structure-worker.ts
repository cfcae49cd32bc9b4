/**
 * The worker's program, as text: the one form that tsx, vitest, Vite's server build and electron-vite all
 * leave alone. It answers `{ id, svg }`, or `{ id, svg: '' }` when the SMILES is no structure.
 * The library costs some 60 MB and is therefore never loaded on the server's own thread.
 */
export const structureWorkerProgram = `
const { parentPort, workerData } = require('node:worker_threads');
const loading = import(workerData.openchemlib);
const options = { maxAVBL: 66, suppressChiralText: true, suppressCIPParity: true, suppressESR: true, noStereoProblem: true };
parentPort.on('message', async ({ id, smiles, width, height, mostAtoms }) => {
  let svg = '';
  try {
    const { Molecule } = await loading;
    const molecule = Molecule.fromSmiles(smiles);
    molecule.inventCoordinates({ seed: 0 });
    const atoms = molecule.getAllAtoms();
    if (atoms > 0 && atoms <= mostAtoms) svg = molecule.toSVG(width, height, 's', options);
  } catch {}
  parentPort.postMessage({ id, svg });
});
`;

export interface StructureRequest {
  id: number;
  smiles: string;
  width: number;
  height: number;
  mostAtoms: number;
}

export interface StructureReply {
  id: number;
  svg: string;
}
