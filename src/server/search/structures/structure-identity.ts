import { createHash } from 'node:crypto';
import type { MainModule, Mol } from '@rdkit/rdkit';
import { MAX_STRUCTURE_ATOMS } from '../../../shared/search/structure-input';
import { DATIVE_BOND, toMoleculeJson, withMolecule, type AtomJson, type BondJson } from './rdkit';

/** Ranks of structures in an exact search; higher is closer. */
export const IDENTITY_RANK = { structure: 3, otherStereo: 2, otherForm: 1 } as const;

/** 32-bit words of an identity in the index: two for each of its keys. */
export const IDENTITY_WORDS = 6;

/**
 * Keys that are equal for the same substance, made from its standard InChI. InChI treats tautomers, protonation and the
 * ways to draw a functional group or a metal complex as one substance.
 */
interface IdentityKeys {
  structure: string;
  /** Without stereochemistry. */
  flat: string;
  /** The largest component without charge, isotopes and stereochemistry: equal for the salts of a compound. */
  parent: string;
}

/** Returns the hashed keys of a molecule, `IDENTITY_WORDS` words. An enol of a 1,3-dicarbonyl has those of the keto form. */
export function toIdentity(rdkit: MainModule, molecule: Mol): Uint32Array {
  return identityOfInchi(inchiOf(rdkit, molecule, true) || molecule.get_smiles());
}

/** Returns the identities that a structure equal to the molecule may have: as an enol is drawn, and that of its keto form. */
export function possibleIdentities(rdkit: MainModule, molecule: Mol): Uint32Array[] {
  const asDrawn = inchiOf(rdkit, molecule, false) || molecule.get_smiles();
  const keto = inchiOf(rdkit, molecule, true) || molecule.get_smiles();
  return [...new Set([asDrawn, keto])].map(identityOfInchi);
}

/** Returns the identity of a standard InChI, or of the canonical SMILES of a molecule without one. */
export function identityOfInchi(inchi: string): Uint32Array {
  const { structure, flat, parent } = identityKeys(inchi);
  return Uint32Array.from([structure, flat, parent].flatMap(hashWords));
}

/** Returns the best rank of a structure of the index for any of the identities; null for another compound. */
export function bestIdentityRank(
  possible: readonly Uint32Array[],
  identities: Uint32Array,
  structure: number,
): number | null {
  let best: number | null = null;
  for (const identity of possible) {
    const rank = identityRank(identity, identities, structure);
    if (rank !== null && (best === null || rank > best)) best = rank;
  }
  return best;
}

function identityRank(identity: Uint32Array, identities: Uint32Array, structure: number): number | null {
  const from = structure * IDENTITY_WORDS;
  const isEqual = (word: number) =>
    identity[word] === identities[from + word] && identity[word + 1] === identities[from + word + 1];
  if (isEqual(0)) return IDENTITY_RANK.structure;
  if (isEqual(2)) return IDENTITY_RANK.otherStereo;
  return isEqual(4) ? IDENTITY_RANK.otherForm : null;
}

function hashWords(key: string): [number, number] {
  const digest = createHash('sha256').update(key).digest();
  return [digest.readUInt32LE(0), digest.readUInt32LE(4)];
}

/**
 * Standard InChI without dative bonds, which InChI cannot read: their ligands become components, as InChI itself does with
 * other bonds to metals. `asKeto` writes enols of 1,3-dicarbonyls as ketones, because InChI tells them apart. Returns ''
 * when there is none.
 */
function inchiOf(rdkit: MainModule, molecule: Mol, asKeto: boolean): string {
  const json = toMoleculeJson(molecule);
  const [structure] = json.molecules;
  const { atoms, bonds = [] } = structure;
  const hasChanged = asKeto && ketonizeEnols(atoms, bonds, structure.extensions[0]?.aromaticBonds ?? []);
  const covalentBonds = bonds.filter((bond) => !isCoordination(bond, atoms));
  if (covalentBonds.length === bonds.length && !hasChanged) return molecule.get_inchi();
  return (
    withMolecule(
      rdkit,
      JSON.stringify({ ...json, molecules: [{ atoms, bonds: covalentBonds }] }),
      (ligands) => ligands.get_inchi(),
    ) ?? ''
  );
}

/**
 * Changes each enol HO–C=C–C=O outside aromatic rings to O=C–CH–C=O, as in acetylacetone. Returns whether there was one. The
 * hydroxyl oxygen, both carbons of the double bond and the carbonyl group follow from the bonds of the Kekulé form.
 */
