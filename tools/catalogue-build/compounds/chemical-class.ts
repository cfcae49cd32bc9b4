import { hasOrganicCarbon } from '../../../src/shared/calculators/smiles';
import { functionalGroups, type FunctionalGroups } from './functional-groups';
import { lipidClassOf } from './lipid-class';

/** Parses a formula to element counts. */
export function elementsOf(formula: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, symbol = '', count] of formula.matchAll(/([A-Z][a-z]?)(\d*)/g)) {
    counts.set(symbol, (counts.get(symbol) ?? 0) + Number(count || 1));
  }
  return counts;
}

const light = new Set(['C', 'H', 'N', 'O', 'S', 'P', 'F', 'Cl', 'Br', 'I', 'Si', 'B', 'D']);

const halogens = ['F', 'Cl', 'Br', 'I'] as const;

/** Structure rules with menu names. The first match wins. */
const rules: readonly (readonly [name: string, test: (facts: Facts) => boolean])[] = [
  ['Elements & Inorganic Salts', ({ structure }) => !hasOrganicCarbon(structure)],
  ['Organometallics & Metal Complexes', ({ metal }) => metal],
  ['Organosilicon Compounds', ({ has }) => has('Si')],
  ['Boronic Acids & Boron Compounds', ({ has }) => has('B')],
  [
    'Steroids',
    ({ name, hint, smiles, groups }) =>
      (ringClosures(smiles) >= 4 && groups.steroid) ||
      /pregn|estr(?:a|on|iol)|androst|cholest|cholan|chol(?:ic|ate)\b|prasteron|cortiso|methasone|predniso|sterol\b|steroid|gon-4|gest(?:rel|erone)/i.test(
        name,
      ) ||
      /\bis an? (?!non)[^,.]*(?<!non-)steroid\b/i.test(hint),
  ],
  [
    'Nucleosides & Nucleotides',
    ({ name, smiles, hint }) =>
      /n/.test(smiles) &&
      (/(?:aden|guan|xanth|\bin)osin|thymidin|uridin|cytidin|nucleoside/i.test(name) ||
        hint.includes('Nucleosides, nucleotides')),
  ],
  ['Phospholipids', ({ smiles }) => lipidClassOf(smiles) !== ''],
  [
    'Peptides & Amino Acids',
    // Bisdioxopiperazines such as dexrazoxane have four such carbon atoms and four nitrogen atoms.
    ({ smiles, groups }) => nitrogens(smiles) > 4 && groups.peptideBonds >= 4,
  ],
  [
    'Carbohydrates & Glycosides',
    ({ name, only, smiles }) =>
      (only('C', 'H', 'O', 'N', 'P', 'S') && sugarPhosphate.test(name)) ||
      (only('C', 'H', 'O') && sugarCarbons(smiles) >= 4) ||
      (only('C', 'H', 'O', 'N', 'P', 'S') && sugarCarbons(smiles) >= 8),
  ],
  [
    'Peptides & Amino Acids',
    ({ smiles, groups }) =>
      groups.alphaAmino &&
      [...smiles.matchAll(/[cn]\d/g)].length <= 4 &&
      /C\(=O\)(?:O|N|\[O-\])|O=C\(O\)|NC\(=O\)/.test(smiles) &&
      /\[C@@?H\]\(N|N\[C@@?H\]\(|NC\(.+\)C\(=O\)O$|C\(N\)C\(=O\)O|^NCC\(=O\)O$/.test(smiles),
  ],
  ['Organophosphorus Compounds', ({ has }) => has('P')],
  ['Sulfonamides & Sulfonyl Compounds', ({ groups }) => groups.sulfonyl],
  ['Nitro & Nitroso Compounds', ({ groups }) => groups.nitro || groups.nitroso],
  ['Quinolines & Isoquinolines', ({ groups }) => groups.quinoline],
  ['Indoles & Carbazoles', ({ groups }) => groups.indole],
  ['Pyridines & Pyrimidines', ({ groups }) => groups.azine],
  ['Azoles', ({ groups }) => groups.azole],
  [
    'Flavonoids & Coumarins',
    ({ name, groups, only }) =>
      groups.benzopyran || (only('C', 'H', 'O') && /flav(?:an|on)|coumarin|chalcon/i.test(name)),
  ],
  ['Other Heteroaromatics', ({ groups }) => groups.heteroaromatic],
  ['Piperidines, Piperazines & Morpholines', ({ groups }) => groups.saturatedAmineRing],
  ['Anilines & Aromatic Amines', ({ groups }) => groups.arylAmine && !groups.carbonyl],
  ['Phenols & Aromatic Ethers', ({ groups }) => groups.arylOxygen && !groups.acyl],
  ['Aromatic Acids, Esters & Amides', ({ groups }) => groups.aromatic && groups.acyl],
  ['Aromatic Halides & Hydrocarbons', ({ groups, only }) => groups.aromatic && only(...halogens, 'C', 'H')],
  ['Hydrocarbons', ({ only }) => only('C', 'H')],
  ['Alkyl Halides', ({ only }) => only('C', 'H', ...halogens)],
  ['Organic Sulfates', ({ groups }) => groups.sulfate],
  ['Thiols & Sulfides', ({ groups }) => groups.sulfide],
  ['Other Sulfur Compounds', ({ has }) => has('S')],
  ['Anilines & Aromatic Amines', ({ groups }) => groups.arylAmine],
  ['Aliphatic Amines & Amides', ({ groups }) => groups.amine],
  ['Nitriles', ({ groups }) => groups.nitrile && !groups.carboxyl],
  ['Carboxylic Acids & Esters', ({ groups }) => groups.carboxyl],
  ['Aldehydes & Ketones', ({ groups }) => groups.carbonyl],
  ['Alcohols & Ethers', ({ has }) => has('O')],
];

const nitrogens = (smiles: string): number => (smiles.match(/N(?![a-z])|n/g) ?? []).length;

const sugarPhosphate = /(?:ose|uronic acid|osamine|itol)\b.*phosph/i;

/** Number of digits of ring closures, half of it the number of rings. */
const ringClosures = (smiles: string): number =>
  [...smiles.replace(/\[[^\]]*\]/g, 'X').matchAll(/%\d\d|\d/g)].length / 2;

/** Number of carbon atoms with a hydroxyl or ether oxygen and a configuration, as in sugars. */
const sugarCarbons = (smiles: string): number =>
  [...smiles.matchAll(/\[C@@?H\]\d?(?:\(O\)|\(CO\)|O)|O\[C@@?H\]/g)].length;

interface Facts {
  name: string;
  /** All fragments. */
  structure: string;
  /** The main fragment. */
  smiles: string;
  groups: FunctionalGroups;
  metal: boolean;
  has: (symbol: string) => boolean;
  /** Class and definition of public ontologies; '' = unknown. */
  hint: string;
  only: (...symbols: string[]) => boolean;
}

/** All classes in menu order. */
export const chemicalClasses: readonly string[] = [
  ...new Set([...rules.map(([name]) => name), 'Other Compounds']),
];

/** Returns the longest fragment with carbon, which gives a salt its class: not the mesylate of a drug. */
const mainFragment = (smiles: string): string =>
  smiles
    .split('.')
    .filter((fragment) => /C(?![a-z])|c/.test(fragment))
    .reduce((largest, fragment) => (atomsIn(fragment) > atomsIn(largest) ? fragment : largest), '') || smiles;

/** Number of heavy atoms. The length of a SMILES also counts bonds, brackets and configurations. */
const atomsIn = (smiles: string): number => [...smiles.matchAll(atoms)].length;

const atoms = /\[\d*(se|as|te|[bcnops](?![a-z])|[A-Z][a-z]?)|Cl|Br|[BCNOPSFI]|[bcnops]/g;

/** Returns the elements of a SMILES fragment, which usually leaves out hydrogen. */
function symbolsIn(smiles: string): string[] {
  const written = Array.from(smiles.matchAll(atoms), ([atom, bracketed]) => bracketed ?? atom);
  return ['H', ...written.map((symbol) => symbol.charAt(0).toUpperCase() + symbol.slice(1))];
}

/** Returns one of `chemicalClasses`: a heuristic for the menu, not a taxonomy. */
export function chemicalClassOf(name: string, structure: string, formula: string, hint = ''): string {
  const elements = elementsOf(formula);
  const smiles = elements.has('C') ? mainFragment(structure) : structure;
  const ownElements = smiles === structure ? elements : new Set(symbolsIn(smiles));
  const symbols = [...ownElements.keys()];
  const facts: Facts = {
    name,
    structure,
    smiles,
    groups: functionalGroups(smiles),
    metal: [...elements.keys()].some(
      (symbol) => !light.has(symbol) && !['Na', 'K', 'Ca', 'Mg', 'Li', 'Se'].includes(symbol),
    ),
    has: (symbol) => ownElements.has(symbol),
    hint,
    only: (...allowed) => symbols.every((symbol) => allowed.includes(symbol)),
  };
  return rules.find(([, test]) => test(facts))?.[0] ?? 'Other Compounds';
}
