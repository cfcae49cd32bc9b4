import { countElements } from './chemical-class';
import type { Compound } from './compounds';
import { isBioactive } from './compound-offers';
import { createPattern, hydride, isReactiveOrganometallic } from './structure-patterns';

type CompoundFacts = Pick<Compound, 'formula' | 'smiles' | 'targets' | 'line'>;

/** Groups that water hydrolyzes quickly; not sulfonyl fluorides (PMSF) and fluorophosphates, which are dissolved in DMSO. */
const hydrolyzedGroups = [
  createPattern('[#6,#7,#8]C(=O)[Cl,Br,I]', /C\(=O\)(?:Cl|Br|I)|O=C\((?:Cl|Br|I)\)/),
  createPattern('S(=O)[Cl,Br]', /S(?:\([^()]*\))*\(?(?:Cl|Br)|(?:Cl|Br)S/),
  createPattern('[SX2][Cl,Br]', /S(?:Cl|Br)|(?:Cl|Br)S/),
  createPattern('P[Cl,Br,I]', /P(?:\([^()]*\))*\(?(?:Cl|Br|I)|(?:Cl|Br|I)P/),
  createPattern('[Si][Cl,Br,I]', /\[Si[^.]*(?:Cl|Br|I)|(?:Cl|Br|I)\[Si/),
  createPattern('B[F,Cl,Br,I]', /(?:F|Cl|Br|I)B(?!r)|B\((?:F|Cl|Br|I)/),
  // Complexes with ethers, alcohols and water, not those with nitrogen (dyes) and tetrafluoroborates.
  createPattern('[OX3]B(F)F', /\[OH?\d?\+/),
  createPattern('[#6,#16]N=C=O', /N=C=O|O=C=N/),
];
const anhydride = createPattern('C(=O)OC(=O)', /(?:\(=O\)|O=C\d?|\))OC(?:\d?=O|\()/);
/** Alkoxides, drawn with a bond to the metal or as ions. */
const metalAlkoxide = createPattern('[CX4]O[Al,Ga,Ti,Zr,V,Ge,Sn,Nb,Ta]', /\[?(?:Al|Ga|Ti|Zr|V|Ge|Sn|Nb|Ta)/);
const alkoxideIon = createPattern('[CX4][O-]', /^[^=]*\[O-\][^=]*$/);
const metalIon = /\[(?:Li|Na|K|Rb|Cs|Mg|Ca|Sr|Ba|Al|Ga|Ti|Zr|V|Ge|Sn|Nb|Ta)\+/;
/** Phosphorus pentoxide, sulfur trioxide, fluorosulfuric and nitrosylsulfuric acid. */
const acidAnhydride = /^(?:O10P4|O5P2|O3S|FHO3S|HNO5S)$/;

const alkaliMetals: ReadonlySet<string> = new Set(['Li', 'Na', 'K', 'Rb', 'Cs']);
const reactiveAlkalineEarthMetals: ReadonlySet<string> = new Set(['Ca', 'Sr', 'Ba']);
const halogens: ReadonlySet<string> = new Set(['Cl', 'Br', 'I']);
/** Salts of nitric acid, in both notations. */
const nitrate = /N\+\]\(\[O-\]\)\[O-\]|\[N\+\]\(=O\)/;
const nonMetals: ReadonlySet<string> = new Set('H D O N S P F Cl Br I Se Te As Si B C'.split(' '));
/** Metals whose chlorides, bromides, iodides and sulfates are soluble in water. */
const metalsOfSolubleSalts: ReadonlySet<string> = new Set(
  'Li Na K Rb Cs Mg Ca Sr Ba Al Mn Fe Co Ni Cu Zn Cd Cr Ga In Sc Y La Ce Pr Nd Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Sn Au Ru'.split(
    ' ',
  ),
);
const metalsOfInsolubleSulfates: ReadonlySet<string> = new Set(['Ca', 'Sr', 'Ba']);
/** Metals that form soluble salts of their oxygen acids with alkali metals: chromate, permanganate, molybdate. */
const metalsOfOxygenAcids: ReadonlySet<string> = new Set(['Cr', 'Mn', 'Mo', 'W', 'V']);

/**
 * Returns why no stock solution of a pure compound is offered; '' when one is. The structure identifies water-reactive
 * substances, because published classifications do not state this hazard for all of them (phosphorus pentoxide: corrosive
 * only). The data has no solubilities. Elements, oxides, minerals and most inorganic salts therefore have no stock solutions
 * unless water dissolves them by a rule of general chemistry.
 */
export function stockObstacle(compound: CompoundFacts): string {
  if (reactsWithWaterOrAir(compound)) return 'reacts with water or air';
  return isBioactive(compound) || isSoluble(compound) ? '' : 'no data about its solubility';
}

function reactsWithWaterOrAir(compound: CompoundFacts): boolean {
  const { smiles, formula } = compound;
  if (hydride.test(smiles) || acidAnhydride.test(formula)) return true;
  if (hydrolyzedGroups.some((pattern) => pattern(smiles) > 0) || isReactiveOrganometallic(smiles))
    return true;
  if (metalAlkoxide(smiles) > 0 || (metalIon.test(smiles) && alkoxideIon(smiles) > 0)) return true;
  // Bioactive anhydrides and natural products, such as cantharidin and rubratoxin, are dissolved in DMSO.
  if (!smiles.includes('@') && !isBioactive(compound) && anhydride(smiles) > 0) return true;
  return isReactiveInorganic([...countElements(formula)]);
}

/** Returns whether water reacts with a substance: alkali and alkaline earth metals, their oxides, and some metal halides. */
function isReactiveInorganic(elements: readonly (readonly [string, number])[]): boolean {
  const symbols = elements.map(([symbol]) => symbol);
  const metals = symbols.filter((symbol) => !nonMetals.has(symbol));
  const nonMetalSymbols = symbols.filter((symbol) => nonMetals.has(symbol));
  if (metals.length !== 1) return false;
  const [[, metalAtoms] = ['', 1]] = elements.filter(([symbol]) => symbol === metals[0]);
  const isBasic = metals.every(
    (symbol) => alkaliMetals.has(symbol) || reactiveAlkalineEarthMetals.has(symbol),
  );
  if (isBasic && nonMetalSymbols.every((symbol) => symbol === 'O')) return true;
  const halogenAtoms = elements.reduce(
    (sum, [symbol, count]) => (halogens.has(symbol) ? sum + count : sum),
    0,
  );
  const isHalide =
    nonMetalSymbols.length > 0 && nonMetalSymbols.every((symbol) => halogens.has(symbol) || symbol === 'O');
  // Water hydrolyzes halides of metals with a charge of four or more, and those of aluminum, gallium and vanadyl.
  return (
    isHalide &&
    (halogenAtoms / metalAtoms >= 4 ||
      (halogenAtoms > 0 &&
        (metals[0] === 'Al' || metals[0] === 'Ga' || (metals[0] === 'V' && nonMetalSymbols.includes('O')))))
  );
}

/** Organic compounds count as soluble in some solvent. */
function isSoluble({ formula, smiles }: CompoundFacts): boolean {
  const elements = countElements(formula);
  if (elements.has('C') && !isCarbonateOrCarbide(smiles) && elements.size > 1) return true;
  const symbols = [...elements.keys()];
  const metals = symbols.filter((symbol) => !nonMetals.has(symbol));
  const nonMetalSymbols = symbols.filter(
    (symbol) => nonMetals.has(symbol) && symbol !== 'H' && symbol !== 'O',
  );
  // Ammines of platinum, such as cisplatin, are drugs.
  if (metals.includes('Pt') && nonMetalSymbols.includes('N')) return true;
  const isOxide = /\[[OS]-2\]/.test(smiles);
  // Without a metal: acids, ammonium salts and other compounds with hydrogen, but not water, elements, oxides and sulfides.
  if (metals.length === 0) return elements.has('H') && nonMetalSymbols.length > 0;
  if (metals.every((symbol) => alkaliMetals.has(symbol)))
    return !(metals.includes('Li') && nonMetalSymbols.some((symbol) => /^(?:Si|F|P|C)$/.test(symbol)));
  if (nitrate.test(smiles)) return !isOxide && !/\[OH-\]/.test(smiles);
  const nonAlkaliMetals = metals.filter((symbol) => !alkaliMetals.has(symbol));
  const hasAlkali = nonAlkaliMetals.length < metals.length;
  if (hasAlkali && nonAlkaliMetals.every((symbol) => metalsOfOxygenAcids.has(symbol)) && !isOxide)
    return nonMetalSymbols.length === 0;
  if (
    isOxide ||
    !nonAlkaliMetals.every((symbol) => metalsOfSolubleSalts.has(symbol)) ||
    /\[(?:Cu|In|Au)\+\]/.test(smiles)
  )
    return false;
  return isSolubleSalt(elements, smiles, nonMetalSymbols, nonAlkaliMetals);
}

const isCarbonateOrCarbide = (smiles: string): boolean =>
  smiles
    .split('.')
    .some((fragment) => fragment === 'O=C([O-])[O-]' || fragment === '[C-4]' || fragment === '[C-]#[C-]');

/**
 * Returns whether a salt of `metals`, all of which are in `metalsOfSolubleSalts`, is a soluble halide or sulfate, also with water
 * or ammonium.
 */
function isSolubleSalt(
  elements: ReadonlyMap<string, number>,
  smiles: string,
  nonMetalSymbols: readonly string[],
  metals: readonly string[],
): boolean {
  const fragments = smiles.split('.');
  const isHalide =
    nonMetalSymbols.length > 0 &&
    nonMetalSymbols.every((symbol) => halogens.has(symbol)) &&
    (elements.get('O') ?? 0) === fragments.filter((fragment) => fragment === 'O').length;
  const halogenAtoms = [...elements].reduce(
    (sum, [symbol, count]) => (halogens.has(symbol) ? sum + count : sum),
    0,
  );
  const metalAtoms = metals.reduce((sum, symbol) => sum + (elements.get(symbol) ?? 0), 0);
  if (isHalide) return halogenAtoms >= 2 * metalAtoms;
  const isSulfate = fragments.some(
    (fragment) => fragment === 'O=S(=O)([O-])[O-]' || fragment === 'O=S(=O)([O-])O',
  );
  return (
    isSulfate &&
    nonMetalSymbols.every((symbol) => symbol === 'S' || symbol === 'N') &&
    !metals.some((symbol) => metalsOfInsolubleSulfates.has(symbol))
  );
}
