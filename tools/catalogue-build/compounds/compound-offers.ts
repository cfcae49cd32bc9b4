import { elementMasses } from '../../../src/shared/calculators/element-masses';
import { countElements } from './chemical-class';
import { classificationOf } from './classifications';
import { COMMODITY_PRICE_EXPONENT, commodityOf, strengthOf } from './commodities';
import type { Compound } from './compounds';
import { isSelfReactive } from './energetic-compounds';
import { packs, priceLadder, type Pack } from '../price-ladder';
import type { SizeDraft } from '../product-draft';
import { pick, seededRandom } from '../seeded-random';
import { createPattern, hydride, isReactiveOrganometallic } from './structure-patterns';

/** Method that determines the purity of a compound. */
type AssayMethod = 'HPLC' | 'GC' | 'titration';

const liquidPacks = packs(['100 mL', 100], ['500 mL', 500], ['1 L', 1000], ['2.5 L', 2500]);
const solidPacks = packs(['100 g', 100], ['500 g', 500], ['1 kg', 1000]);
/** Packs of inexpensive compounds of which laboratories need little. */
const smallPacks = packs(['1 g', 1], ['5 g', 5], ['25 g', 25]);
const gramPacks = packs(['5 g', 5], ['25 g', 25], ['100 g', 100], ['500 g', 500]);
const preciousPacks = packs(['100 mg', 0.1], ['250 mg', 0.25], ['1 g', 1], ['5 g', 5]);
const milligramPacks = packs(
  ['1 mg', 1],
  ['5 mg', 5],
  ['10 mg', 10],
  ['25 mg', 25],
  ['50 mg', 50],
  ['100 mg', 100],
  ['250 mg', 250],
  ['500 mg', 500],
  ['1 g', 1000],
  ['5 g', 5000],
  ['25 g', 25_000],
);

/** Market prices of precious elements in dollars per gram, rounded to their order of magnitude. */
const dollarsPerGram: Readonly<Record<string, number>> = {
  Rh: 200,
  Ir: 150,
  Au: 100,
  Pt: 40,
  Pd: 40,
  Os: 40,
  Ru: 20,
  Re: 5,
  Sc: 10,
  Lu: 8,
  Tm: 6,
  Tb: 4,
  Cs: 4,
  Rb: 6,
  Ag: 2,
  In: 1,
  Ga: 1,
  Ge: 3,
  Eu: 1,
  Ho: 1,
  Hf: 2,
};

/** Returns whether a formula has one of the precious elements. */
export const hasPreciousElement = (formula: string): boolean =>
  [...countElements(formula).keys()].some((symbol) => dollarsPerGram[symbol] !== undefined);

const isInorganic = ({ formula }: Pick<Compound, 'formula'>): boolean => !countElements(formula).has('C');

const isBulkLine = ({ line }: Pick<Compound, 'line'>): boolean =>
  line === 'Inorganic chemicals' || line === 'Fine chemicals';

export const isBioactive = ({ targets, line }: Pick<Compound, 'targets' | 'line'>): boolean =>
  targets.length > 0 || line === 'Bioactive small molecules';

/**
 * Heuristic for compounds of simple structure, which are sold by the gram. One without a CAS number is known from a single
 * publication or spectrum and is not made in bulk.
 */
const isCommon = ({ cas, name, weight, smiles }: Compound): boolean =>
  cas !== null && Number(weight) < 300 && !smiles.includes('@') && !/\d{3}/.test(name);

/**
 * Chooses a method that can detect the compound: UV detection needs an aromatic ring or conjugation, gas chromatography a
 * small molecule without ions and with few hydrogen bonds. Others, such as salts and sugars, are titrated.
 */
