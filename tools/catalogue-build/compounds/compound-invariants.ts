import { massOf, type Composition } from '../../../src/shared/calculators/composition';
import { toNumber } from '../../../src/shared/calculators/exact';
import { parseMolecularFormula } from '../../../src/shared/calculators/formula';
import { parseSmiles } from '../../../src/shared/calculators/smiles';
import { classificationOf } from './classifications';
import { strengthOf } from './commodities';
import { isDatabaseNumber } from './compound-names';
import { maySellPure } from './energetic-compounds';
import type { Invariant } from '../invariants';
import { createPattern } from './structure-patterns';

/** A row of the compound tables. */
export interface CompoundFacts {
  cas: string | null;
  name: string;
  smiles: string;
  formula: string;
  /** g/mol. */
  weight: number;
}

type Counts = ReadonlyMap<string, number>;

/** Properties of a structure that the checks use, computed once. */
interface Structure {
  composition: Composition;
  counts: Counts;
  /** Each fragment between dots with its count. */
  fragments: Map<string, number>;
  /** Number of formula units: the greatest common divisor of the counts of all fragments except water. */
  formulaUnits: number;
}

/** Returns the structure of a SMILES; null when it cannot be read. */
function structureOf(smiles: string): Structure | null {
  const parsed = parseSmiles(smiles);
  if ('fault' in parsed) return null;
  const fragments = new Map<string, number>();
  for (const fragment of smiles.split('.')) fragments.set(fragment, (fragments.get(fragment) ?? 0) + 1);
  const formulaUnits = [...fragments]
    .filter(([fragment]) => fragment !== 'O')
    .reduce((divisor, [, count]) => greatestCommonDivisor(divisor, count), 0);
  return {
    composition: parsed.total,
    counts: countsOf(parsed.total),
    fragments,
    formulaUnits: Math.max(1, formulaUnits),
  };
}

/** Counts atoms by element; isotopes count as their element. */
function countsOf({ atoms }: Composition): Counts {
  const counts = new Map<string, number>();
  for (const [symbol, count] of atoms) {
    const element = /^[DT]$/.test(symbol) ? 'H' : symbol.replace(/^\d+/, '');
    counts.set(element, (counts.get(element) ?? 0) + toNumber(count));
  }
  return counts;
}

function greatestCommonDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

const haveSameCounts = (a: Counts, b: Counts): boolean =>
  a.size === b.size && [...a].every(([symbol, count]) => b.get(symbol) === count);

const formulaCounts = (formula: string): Counts | null => {
  const parsed = parseMolecularFormula(formula);
  return 'fault' in parsed ? null : countsOf(parsed);
};

/** Multiplying prefixes of salts and hydrates. */
const multiplyingPrefixes: Readonly<Record<string, number>> = {
  hemi: 0.5,
  mono: 1,
  sesqui: 1.5,
  di: 2,
  hemipenta: 2.5,
  tri: 3,
  tetra: 4,
  penta: 5,
  hexa: 6,
  hepta: 7,
  octa: 8,
  nona: 9,
  deca: 10,
  undeca: 11,
  dodeca: 12,
  octadeca: 18,
};
const prefixPattern = Object.keys(multiplyingPrefixes)
  .sort((a, b) => b.length - a.length)
  .join('|');
const hydratePattern = new RegExp(`(?:^|[\\s,(-])(${prefixPattern})?hydrate\\b`, 'i');
/** Salts by their name, with the SMILES fragments that are drawn for the acid or ion. */
const saltPatterns: readonly (readonly [pattern: RegExp, fragments: readonly string[]])[] = [
  [new RegExp(`(?:^|[\\s,(-])(${prefixPattern})?(?:hydrochloride|HCl)\\b`, 'i'), ['Cl', '[Cl-]']],
  [new RegExp(`(?:^|[\\s,(-])(${prefixPattern})?hydrobromide\\b`, 'i'), ['Br', '[Br-]']],
  [new RegExp(`(?:^|[\\s,(-])(${prefixPattern})?sodium\\b`, 'i'), ['[Na+]']],
  [new RegExp(`(?:^|[\\s,(-])(${prefixPattern})?potassium\\b`, 'i'), ['[K+]']],
  [new RegExp(`(?:^|[\\s,(-])(${prefixPattern})?lithium\\b`, 'i'), ['[Li+]']],
];

