import { countElements } from './chemical-class';
import { createPattern } from './structure-patterns';

/** A group of atoms that makes a pure substance explosive or self-reactive, unless the rest of the molecule dilutes it. */
interface EnergeticGroup {
  name: string;
  count: (smiles: string) => number;
  /** Returns whether a molecule with this number of groups is energetic; absent = every molecule with the group is. */
  isEnergetic?: (groups: number, molecule: { smiles: string; formula: string }) => boolean;
  /** True if molecules with the group decompose at room temperature or in light. */
  isUnstable: boolean;
}

const countAtoms = (formula: string, symbol: string): number => countElements(formula).get(symbol) ?? 0;

const countPhenols = createPattern('[OX2H1]c', /O/);
/*
 * Prefilters of the patterns below: every SMILES with the group contains such a text.
 */

/** Two oxygen atoms side by side, or joined by closing a ring. */
const oxygenPair = /O\d*\(?O|O(\d).*O\1/;
/** `=[N+]=[N-]` of diazo compounds and azides, in both directions. */
const terminalDiazo = /\[N\+\]=\[N-\]|\[N-\]=\[N\+\]/;
const nitroGroup = /\[N\+\].*\[O-\]|\[O-\].*\[N\+\]/;
const twoNitroGroups = /\[N\+\].*\[N\+\]/;

const energeticGroups: readonly EnergeticGroup[] = [
  { name: 'peroxide', count: createPattern('[#6][OX2][OX2]', oxygenPair), isUnstable: true },
  { name: 'hydrogen peroxide', count: createPattern('[OX2H1][OX2H1]', oxygenPair), isUnstable: true },
  { name: 'diazo compound', count: createPattern('[#6]=[N+]=[N-]', terminalDiazo), isUnstable: true },
  { name: 'diazonium salt', count: createPattern('[#6][N+]#N', /\[N\+\]#N|N#\[N\+\]/), isUnstable: true },
  {
    name: 'azide',
    count: createPattern('[#6]N=[N+]=[N-]', terminalDiazo),
    // Rule of Smith: azides with (C + O) / N of 3 or more can be handled.
    isEnergetic: (_groups, { formula }) =>
      (countAtoms(formula, 'C') + countAtoms(formula, 'O')) / countAtoms(formula, 'N') < 3,
    isUnstable: true,
  },
  {
    name: 'nitrate ester',
    count: createPattern('[#6]O[N+](=O)[O-]', nitroGroup),
    isEnergetic: isUndiluted,
    isUnstable: false,
  },
  {
    name: 'nitramine',
    count: createPattern('[#7][N+](=O)[O-]', nitroGroup),
    isEnergetic: isUndiluted,
    isUnstable: false,
  },
  {
    name: 'polynitroarene',
    count: createPattern('c[N+](=O)[O-]', twoNitroGroups),
    // Trinitrobenzenes and dry dinitrophenols are explosives of transport class 1; dinitrobenzenes are not.
    isEnergetic: (groups, { smiles, formula }) => {
      const carbons = countAtoms(formula, 'C') / groups;
      return groups > 1 && (carbons < 3 || (carbons === 3 && countPhenols(smiles) > 0));
    },
    isUnstable: false,
  },
  {
    name: 'geminal dinitro compound',
    count: createPattern('[O-][N+](=O)C[N+](=O)[O-]', twoNitroGroups),
    isUnstable: false,
  },
  {
    name: 'organic perchlorate',
    count: createPattern('[OX1-][Cl+3]', /\[Cl\+3\]/),
    isEnergetic: hasCarbon,
    isUnstable: false,
  },
  {
    name: 'organic perchlorate',
    count: createPattern('[OX1-]Cl(=O)(=O)=O', /Cl\(=O\)/),
    isEnergetic: hasCarbon,
    isUnstable: false,
  },
];

/** From six carbon atoms per group on, the rest of the molecule dilutes the group. */
function isUndiluted(groups: number, { formula }: { formula: string }): boolean {
  return countAtoms(formula, 'C') / groups < 6;
}

function hasCarbon(_groups: number, { formula }: { formula: string }): boolean {
  return countAtoms(formula, 'C') > 0;
}

/** Explosives of transport class 1 that none of the groups describes: 1H-tetrazole-1-acetic acid (UN 0407). */
const otherExplosives: ReadonlySet<string> = new Set(['21732-17-2']);

/** Substances of these groups that laboratories buy undiluted, with the reason. */
const soldPure: readonly (readonly [reason: string, casNumbers: string])[] = [
  [
    'artemisinin and its derivatives: crystalline drugs that are stable above 100 °C',
    '63968-64-9 71963-77-4 88495-63-0 75887-54-6 81496-81-3 71939-50-9',
  ],
  ['crystalline natural product and metabolite, sold by the milligram', '12626-18-5 39800-16-3'],
  ['crystalline adduct of hydrogen peroxide and urea', '124-43-6'],
  [
    'dialkyl peroxides and peresters that may be transported undiluted (UN 3103, 3105, 3107, 3110)',
    '80-43-3 110-05-4 614-45-9 34443-12-4 78-63-7',
  ],
  ['drug and analytical standard with an azide group, crystalline', '30516-87-1 4658-28-0'],
  ['crystalline drug, and salt that may be transported undiluted (UN 3226)', '115-02-6 2657-00-3'],
];
const numbersSoldPure: ReadonlySet<string> = new Set(soldPure.flatMap(([, list]) => list.split(' ')));

interface Molecule {
  cas: string | null;
  smiles: string;
  formula: string;
}

const energeticGroupOf = (molecule: Omit<Molecule, 'cas'>): EnergeticGroup | undefined =>
  energeticGroups.find(({ count, isEnergetic }) => {
    const groups = count(molecule.smiles);
    return groups > 0 && (isEnergetic?.(groups, molecule) ?? true);
  });

/** Returns whether a substance may be sold pure. Others are sold as the customary solution, moistened, or not at all. */
export const maySellPure = (molecule: Molecule): boolean =>
  numbersSoldPure.has(molecule.cas ?? '') ||
  (!otherExplosives.has(molecule.cas ?? '') && energeticGroupOf(molecule) === undefined);

/** Returns whether a substance decomposes at room temperature or in light because of a peroxide, azide or diazo group. */
export const isSelfReactive = (molecule: Omit<Molecule, 'cas'>): boolean =>
  energeticGroupOf(molecule)?.isUnstable ?? false;
