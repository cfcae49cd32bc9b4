import { createHash } from 'node:crypto';
import type { MainModule, Mol } from '@rdkit/rdkit';
import { MAX_STRUCTURE_ATOMS } from '../../../shared/search/structure-input';
import { DATIVE_BOND, toMoleculeJson, withMolecule, type AtomJson, type BondJson } from './rdkit';

/** Ranks of structures in an exact search; higher is closer. `otherForm` is another salt, charge or isotope of the compound. */
export const IDENTITY_RANK = { structure: 3, otherStereo: 2, otherForm: 1 } as const;

/** Positions of the hashed keys in an identity, which has two 32-bit words for each key. */
const STRUCTURE_WORD = 0;
const FLAT_WORD = 2;
const PARENT_WORD = 4;
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
  return identityOfInchi(inchiOf(rdkit, molecule, { asKeto: true }) || molecule.get_smiles());
}

/** Returns the identities that an equal structure of the index may have: of the molecule as drawn, and of its keto form. */
export function possibleIdentities(rdkit: MainModule, molecule: Mol): Uint32Array[] {
  const asDrawn = inchiOf(rdkit, molecule, { asKeto: false }) || molecule.get_smiles();
  const keto = inchiOf(rdkit, molecule, { asKeto: true }) || molecule.get_smiles();
  return [...new Set([asDrawn, keto])].map(identityOfInchi);
}

/** Returns the identity of a standard InChI, or of the canonical SMILES of a molecule without one. */
export function identityOfInchi(inchi: string): Uint32Array {
  const { structure, flat, parent } = identityKeys(inchi);
  return Uint32Array.from([structure, flat, parent].flatMap(hashWords));
}

/**
 * Returns the highest rank that a structure of the index has for one of the `possible` identities; null for another compound.
 * `indexed` has the identities of all structures, one after the other.
 */
export function bestIdentityRank(
  possible: readonly Uint32Array[],
  indexed: Uint32Array,
  structureNumber: number,
): number | null {
  let best: number | null = null;
  for (const identity of possible) {
    const rank = identityRank(identity, indexed, structureNumber * IDENTITY_WORDS);
    if (rank !== null && (best === null || rank > best)) best = rank;
  }
  return best;
}

/** Compares an identity with the one that begins at `from` in `indexed`. Returns the rank; null for another compound. */
function identityRank(identity: Uint32Array, indexed: Uint32Array, from: number): number | null {
  const hasSameKey = (word: number) =>
    identity[word] === indexed[from + word] && identity[word + 1] === indexed[from + word + 1];
  if (hasSameKey(STRUCTURE_WORD)) return IDENTITY_RANK.structure;
  if (hasSameKey(FLAT_WORD)) return IDENTITY_RANK.otherStereo;
  return hasSameKey(PARENT_WORD) ? IDENTITY_RANK.otherForm : null;
}

function hashWords(key: string): [number, number] {
  const digest = createHash('sha256').update(key).digest();
  return [digest.readUInt32LE(0), digest.readUInt32LE(4)];
}

/**
 * Returns the standard InChI of a molecule, '' when InChI cannot describe it. Removes dative bonds, which InChI cannot read, so
 * that their ligands become components: InChI itself treats other bonds to metals so. `asKeto` writes enols of 1,3-dicarbonyls
 * as ketones, because InChI distinguishes the two.
 */
function inchiOf(rdkit: MainModule, molecule: Mol, { asKeto }: { asKeto: boolean }): string {
  const json = toMoleculeJson(molecule);
  const [structure] = json.molecules;
  const { atoms, bonds = [] } = structure;
  const hasChanged = asKeto && ketonizeEnols(atoms, bonds, structure.extensions[0]?.aromaticBonds ?? []);
  const covalentBonds = removeDativeBonds(bonds, atoms);
  if (covalentBonds.length === bonds.length && !hasChanged) return molecule.get_inchi();
  return (
    withMolecule(
      rdkit,
      JSON.stringify({ ...json, molecules: [{ atoms, bonds: covalentBonds }] }),
      (changedMolecule) => changedMolecule.get_inchi(),
    ) ?? ''
  );
}

/**
 * Changes each enol HO–C=C–C=O outside aromatic rings to O=C–CH–C=O, as in acetylacetone. Returns whether there was one.
 */