/** Acids and water as separate fragments, with the words that name them in a salt or hydrate. */
const addedParts: readonly (readonly [fragment: string, word: RegExp])[] = [
  ['Cl', /chlorid|HCl\b/i],
  ['Br', /bromid|HBr\b/i],
  ['CS(=O)(=O)O', /mes[iy]late|methane ?sul[fp]|methylsul[fp]/i],
  ['O=C(O)C(F)(F)F', /trifluoroacet|TFA\b/i],
  ['O=S(=O)(O)O', /sul[fp]/i],
  // Antimony potassium tartrate (tartar emetic) is a hydrate, although its name does not say so.
  ['O', /hydrate|^Antimony potassium tartrate$/i],
];
const mesoTartrate = /O=C\((?:O|\[O-\])\)\[C(@@?)H\]\(O\)\[C\1H\]\(O\)C\(=O\)/;

/** CAS numbers of substances that are gases at room temperature, which the shop sells as solutions only. */
const gases: ReadonlySet<string> = new Set(
  `1333-74-0 7782-39-0 7440-59-7 7440-01-9 7440-37-1 7439-90-9 7440-63-3 10043-92-2 7727-37-9 7782-44-7 10028-15-6
7782-41-4 7782-50-5 630-08-0 124-38-9 10102-43-9 10024-97-2 10102-44-0 10544-72-6 7446-09-5 2699-79-8 7783-06-4
7647-01-0 10035-10-6 10034-85-2 7664-39-3 74-90-8 7664-41-7 74-82-8 74-84-0 74-98-6 106-97-8 75-28-5 463-82-1 74-85-1
115-07-1 106-98-9 590-18-1 624-64-6 107-01-7 115-11-7 106-99-0 590-19-2 74-86-2 74-99-7 463-49-0 107-00-6 75-19-4
287-23-0 75-01-4 75-02-5 75-38-7 593-60-2 74-87-3 74-83-9 593-53-3 75-10-5 75-73-0 75-46-7 76-16-4 76-19-7 355-25-9
115-25-3 75-72-9 75-71-8 75-45-6 75-63-8 353-59-3 76-15-3 76-14-2 811-97-2 75-37-6 420-46-2 354-33-6 75-68-3 2837-89-0
431-89-0 460-73-1 754-12-1 29118-24-9 353-36-6 116-14-3 116-15-4 79-38-9 75-00-3 115-10-6 540-67-0 75-21-8 74-89-5
124-40-3 75-50-3 50-00-0 463-51-4 463-58-1 353-50-4 75-44-5 460-19-5 506-77-4 7803-51-2 7784-42-1 7803-62-5 7782-65-2
19287-45-7 7637-07-2 10294-34-5 7783-61-1 2551-62-4 7783-60-0 7783-54-2 7790-91-2 10049-04-4 74-93-1 2696-92-6
7783-07-5 4109-96-0 684-16-2 7803-52-3 7782-79-8 75-43-4 75-61-6 690-39-1 359-35-3 359-29-5 406-90-6 992-94-9 1111-74-6
993-00-0 993-07-7 7291-09-0`.split(/\s+/),
);

/**
 * CAS numbers of substances that cannot be bottled, although tables of toxicology and thermodynamics list them: radicals and
 * other substances that decompose, or exist only in solution or in vacuum (permanganic acid, diphosphorus,
 * thioformaldehyde), and dienes that dimerize (cyclopentadiene).
 */
