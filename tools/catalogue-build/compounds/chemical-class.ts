import { hasOrganicCarbon } from '../../../src/shared/calculators/smiles';
import { functionalGroups, type FunctionalGroups } from './functional-groups';
import { lipidClassOf } from './lipid-class';

/** Parses a formula to element counts. */
export function countElements(formula: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, symbol = '', count] of formula.matchAll(/([A-Z][a-z]?)(\d*)/g)) {
    counts.set(symbol, (counts.get(symbol) ?? 0) + Number(count || 1));
  }
  return counts;
}

const nonMetalElements = new Set(['C', 'H', 'N', 'O', 'S', 'P', 'F', 'Cl', 'Br', 'I', 'Si', 'B', 'D']);

/** Metals of common salts of organic compounds, which do not make a metal complex, and selenium. */
const elementsOfSalts = new Set(['Na', 'K', 'Ca', 'Mg', 'Li', 'Se']);
const halogens = ['F', 'Cl', 'Br', 'I'] as const;

/** Structure rules with menu names. The first match wins. */
const rules: readonly (readonly [name: string, test: (facts: StructureFacts) => boolean])[] = [
  ['Elements & Inorganic Salts', ({ structure }) => !hasOrganicCarbon(structure)],
  ['Organometallics & Metal Complexes', ({ hasMetal }) => hasMetal],
  ['Organosilicon Compounds', ({ has }) => has('Si')],
  ['Boronic Acids & Boron Compounds', ({ has }) => has('B')],
  [
    'Steroids',
    ({ name, ontologyText, smiles, groups }) =>
      (countRings(smiles) >= 4 && groups.steroid) ||
      /pregn|estr(?:a|on|iol)|androst|cholest|cholan|chol(?:ic|ate)\b|prasteron|cortiso|methasone|predniso|sterol\b|steroid|gon-4|gest(?:rel|erone)/i.test(
        name,
      ) ||
      /\bis an? (?!non)[^,.]*(?<!non-)steroid\b/i.test(ontologyText),
  ],
  [
    'Nucleosides & Nucleotides',
    ({ name, smiles, ontologyText }) =>
      /n/.test(smiles) &&
      (/(?:aden|guan|xanth|\bin)osin|thymidin|uridin|cytidin|nucleoside/i.test(name) ||
        ontologyText.includes('Nucleosides, nucleotides')),
  ],
  ['Phospholipids', ({ smiles }) => lipidClassOf(smiles) !== ''],
  [
    'Peptides & Amino Acids',
    // More than four nitrogen atoms excludes bisdioxopiperazines such as dexrazoxane, which have four.
    ({ smiles, groups }) => countNitrogens(smiles) > 4 && groups.peptideBonds >= 4,
  ],
  [
    'Carbohydrates & Glycosides',
    ({ name, hasOnly, smiles }) =>
      (hasOnly('C', 'H', 'O', 'N', 'P', 'S') && sugarPhosphate.test(name)) ||
      (hasOnly('C', 'H', 'O') && countSugarCarbons(smiles) >= 4) ||
      (hasOnly('C', 'H', 'O', 'N', 'P', 'S') && countSugarCarbons(smiles) >= 8),
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
    ({ name, groups, hasOnly }) =>
      groups.benzopyran || (hasOnly('C', 'H', 'O') && /flav(?:an|on)|coumarin|chalcon/i.test(name)),
  ],
  ['Other Heteroaromatics', ({ groups }) => groups.heteroaromatic],
  ['Piperidines, Piperazines & Morpholines', ({ groups }) => groups.saturatedAmineRing],
  ['Anilines & Aromatic Amines', ({ groups }) => groups.arylAmine && !groups.carbonyl],
  ['Phenols & Aromatic Ethers', ({ groups }) => groups.arylOxygen && !groups.acyl],
  ['Aromatic Acids, Esters & Amides', ({ groups }) => groups.aromatic && groups.acyl],
  [
    'Aromatic Halides & Hydrocarbons',
    ({ groups, hasOnly }) => groups.aromatic && hasOnly(...halogens, 'C', 'H'),
  ],
  ['Hydrocarbons', ({ hasOnly }) => hasOnly('C', 'H')],
  ['Alkyl Halides', ({ hasOnly }) => hasOnly('C', 'H', ...halogens)],
  ['Organic Sulfates', ({ groups }) => groups.sulfate],
  ['Thiols & Sulfides', ({ groups }) => groups.sulfide],
  ['Other Sulfur Compounds', ({ has }) => has('S')],
  ['Anilines & Aromatic Amines', ({ groups }) => groups.arylAmine],
  ['Aliphatic Amines & Amides', ({ groups }) => groups.nonNitrileNitrogen],
  ['Nitriles', ({ groups }) => groups.nitrile && !groups.nonAmideAcyl],
  ['Carboxylic Acids & Esters', ({ groups }) => groups.nonAmideAcyl],
  ['Aldehydes & Ketones', ({ groups }) => groups.carbonyl],
  ['Alcohols & Ethers', ({ has }) => has('O')],
];

