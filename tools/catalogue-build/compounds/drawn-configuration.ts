import { Molecule, SmilesParser } from 'openchemlib';
import { createPattern } from './structure-patterns';

const parser = new SmilesParser();
const CARBON = 6;
const UNKNOWN_PARITY = 3;
const carbonOrNitrogen = '[#6,#7]';
// Cages whose bridgeheads have only one possible configuration, although OpenChemLib counts them.
const adamantane = createPattern('X1X2XX3XX1XX(X2)X3'.replaceAll('X', carbonOrNitrogen), /\d.*\d.*\d/);
const quinuclidine = createPattern('[#6]12[#6][#6][#7]([#6][#6]1)[#6][#6]2', /\d.*\d/);

/** Carbon atoms and double bonds of a structure that can have two configurations. */
interface DrawnConfiguration {
  /** Number with a drawn configuration. */
  drawn: number;
  /** Number without one. */
  open: number;
}

/**
 * Counts the carbon stereocenters and carbon–carbon double bonds of a SMILES. Nitrogen inverts or has a configuration that its
 * ring decides, so that it is not counted.
 */
function drawnConfiguration(smiles: string): DrawnConfiguration {
  const molecule = parser.parseMolecule(smiles, { noCoordinates: true });
  molecule.ensureHelperArrays(Molecule.cHelperCIP);
  const hasCage = adamantane(smiles) + quinuclidine(smiles) > 0;
  const isCarbon = (atom: number) => molecule.getAtomicNo(atom) === CARBON;
  const parities: number[] = [];
  for (let atom = 0; atom < molecule.getAtoms(); atom++) {
    const isBridgeheadOfCage = hasCage && molecule.getAtomRingBondCount(atom) > 2;
    if (isCarbon(atom) && !isBridgeheadOfCage) parities.push(molecule.getAtomParity(atom));
  }
  for (let bond = 0; bond < molecule.getBonds(); bond++) {
    if (isCarbon(molecule.getBondAtom(0, bond)) && isCarbon(molecule.getBondAtom(1, bond)))
      parities.push(molecule.getBondParity(bond));
  }
  const open = parities.filter((parity) => parity === UNKNOWN_PARITY).length;
  return { open, drawn: parities.filter((parity) => parity !== 0).length - open };
}

/**
 * Returns a phrase about the stereocenters and double bonds that a drawing leaves undefined, or '' if it defines all. Many natural
 * products are drawn without configuration in the source tables; a racemate has no single configuration.
 */
export function openConfiguration(smiles: string): string {
  const { drawn, open } = drawnConfiguration(smiles);
  if (open === 0) return '';
  return drawn === 0 ? 'Not shown by the drawing' : 'Shown in part by the drawing';
}