const notIsolable: ReadonlySet<string> = new Set(
  `3170-83-0 7782-77-6 7790-92-3 10544-73-7 10022-50-1 13465-41-3 13283-31-3 7698-05-7 13597-73-4 7783-26-8 7783-29-1
10102-03-1 12265-14-4 10546-01-7 14452-61-0 12185-09-0 12009-08-4 12141-14-9 20190-06-1 13774-85-1 13776-58-4 13536-59-9
14104-45-1 13550-49-7 14333-26-7 7789-25-5 15179-32-5 13536-61-3 13709-32-5 14335-40-1 13769-76-1 7647-19-0 13598-42-0
13465-78-6 13465-85-5 13845-25-5 13845-24-4 15520-84-0 14884-42-5 13706-09-7 13706-10-0 13498-11-8 12504-41-5 16872-11-0
12136-45-7 13940-63-1 541-50-4 3031-73-0 3031-74-1 4813-50-7 865-36-1 4433-56-1 598-26-5 542-92-7 26519-91-5
45676-10-6`.split(/\s+/),
);

/** Codes of hazard statements of gases, and of explosives that may not be shipped as reagents. */
const unsoldStatements = /^(H20|H22[01]|H240|H270|H28)/;

/** CAS numbers of fluorocarbons of up to three carbon atoms that boil above 25 °C. */
const liquidFluorides: ReadonlySet<string> = new Set('679-86-7 24270-66-4 66794-35-6 127564-82-3'.split(' '));

/**
 * Returns the counts of a formula in parentheses in a name, such as `Magnetite (Fe3O4)`; null for other texts and abbreviations.
 */
function formulaInName(name: string, counts: Counts): Counts | null {
  const text = /\(((?:[A-Z][a-z]?\d*|\((?=[A-Z])|\)\d*)+)\)(?: |, |$)/.exec(name)?.[1] ?? '';
  const countsInName = text === '' ? null : formulaCounts(text);
  if (!countsInName || countsInName.size < 2) return null;
  // Letters alone may be an abbreviation: BaP is benzo(a)pyrene. Acid residues are named as ions: (PO4).
  const isClear = /\d/.test(text)
    ? !counts.has('C') || countsInName.has('C')
    : /[a-z]/.test(text) && !counts.has('C');
  return isClear ? countsInName : null;
}

const unitCounts = ({ counts, formulaUnits }: Structure): Counts =>
  new Map([...counts].map(([symbol, count]) => [symbol, count / formulaUnits]));

const withoutWater = (counts: Counts, waters: number): Counts => {
  const dry = new Map(counts);
  for (const [symbol, perWater] of [
    ['H', 2],
    ['O', 1],
  ] as const) {
    const remaining = (dry.get(symbol) ?? 0) - perWater * waters;
    if (remaining > 0) dry.set(symbol, remaining);
    else dry.delete(symbol);
  }
  return dry;
};

/** Structures of the last rows: the checks of one row need the same structure. */
const structures = new Map<string, Structure | null>();
function cachedStructure(smiles: string): Structure | null {
  let structure = structures.get(smiles);
  if (structure === undefined) {
    if (structures.size > 100) structures.clear();
    structures.set(smiles, (structure = structureOf(smiles)));
  }
  return structure;
}

const holdsForStructure =
  (test: (facts: CompoundFacts, structure: Structure) => boolean) =>
  (facts: CompoundFacts): boolean => {
    const structure = cachedStructure(facts.smiles);
    return structure === null || test(facts, structure);
  };