export function assayMethodOf(compound: Pick<Compound, 'formula' | 'smiles' | 'weight'>): AssayMethod {
  const { smiles, weight } = compound;
  if (isInorganic(compound)) return 'titration';
  const isIonic = /[+-]\]|\./.test(
    smiles.replaceAll(/\[N\+\]\(=O\)\[O-\]|\[O-\]\[N\+\]\(?=O\)?|\[nH\]/g, ''),
  );
  const hasMetal = /\[(?!nH|C|N|O|S|P|\d*[CHNO]|[cnops])[A-Z][a-z]?/.test(smiles);
  const polarAtoms = (smiles.match(/[NO](?![a-z])|[no]/g) ?? []).length;
  const isVolatile =
    Number(weight) < 220 && polarAtoms <= 2 && !isIonic && !hasMetal && !/C\(=O\)O(?![A-Za-z(])/.test(smiles);
  if (isVolatile) return 'GC';
  return /[cn]\d|C=CC=[CO]|C=CC\(.*=O/.test(smiles) ? 'HPLC' : 'titration';
}

/** Returns a purity with its method, chosen at random by the key of the compound. */
export function purityOf(compound: Compound): string {
  const method = assayMethodOf(compound);
  if (method === 'titration') return pick(['>97%', '>98%', '>99%'], 'purity', compound.key);
  if (method === 'GC') return pick(['>97% (GC)', '>98% (GC)', '>99% (GC)'], 'purity', compound.key);
  return pick(
    isBioactive(compound)
      ? ['>98% (HPLC)', '>99% (HPLC)']
      : ['>95% (HPLC)', '>97% (HPLC)', '>98% (HPLC)', '>99% (HPLC)'],
    'purity',
    compound.key,
  );
}

/** Four or more conjugated double bonds, as in retinoids and carotenoids. */
const polyene = /(?:C(?:\(C\))?=C(?:\(C\))?){4}/;
/** Two or more double bonds with a carbon atom between them, as in linoleic and arachidonic acid. */
const skippedDiene = /C=CCC=C/;

/** Phospholipids, polyunsaturated fatty acids and polyenes lose activity at room temperature, in light and air. */
const isOxidizedByAir = ({ smiles, lipidClass }: Compound): boolean => {
  const smilesWithoutStereo = smiles.replace(/[\\/]/g, '');
  return (
    lipidClass !== '' ||
    polyene.test(smilesWithoutStereo) ||
    (skippedDiene.test(smilesWithoutStereo) && /C(?:=O|\(=O\))/.test(smilesWithoutStereo))
  );
};

/**
 * Common reagents that are stored at 2 to 8 °C: dithiothreitol, cycloheximide, penicillins, rifampicin, methotrexate,
 * methylnitronitrosoguanidine, and solutions of hypochlorite and hydrogen peroxide, which lose oxygen.
 */
const refrigeratedNumbers: ReadonlySet<string> = new Set(
  '3483-12-3 66-81-9 61-33-6 69-53-4 26787-78-0 13292-46-1 59-05-2 70-25-7 7681-52-9 7722-84-1'.split(' '),
);

/** Storage that the precautionary statements of a classification demand. The first match wins. */
const storageByHazard: readonly (readonly [hazard: RegExp, storage: string])[] = [
  // P235: keep cool.
  [/^H24[0-2]/, '4C'],
  // P231+P232: handle and store under inert gas, protect from moisture.
  [/^(?:H250|H26[01]|EUH014)/, 'RT-I'],
  [/^EUH029/, 'RT-D'],
];

const codesOf = ({ cas }: Pick<Compound, 'cas'>): string[] =>
  (classificationOf(cas)?.statements ?? []).map(({ code }) => code);

/** Returns whether a compound is liquid: sold by volume, or classified by criteria that only liquids meet (GHS, chapters 2.6 and 3.10). */
export function isLiquid(compound: Pick<Compound, 'cas'>): boolean {
  if (commodityOf(compound)) return commodityOf(compound)?.soldAs === 'liquid';
  const codes = codesOf(compound);
  return codes.some((code) => /^(?:H22[4-7]|H304)/.test(code)) && !codes.includes('H228');
}

/** Nitrosoureas, which decompose at room temperature. */
const nitrosourea = createPattern('O=NNC(=O)N', /N=O|O=N/);

/** Di- and triphosphates, such as nucleotides and coenzyme A: water hydrolyzes them, and DMSO hardly dissolves them. */
const organicDiphosphate = createPattern('[#6]OP(=O)O[PX4]', /P.*P/);
const thermolabileGroups = [
  organicDiphosphate,
  // Enol and acyl phosphates: phosphoenolpyruvate. Aryl phosphates and triesters are stable.
  createPattern('[CX3](=[C,O])OP(=O)[OX2H1]', /P/),
  // Triose phosphates, which eliminate phosphate.
  createPattern('O=C[CX4]OP(=O)[OX2H1]', /P/),
  createPattern('O=[CX3H1][CX4](O)[CX4]OP(=O)[OX2H1]', /P/),
  // Reduced nicotinamides and folates, which air oxidizes.
  createPattern('NC(=O)C1=CN([CX4])C=CC1', /N/),
  createPattern('Nc1nc2c(c(=O)[nH]1)NCCN2', /\[nH\]/),
  createPattern('Nc1nc2c(c(=O)[nH]1)N=CCN2', /\[nH\]/),
  // Keto acids that lose carbon dioxide: oxaloacetic acid.
  createPattern('[#6]C(=O)[CX4H2]C(=O)[OX2H1]', /C\(=O\)|O=C/),
  // Prostaglandins, thromboxanes and leukotrienes.
  createPattern('C1~C~CC(C=C[CX4]O)C1CC=CCCCC(=O)', /C=C/),
  createPattern('C1~C~CC(C=C[CX4]O)C1CCCCCCC(=O)', /C=C/),
  createPattern('[CX4;!R]C=CC=CC=C[CX4;!R]', /C=C/),
];
/** Returns whether a compound decomposes within months at room temperature. A salt counts like its acid. */
const isThermolabile = ({ smiles }: Pick<Compound, 'smiles'>): boolean => {
  const acid = smiles
    .replaceAll('/', '')
    .replaceAll('\\', '')
    .replaceAll('[O-]', 'O')
    .replaceAll('[nH+]', '[nH]');
  return thermolabileGroups.some((count) => count(acid) > 0);
};

/** Returns whether a ready solution in DMSO may be sold: not of diphosphates, which are dissolved in water. */
export const isSoldInDmso = (compound: Compound): boolean =>
  isBioactive(compound) &&
  assayMethodOf(compound) !== 'titration' &&
  organicDiphosphate(compound.smiles) === 0;

/** Storage that a classification or the structure demands; null = none. */
function demandedStorage(compound: Compound): string | null {
  const codes = codesOf(compound);
  const byHazard = storageByHazard.find(([hazard]) => codes.some((code) => hazard.test(code)))?.[1];
  const isCommodity = commodityOf(compound) !== undefined;
  if (byHazard === '4C' || (isCommodity && isSelfReactive(compound))) return '4C';
  if (isSelfReactive(compound) || nitrosourea(compound.smiles) > 0) return '-20C-L';
  // In aqueous solutions, organometallics and hydrides have already reacted.
  if (strengthOf(compound).includes('in water')) return null;
  const isReactive = isReactiveOrganometallic(compound.smiles) || hydride.test(compound.smiles);
  return isReactive ? 'RT-I' : (byHazard ?? null);
}

/** Returns the code of a storage condition: a temperature (RT = room temperature), then D = dry, I = inert gas, L = protected from light. */
export function storageOf(compound: Compound): string {
  const demanded = demandedStorage(compound);
  if (demanded !== null) return demanded;
  if (refrigeratedNumbers.has(compound.cas ?? '')) return '4C';
  // Light reduces silver salts.
  if (compound.smiles.includes('[Ag+]')) return 'RT-L';
  if (commodityOf(compound)?.soldAs === 'liquid') return 'RT';
  if (isInorganic(compound) || isBulkLine(compound) || commodityOf(compound)?.soldAs === 'bulk solid')
    return 'RT-D';
  if (isOxidizedByAir(compound)) return '-20C-L';
  if (isThermolabile(compound)) return '-20C';
  if (commodityOf(compound)) return 'RT';
  if (isBioactive(compound)) return '-20C';
  return isCommon(compound) ? 'RT' : pick(['RT', 'RT-L', '4C'], 'storage', compound.key);
}

/** Fraction of the compounds sold by the gram that have a bulk pack with a price on request. */
const BULK_PACK_FRACTION = 0.2;
const MAX_SIZES = 5;
/** g/mol: a heavier compound hardly reaches 10 mM in DMSO. */
const MAX_WEIGHT_OF_SOLUTION = 900;

/** Returns the sizes of a compound, smallest first. `grade` distinguishes several offers of one compound. */
export function compoundSizes(compound: Compound, grade: string): SizeDraft[] {
  const commodity = commodityOf(compound);
  const gradeFactor = grade === '' ? 1 : 1.4;
  if (commodity?.soldAs === 'small packs')
    return withSolution(compound, priceLadder(smallPacks, commodity.firstPackCents * gradeFactor, 0.55));
  if (commodity) {
    const packList = commodity.soldAs === 'liquid' ? liquidPacks : solidPacks;
    return priceLadder(packList, commodity.firstPackCents * gradeFactor, COMMODITY_PRICE_EXPONENT);
  }
  const random = seededRandom('price', compound.key, grade);
  const rarityFactor = compound.popularityScore < 3 ? 1.5 : 1;
  const preciousValuePerGram = preciousValue(compound);
  if (preciousValuePerGram > 0)
    // The first pack, 100 mg, costs $25 and 2.5 times its precious elements: a tenth of a gram, so 25 cents for each dollar per gram.
    return priceLadder(preciousPacks, (2500 + preciousValuePerGram * 25) * gradeFactor, 0.85);
  const isBioactiveCompound = isBioactive(compound);
  const isSmallBiochemical =
    compound.line === 'Biochemicals and metabolites' && Number(compound.weight) < 200;
  const isSoldByGram =
    !isSelfReactive(compound) &&
    !isThermolabile(compound) &&
    (isBulkLine(compound) ||
      isInorganic(compound) ||
      ((isCommon(compound) || isSmallBiochemical) && !isBioactiveCompound && !isOxidizedByAir(compound)));
  if (isSoldByGram) {
    const ladder = priceLadder(
      gramPacks.slice(0, 3 + Math.floor(seededRandom('sizes', compound.key) * 2)),
      (1500 + 4000 * random ** 2) * rarityFactor * gradeFactor,
      0.55,
    );
    const hasBulkPack = grade === '' && seededRandom('bulk pack', compound.key) < BULK_PACK_FRACTION;
    return hasBulkPack && ladder.length < MAX_SIZES ? [...ladder, { label: '1 kg', cents: null }] : ladder;
  }
  const smallestPackIndex = isBioactiveCompound ? 1 + Math.floor(random * 2) : 3 + Math.floor(random * 4);
  const packList: readonly Pack[] = milligramPacks.slice(
    smallestPackIndex,
    smallestPackIndex + 3 + Math.floor(seededRandom('sizes', compound.key) * 2),
  );
  const cents =
    (isBioactiveCompound ? 3800 + 9000 * random ** 2 : 2600 + 6000 * random ** 2) *
    rarityFactor *
    gradeFactor;
  return withSolution(compound, priceLadder(packList, cents, 0.58));
}

/** Adds a ready solution of a bioactive compound, which costs $10 more than the second size. */
function withSolution<Size extends SizeDraft & { cents: number }>(
  compound: Compound,
  ladder: readonly Size[],
): SizeDraft[] {
  const second = ladder[1];
  const isSoluble = isSoldInDmso(compound) && Number(compound.weight) < MAX_WEIGHT_OF_SOLUTION;
  return isSoluble && second
    ? [...ladder.slice(0, 4), { label: '10 mM × 1 mL in DMSO', cents: second.cents + 1000 }]
    : [...ladder];
}

/** Returns the value of the precious elements in dollars per gram of compound. */
function preciousValue({ formula, weight }: Compound): number {
  const elements = countElements(formula);
  let dollarsPerGramOfCompound = 0;
  for (const [symbol, dollars] of Object.entries(dollarsPerGram)) {
    const massFraction =
      ((elements.get(symbol) ?? 0) * Number(elementMasses.get(symbol)?.average ?? 0)) / Number(weight);
    dollarsPerGramOfCompound += Math.min(1, massFraction) * dollars;
  }
  return dollarsPerGramOfCompound;
}