const countNitrogens = (smiles: string): number => (smiles.match(/N(?![a-z])|n/g) ?? []).length;

const sugarPhosphate = /(?:ose|uronic acid|osamine|itol)\b.*phosph/i;

/** Returns the number of rings: half the number of ring-closure digits. */
const countRings = (smiles: string): number =>
  [...smiles.replace(/\[[^\]]*\]/g, 'X').matchAll(/%\d\d|\d/g)].length / 2;

/** Returns the number of carbon atoms with a configuration and a hydroxyl, ether oxygen or hydroxymethyl group, as in sugars. */
const countSugarCarbons = (smiles: string): number =>
  [...smiles.matchAll(/\[C@@?H\]\d?(?:\(O\)|\(CO\)|O)|O\[C@@?H\]/g)].length;

interface StructureFacts {
  name: string;
  /** SMILES of all fragments. */
  structure: string;
  /** SMILES of the main fragment. */
  smiles: string;
  groups: FunctionalGroups;
  /** True with a metal other than those of common salts, such as sodium. */
  hasMetal: boolean;
  has: (symbol: string) => boolean;
  /** Class and definition of public ontologies; '' = unknown. */
  ontologyText: string;
  hasOnly: (...symbols: string[]) => boolean;
}

/** All classes in menu order. */
export const chemicalClasses: readonly string[] = [
  ...new Set([...rules.map(([name]) => name), 'Other Compounds']),
];

/** Returns the largest fragment with carbon: the drug of a salt, not its mesylate, decides the class. */
const mainFragment = (smiles: string): string =>
  smiles
    .split('.')
    .filter((fragment) => /C(?![a-z])|c/.test(fragment))
    .reduce(
      (largest, fragment) => (countHeavyAtoms(fragment) > countHeavyAtoms(largest) ? fragment : largest),
      '',
    ) || smiles;

/** Returns the number of atoms except hydrogen. The length of a SMILES also counts bonds, brackets and configurations. */
const countHeavyAtoms = (smiles: string): number => [...smiles.matchAll(atomPattern)].length;

const atomPattern = /\[\d*(se|as|te|[bcnops](?![a-z])|[A-Z][a-z]?)|Cl|Br|[BCNOPSFI]|[bcnops]/g;

/** Returns the elements of a SMILES fragment, which usually leaves out hydrogen. */
function symbolsIn(smiles: string): string[] {
  const foundSymbols = Array.from(smiles.matchAll(atomPattern), ([atom, bracketed]) => bracketed ?? atom);
  return ['H', ...foundSymbols.map((symbol) => symbol.charAt(0).toUpperCase() + symbol.slice(1))];
}

/** Returns one of `chemicalClasses`: a heuristic for the menu, not a taxonomy. */
export function chemicalClassOf(name: string, structure: string, formula: string, ontologyText = ''): string {
  const elements = countElements(formula);
  const smiles = elements.has('C') ? mainFragment(structure) : structure;
  const fragmentElements = smiles === structure ? elements : new Set(symbolsIn(smiles));
  const symbols = [...fragmentElements.keys()];
  const facts: StructureFacts = {
    name,
    structure,
    smiles,
    groups: functionalGroups(smiles),
    hasMetal: [...elements.keys()].some(
      (symbol) => !nonMetalElements.has(symbol) && !elementsOfSalts.has(symbol),
    ),
    has: (symbol) => fragmentElements.has(symbol),
    ontologyText,
    hasOnly: (...allowed) => symbols.every((symbol) => allowed.includes(symbol)),
  };
  return rules.find(([, test]) => test(facts))?.[0] ?? 'Other Compounds';
}