/** `L-`, `D-`, `(R)-`, `(+)-` at the start, or `L-` and `D-` within; not 2,4-D- and codes such as L-690330. */
const chiralName = /(?:^|(?<!\d)-|[\s(])[LD]-(?=[A-Za-z(])|^\([RS+-]\)-/;
/** `(E)`, `9(Z)`, `cis-`; not `(Z,E)`, which is a mixture. */
const doubleBondName = /\(\d*[EZ]\)|\b(?:cis|trans)-/i;

/**
 * Returns whether a structure has the configuration that the name claims. Complexes of the metals in `complexMetal` may have no
 * drawn double-bond geometry.
 */
function isConfigurationDrawn({ name, smiles }: CompoundFacts): boolean {
  if (chiralName.test(name) && !smiles.includes('@')) return false;
  return !doubleBondName.test(name) || /[@/\\]/.test(smiles) || complexMetal.test(smiles);
}

/** Metals and metalloids that form complexes and organometallic compounds; not those of simple salts, such as Na, K and Ca. */
const complexMetal =
  /\[\d*(?:Al|As|Au|Bi|Co|Cr|Cu|Fe|Ge|Hg|Ir|Mn|Mo|Ni|Pb|Pd|Pt|Rh|Ru|Sb|Sn|Te|Ti|V|W|Zn|Zr)\b/;
const carbonRadical = /\[[cC]\]/;
/** Elements that exist as molecules of two atoms only. */
const diatomic = /^\[(?:H|N|O|F|Cl|Br|I)\]$/;

/**
 * Returns whether a fragment is a radical, a single atom of a `diatomic` element, or a neutral atom or methane beside other
 * fragments. `fragments` is the number of distinct fragments.
 */
function isLooseAtomOrRadical(fragment: string, count: number, fragments: number): boolean {
  // Carbon atoms without hydrogen are bound to the metal in organometallic compounds.
  if (carbonRadical.test(fragment) && !complexMetal.test(fragment)) return true;
  // Methane beside a compound is the rest of a salt or solvate.
  if (fragment === 'C' && fragments > 1) return true;
  const isAtom = /^\[\d*[A-Z][a-z]?\]$/.test(fragment);
  return isAtom && (fragments > 1 || count > 1 || diatomic.test(fragment));
}

/** A sulfur atom with one neighbor by a single bond: at the start or end of a chain. */
const thiol = /(?:^|\.)S(?!i)|(?<!=)S(?:$|[.)])|\[SH/;

/** Groups that exist only in tautomers, anions or solutions, or that a source drew instead of another group. */
const thiolTautomer = createPattern('[#7X2]=,:[#6][SX2H1]', thiol);
const dithiocarbamicAcid = createPattern('[#7,#8]C(=S)[SX2H1]', thiol);
const sulfenicAcid = createPattern('[#6][SX2][OX2H1]', /SO(?:$|[.)])|(?:^|[.(])OS(?!\()/);
const isonitrile = createPattern('[#6][N+]#[C-]', /\[C-\]/);
const sulfite = /O=S\(\[O-\]\)O|OS\(=O\)\[O-\]/;
/** Matches only structures without rings: hemiacetals of sugars and their derivatives have rings. */
const openHemiacetal = createPattern('[CX4;!R;H1]([OX2H1])([#6])[OX2;!R][CX4]', /^[^\d%]*O[^\d%]*O[^\d%]*$/);

/** Returns whether the ions are hydroxide and organic cations without crystal water: such a salt cannot be isolated. */
const isOrganicHydroxide = ({ fragments, counts }: Structure): boolean =>
  fragments.has('[OH-]') &&
  !fragments.has('O') &&
  [...counts.keys()].every((symbol) => organicElements.has(symbol));
const organicElements: ReadonlySet<string> = new Set(['C', 'H', 'N', 'O']);

/** Tolerance in g/mol, in addition to 0.02 %: the data uses other tables of atomic masses. */
const WEIGHT_TOLERANCE = 0.2;

/** Checks of compounds. A row that breaks one is not sold. */
export const compoundInvariants: readonly Invariant<CompoundFacts>[] = [
  { name: 'structure is readable', holds: ({ smiles }) => cachedStructure(smiles) !== null },
  {
    name: 'formula is that of the structure',
    holds: holdsForStructure(({ formula }, { counts }) => {
      const writtenCounts = formulaCounts(formula.replace(/[+-]\d*$/, ''));
      return writtenCounts !== null && haveSameCounts(writtenCounts, counts);
    }),
  },
  {
    name: 'weight is that of the structure',
    holds: holdsForStructure(
      ({ weight }, { composition }) =>
        Math.abs(toNumber(massOf(composition, 'average')) - weight) <= WEIGHT_TOLERANCE + weight / 5000,
    ),
  },
  {
    name: 'no loose neutral atoms',
    holds: holdsForStructure(
      (_facts, { fragments }) =>
        ![...fragments].some(([text, count]) => isLooseAtomOrRadical(text, count, fragments.size)),
    ),
  },
  {
    name: 'ammines of platinum are neutral ligands',
    holds: ({ smiles }) => !/\[NH2?\]\d?\[Pt|\[Pt\](?:\d|\([^()]*\))*\(?\[NH2?\]/.test(smiles),
  },
  {
    name: 'charges are balanced',
    holds: holdsForStructure((_facts, { composition }) => composition.charge === 0),
  },
  {
    name: 'amides are not drawn as their acids',
    holds: ({ smiles }) => !/N=S\(=O\)\(O\)|N=C\(O\)|C\(O\)=N/.test(smiles),
  },
  {
    name: 'thioamides, thioureas and thiones are not drawn as thiols',
    holds: ({ smiles }) => thiolTautomer(smiles) === 0,
  },
  {
    name: 'isonitriles are named so; others are nitriles',
    holds: ({ name, smiles }) => /isocyan|isonitrile/i.test(name) || isonitrile(smiles) === 0,
  },
  {
    name: 'sulfates are not drawn as sulfites',
    holds: ({ name, smiles }) => !/sulfate/i.test(name) || !sulfite.test(smiles),
  },
  {
    name: 'no open-chain hemiacetals, as wrong drawings of glycol ethers and esters have',
    holds: ({ smiles }) => openHemiacetal(smiles) === 0,
  },
  {
    name: 'structure is not one fragment drawn several times, as in a salt without its counter-ion',
    holds: holdsForStructure(
      (_facts, { fragments }) => fragments.size > 1 || [...fragments.values()].every((n) => n === 1),
    ),
  },
  {
    name: 'formula in the name is that of the structure',
    holds: holdsForStructure(({ name }, structure) => {
      // A formula of the acid names its salts: chromic acid (H2CrO4), cobalt(2+) salt.
      const countsInName = /\bsalt\b/.test(name) ? null : formulaInName(name, structure.counts);
      if (!countsInName) return true;
      const unit = unitCounts(structure);
      const dry = withoutWater(unit, (structure.fragments.get('O') ?? 0) / structure.formulaUnits);
      return [structure.counts, unit, dry].some((counts) => haveSameCounts(countsInName, counts));
    }),
  },
  {
    name: 'water content is that of the name',
    holds: holdsForStructure(({ name }, { fragments, formulaUnits }) => {
      const waters = (fragments.get('O') ?? 0) / formulaUnits;
      const match = hydratePattern.exec(name);
      if (!match) return !/\banhydrous\b/i.test(name) || waters === 0 || fragments.size === 1;
      const count = multiplyingPrefixes[match[1]?.toLowerCase() ?? ''];
      if (count === undefined) return waters > 0 || /chloral/i.test(name);
      // A hemisulfate has two molecules of base in its formula unit, each with the water of the name.
      return waters === count || (/hemi(?!penta|hydrate)/i.test(name) && waters === 2 * count);
    }),
  },
  {
    name: 'salt of the name is in the structure',
    holds: holdsForStructure(({ name }, { fragments, formulaUnits, counts }) =>
      saltPatterns.every(([pattern, ions]) => {
        const count = multiplyingPrefixes[pattern.exec(name)?.[1]?.toLowerCase() ?? ''];
        const ionCount = ions.reduce((sum, ion) => sum + (fragments.get(ion) ?? 0), 0);
        // Hydrogen halides are never part of another fragment, unlike metals, which some tables draw with a bond.
        if (ionCount === 0 && pattern.test(name))
          return !/^(?:Cl|Br)$/.test(ions[0] ?? '') && ions.some((ion) => counts.has(ion.slice(1, -2)));
        if (count === undefined) return true;
        // Half an ion per molecule is drawn as one ion for two molecules, which may differ by a proton.
        const isDrawnForTwo = !Number.isInteger(count) && ionCount / formulaUnits === 2 * count;
        return ionCount / formulaUnits === count || isDrawnForTwo;
      }),
    ),
  },
  {
    name: 'acids and water that an organic compound is drawn with are in its name',
    holds: holdsForStructure(
      ({ name }, { fragments, counts }) =>
        fragments.size === 1 ||
        !counts.has('C') ||
        name.startsWith('C.I. ') ||
        addedParts.every(([fragment, word]) => !fragments.has(fragment) || word.test(name)),
    ),
  },
  {
    name: 'bitartrates have one molecule of acid for each base',
    holds: holdsForStructure(
      ({ name }, { fragments }) =>
        !/\bbitartrate\b/i.test(name) ||
        [...fragments].every(([fragment, count]) => count === 1 || fragment === 'O'),
    ),
  },
  {
    name: 'tartrates are not drawn as meso-tartrates',
    holds: ({ name, smiles }) =>
      !/tartrate\b/i.test(name) || /meso/i.test(name) || !mesoTartrate.test(smiles),
  },
  { name: 'configuration of the name is drawn', holds: isConfigurationDrawn },
  {
    name: 'not a gas',
    holds: ({ cas }) => cas === null || !gases.has(cas) || strengthOf({ cas }) !== '',
  },
  {
    name: 'not a fluorocarbon of at most three carbon atoms, by its formula: most are gases',
    holds: ({ cas, formula }) => !/^C[23]?H?[2-6]?F[3-8]$/.test(formula) || liquidFluorides.has(cas ?? ''),
  },
  { name: 'can be isolated and bottled', holds: ({ cas }) => !notIsolable.has(cas ?? '') },
  {
    name: 'no free dithiocarbamic, xanthic or sulfenic acid, which decompose',
    holds: ({ smiles }) => dithiocarbamicAcid(smiles) === 0 && sulfenicAcid(smiles) === 0,
  },
  {
    name: 'hydroxides of organic cations are sold as solutions or hydrates',
    holds: holdsForStructure(
      ({ cas }, structure) => strengthOf({ cas }) !== '' || !isOrganicHydroxide(structure),
    ),
  },
  {
    name: 'explosive and self-reactive groups are sold as solutions or moistened',
    holds: (facts) => strengthOf(facts) !== '' || maySellPure(facts),
  },
  {
    name: 'not classified as explosive or as a gas',
    holds: ({ cas }) =>
      strengthOf({ cas }) !== '' ||
      !(classificationOf(cas)?.statements ?? []).some(({ code }) => unsoldStatements.test(code)),
  },
];

/** Names of classes of substances, groups and proteins, which some rows have instead of the name of one compound. */
const classOrProtein =
  /^(?:alkaloid|avermectin|bafilomycin|ceramide|cytochalasin|flavonoid|ganglioside|ginsenoside|hydroxyl|penicillin|phospholipid|prostaglandin|steroid|tyrphostin)s?$|(?:transferase|proteinase|hydrolase|synthase|reductase)$/i;

/** `Syk inhibitor` names a class; a number, as in `Chk2 inhibitor II`, makes it the name of one compound. */
const inhibitorOfTarget = /^[\w/-]+(?: kinase)? (?:inhibitor|activator|agonist|antagonist|blocker)$/i;

/**
 * Words for a double bond between carbon and sulfur. Glutathione has none, pyrithione is also drawn as its thiolate, and
 * in isothioureas the sulfur is substituted.
 */
const thiocarbonylName =
  /thioamide\b|(?<![a-z])thio(?:form|acet|benz|nicotin)amide\b|(?<!iso|pseudo)thiourea\b(?! S)|thiosemicarbazide\b|(?<!gluta|pyri)thione\b/i;
const thiocarbonyl = createPattern('[#6]=[SX1]', /[Ss]/);

/** Checks of the name under which a compound is sold, which may be a synonym of its row. */
export const compoundNameInvariants: readonly Invariant<{ name: string; smiles: string }>[] = [
  {
    name: 'names that say thioamide, thiourea or thione belong to structures with C=S',
    holds: ({ name, smiles }) => !thiocarbonylName.test(name) || thiocarbonyl(smiles) > 0,
  },
  {
    name: 'brackets of the name are balanced',
    holds: ({ name }) =>
      (['()', '[]', '{}'] as const).every(
        ([open = '', close = '']) => name.split(open).length === name.split(close).length,
      ),
  },
  {
    name: 'name is that of one substance',
    holds: ({ name }) => !classOrProtein.test(name) && !inhibitorOfTarget.test(name),
  },
  { name: 'name is no list of ions', holds: ({ name }) => !name.includes(';') },
  {
    name: 'name is no record number of a database or supplier',
    holds: ({ name }) => !isDatabaseNumber(name),
  },
];