function ketonizeEnols(atoms: AtomJson[], bonds: BondJson[], aromatic: readonly number[]): boolean {
  const isAromatic = new Set(aromatic);
  const nonAromaticBonds = bonds.filter((_bond, index) => !isAromatic.has(index));
  const isElement = (atomIndex: number, z: number) =>
    (atoms[atomIndex]?.z ?? 6) === z && !atoms[atomIndex]?.chg;
  const bondsOf = (atomIndex: number, order: number) =>
    nonAromaticBonds.filter(({ atoms: ends, bo = 1 }) => bo === order && ends.includes(atomIndex));
  const otherEnd = ({ atoms: [from, to] }: BondJson, atomIndex: number) => (from === atomIndex ? to : from);
  let hasChanged = false;
  for (const doubleBond of nonAromaticBonds) {
    if (doubleBond.bo !== 2) continue;
    for (const [enol, middle] of [doubleBond.atoms, [doubleBond.atoms[1], doubleBond.atoms[0]] as const]) {
      if (!isElement(enol, 6) || !isElement(middle, 6)) continue;
      const hydroxyl = bondsOf(enol, 1).find((bond) => {
        const oxygen = otherEnd(bond, enol);
        return isElement(oxygen, 8) && atoms[oxygen]?.impHs === 1;
      });
      const isBesideCarbonyl = bondsOf(middle, 1).some((bond) => {
        const carbon = otherEnd(bond, middle);
        return isElement(carbon, 6) && bondsOf(carbon, 2).some((end) => isElement(otherEnd(end, carbon), 8));
      });
      const oxygen = hydroxyl && atoms[otherEnd(hydroxyl, enol)];
      const carbon = atoms[middle];
      if (!hydroxyl || !oxygen || !carbon || !isBesideCarbonyl) continue;
      hydroxyl.bo = 2;
      doubleBond.bo = 1;
      delete doubleBond.stereo;
      delete doubleBond.stereoAtoms;
      oxygen.impHs = 0;
      carbon.impHs = (carbon.impHs ?? 0) + 1;
      hasChanged = true;
      break;
    }
  }
  return hasChanged;
}

/** Platinum metals, whose ammine complexes are often drawn with plain bonds: `N[Pt](N)(Cl)Cl`. */
const PLATINUM_METALS = new Set([44, 45, 46, 76, 77, 78]);

/** Whether a bond is dative. Adds the hydrogen that an ammine ligand lacks when it is drawn with a plain bond. */
function isCoordination({ atoms: ends, bo = 1 }: BondJson, atoms: AtomJson[]): boolean {
  if (bo === DATIVE_BOND || bo === 0) return true;
  const [first, second] = ends.map((atomIndex) => atoms[atomIndex]!) as [AtomJson, AtomJson];
  const [metal, ligand] = PLATINUM_METALS.has(first.z ?? 6) ? [first, second] : [second, first];
  const isAmmine = PLATINUM_METALS.has(metal.z ?? 6) && ligand.z === 7 && !ligand.chg && ligand.impHs === 2;
  if (isAmmine && bo === 1) ligand.impHs = 3;
  return isAmmine && bo === 1;
}

const NON_METALS = new Set('H,He,B,C,N,O,F,Ne,Si,P,S,Cl,Ar,Ge,As,Se,Br,Kr,Te,I,Xe,At,Rn'.split(','));

/** Splits an InChI into layers and removes those that do not count. Any other text is used as the key. */
export function identityKeys(inchi: string): IdentityKeys {
  if (!inchi.startsWith('InChI=1S/')) return { structure: inchi, flat: inchi, parent: inchi };
  const [formula = '', ...layers] = inchi.slice('InChI=1S/'.length).split('/');
  const components = expandComponents(formula, '.', /^([1-9]\d*)(.+)$/);
  const hasMetal = components.some(
    (component) => /^[A-Z][a-z]?$/.test(component) && !NON_METALS.has(component),
  );
  // A salt of a metal can be drawn with ions or as an acid and a neutral atom of the metal.
  const countedLayers =
    components.length > 1 && hasMetal ? layers.filter((layer) => !/^[qp]/.test(layer)) : layers;
  const withoutStereo = countedLayers.filter((candidate) => !/^[btms]/.test(candidate));
  return {
    structure: [formula, ...countedLayers].join('/'),
    flat: [formula, ...withoutStereo].join('/'),
    parent: largestComponent(components, withoutStereo),
  };
}

/**
 * Expands repetitions such as `2*1H` in a layer or `2H3N` in a formula. Limits counts to `MAX_STRUCTURE_ATOMS`, because a
 * malicious InChI could exhaust the memory, and leaves a count of 0 as it is, because a component must remain.
 */
function expandComponents(layer: string, separator: string, repeated: RegExp): string[] {
  return layer.split(separator).flatMap((text) => {
    const [, count, component] = repeated.exec(text) ?? [];
    return count === undefined
      ? [text]
      : Array<string>(Math.min(Number(count), MAX_STRUCTURE_ATOMS)).fill(component!);
  });
}

function largestComponent(components: readonly string[], layers: readonly string[]): string {
  const isotopes = layers.findIndex((layer) => layer.startsWith('i'));
  const main = isotopes < 0 ? layers : layers.slice(0, isotopes);
  const partsOf = (letter: string) =>
    expandComponents(
      main.find((candidate) => candidate.startsWith(letter))?.slice(1) ?? '',
      ';',
      /^([1-9]\d*)\*(.*)$/,
    );
  const [connections, hydrogens] = [partsOf('c'), partsOf('h')];
  const candidates = components.map((formula, index) => ({
    key: [formula, connections[index] ?? '', hydrogens[index] ?? ''].join('/'),
    atoms: heavyAtomCount(formula),
    isOrganic: /^C(?![a-z])/.test(formula),
  }));
  const [largest] = candidates.sort(
    (a, b) => b.atoms - a.atoms || Number(b.isOrganic) - Number(a.isOrganic) || (a.key < b.key ? -1 : 1),
  );
  return largest!.key;
}

function heavyAtomCount(formula: string): number {
  return [...formula.matchAll(/([A-Z][a-z]?)(\d*)/g)]
    .filter(([, element]) => element !== 'H')
    .reduce((sum, [, , count]) => sum + Number(count || 1), 0);
}