function ketonizeEnols(atoms: AtomJson[], bonds: BondJson[], aromaticBonds: readonly number[]): boolean {
  const isAromatic = new Set(aromaticBonds);
  const nonAromaticBonds = bonds.filter((_bond, index) => !isAromatic.has(index));
  const isNeutral = (atomIndex: number, atomicNumber: number) =>
    (atoms[atomIndex]?.z ?? CARBON) === atomicNumber && !atoms[atomIndex]?.chg;
  const bondsOf = (atomIndex: number, order: number) =>
    nonAromaticBonds.filter(({ atoms: ends, bo = 1 }) => bo === order && ends.includes(atomIndex));
  const otherEnd = ({ atoms: [from, to] }: BondJson, atomIndex: number) => (from === atomIndex ? to : from);
  let hasChanged = false;
  for (const doubleBond of nonAromaticBonds) {
    if (doubleBond.bo !== 2) continue;
    for (const [enol, middle] of [doubleBond.atoms, [doubleBond.atoms[1], doubleBond.atoms[0]] as const]) {
      if (!isNeutral(enol, CARBON) || !isNeutral(middle, CARBON)) continue;
      const hydroxyl = bondsOf(enol, 1).find((bond) => {
        const oxygen = otherEnd(bond, enol);
        return isNeutral(oxygen, OXYGEN) && atoms[oxygen]?.impHs === 1;
      });
      const isBesideCarbonyl = bondsOf(middle, 1).some((bond) => {
        const carbon = otherEnd(bond, middle);
        return (
          isNeutral(carbon, CARBON) &&
          bondsOf(carbon, 2).some((carbonyl) => isNeutral(otherEnd(carbonyl, carbon), OXYGEN))
        );
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

/** Atomic numbers. RDKit omits that of carbon. */
const CARBON = 6;
const NITROGEN = 7;
const OXYGEN = 8;

/** Atomic numbers of the platinum metals, whose ammine complexes are often drawn with plain bonds: `N[Pt](N)(Cl)Cl`. */
const PLATINUM_METALS = new Set([44, 45, 46, 76, 77, 78]);

/**
 * Returns the bonds that are neither dative nor unspecified. Also removes the plain bond of an ammine ligand, and gives the ligand
 * the hydrogen that it lacks.
 */
function removeDativeBonds(bonds: readonly BondJson[], atoms: readonly AtomJson[]): BondJson[] {
  return bonds.filter((bond) => {
    const ammine = findPlainAmmine(bond, atoms);
    if (ammine) ammine.impHs = 3;
    return !ammine && bond.bo !== DATIVE_BOND && bond.bo !== 0;
  });
}

/**
 * Returns the nitrogen of an ammine complex that is drawn with a plain bond between the metal and the ligand; null for other
 * bonds.
 */
function findPlainAmmine({ atoms: ends, bo = 1 }: BondJson, atoms: readonly AtomJson[]): AtomJson | null {
  const [first, second] = ends.map((atomIndex) => atoms[atomIndex]!) as [AtomJson, AtomJson];
  const [metal, ligand] = isPlatinumMetal(first) ? [first, second] : [second, first];
  const isAmmine = isPlatinumMetal(metal) && ligand.z === NITROGEN && !ligand.chg && ligand.impHs === 2;
  return isAmmine && bo === 1 ? ligand : null;
}

function isPlatinumMetal({ z = CARBON }: AtomJson): boolean {
  return PLATINUM_METALS.has(z);
}

/** Elements that are not metals, with the metalloids. */
const NON_METALS = new Set('H,He,B,C,N,O,F,Ne,Si,P,S,Cl,Ar,Ge,As,Se,Br,Kr,Te,I,Xe,At,Rn'.split(','));

/** Makes the keys from the layers of an InChI. Any other text is used as each of the keys. */
export function identityKeys(inchi: string): IdentityKeys {
  if (!inchi.startsWith('InChI=1S/')) return { structure: inchi, flat: inchi, parent: inchi };
  const [formula = '', ...layers] = inchi.slice('InChI=1S/'.length).split('/');
  const components = expandComponents(formula, '.', /^([1-9]\d*)(.+)$/);
  const hasMetal = components.some(
    (component) => /^[A-Z][a-z]?$/.test(component) && !NON_METALS.has(component),
  );
  // Ignores charges and protons: a salt of a metal can be drawn with ions or as an acid and a neutral atom of the metal.
  const comparedLayers =
    components.length > 1 && hasMetal ? layers.filter((layer) => !/^[qp]/.test(layer)) : layers;
  const withoutStereo = comparedLayers.filter((candidate) => !/^[btms]/.test(candidate));
  return {
    structure: [formula, ...comparedLayers].join('/'),
    flat: [formula, ...withoutStereo].join('/'),
    parent: largestComponentKey(components, withoutStereo),
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

/** Returns formula, connections and hydrogens of the component with the most heavy atoms. */
function largestComponentKey(components: readonly string[], layers: readonly string[]): string {
  const isotopeLayer = layers.findIndex((layer) => layer.startsWith('i'));
  const mainLayers = isotopeLayer < 0 ? layers : layers.slice(0, isotopeLayer);
  const partsOf = (letter: string) =>
    expandComponents(
      mainLayers.find((candidate) => candidate.startsWith(letter))?.slice(1) ?? '',
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
