import { hasOrganicCarbon } from '../../shared/calculators/smiles';
import { type LotTest, type TestedLot, resultBetween, purityTest, lotTest } from './lot-test-values';

/** Metals whose ions are usually paramagnetic, so that an NMR spectrum shows no lines. */
const paramagnetic = /(?:Cr|Mn|Fe|Co|Ni|Cu|Ce|Pr|Nd|Sm|Eu|Gd|Tb|Dy|Ho|Er|Tm|Yb)(?![a-z])/;
/** A compound of one of these elements is not tested for heavy metals: the test would find the compound itself. */
const heavyMetals = /(?:Pb|Hg|Cd|As|Tl|Sb|Bi|Sn|Cu|Ag)(?![a-z])/;
/** Largest molar mass (g/mol) of a compound whose mass is tested. */
const MAX_ELECTROSPRAY_MASS = 3000;
/** Highest content of water, and of solvents, in percent of the mass, where the purity does not limit it. */
const MAX_IMPURITY_PERCENT = 0.6;
/** Molar mass of water in g/mol. */
const WATER_MASS = 18.015;

/** Returns the number of atoms of an element in a formula. */
function countAtoms(formula: string, symbol: string): number {
  const [, count] = new RegExp(`${symbol}(?![a-z])(\\d*)`).exec(formula) ?? [];
  return count === undefined ? 0 : Number(count || 1);
}

/** Returns the tests of a lot of a compound: those that its structure allows. */
export function compoundTests(lot: TestedLot): LotTest[] {
  const concentration = lot.property('Concentration');
  const isOrganic = hasOrganicCarbon(lot.smiles);
  const purity = compoundPurity(lot, isOrganic);
  const maxImpurity = maxImpurityPercent(purity);
  const tests = [identityTest(lot)];
  if (concentration === '') {
    if (isOrganic) tests.push(...massTest(lot));
    tests.push(purity);
    const water = waterTest(lot, maxImpurity);
    if (water) tests.push(water);
    if (isOrganic && isSolid(lot) && !metalAlkyl.test(lot.smiles)) {
      const result = percentUpTo(lot, Math.min(0.3, maxImpurity));
      tests.push(lotTest('Residual solvents', 'Headspace GC', '≤ 0.5%', result));
    }
  } else tests.push(...strengthTest(lot, concentration));
  if (!isOrganic && !heavyMetals.test(lot.formula))
    tests.push(
      lotTest('Heavy metals, as lead', 'ICP-MS', '≤ 10 ppm', `${resultBetween(lot, 0.2, 4, 1)} ppm`),
    );
  tests.push(lotTest('Appearance', 'By eye', 'Conforms to the description', 'Conforms'));
  return tests;
}

/**
 * Returns the highest content of water, and of solvents, in percent of the mass. A titration or quantitative NMR measures the
 * content of the compound in the whole sample, so that compound, water and solvents must not add up to more than 100 %. A
 * chromatogram does not show water.
 */
function maxImpurityPercent({ method, result }: LotTest): number {
  return /HPLC|GC/.test(method) ? MAX_IMPURITY_PERCENT : (100 - Number.parseFloat(result)) / 2;
}

/** Generates a result of at most `max` percent. */
const percentUpTo = (lot: TestedLot, max: number): string => `${resultBetween(lot, max / 10, max, 2)}%`;

const isSolid = (lot: TestedLot): boolean =>
  lot.property('Form') !== 'Liquid' && !/\(GC\)/.test(lot.property('Purity'));

const HEAVY_WATER_SMILES = '[2H]O[2H]';

/** A molecule without carbon, metals and ions, such as thionyl chloride and bromine. */
const isInorganicMolecule = ({ formula, smiles }: TestedLot): boolean =>
  !/[.+-]/.test(smiles) && /^(?:(?:As|Br|Cl|Se|Si|Te|[BDFHINOPS])(?![a-z])\d*)+$/.test(formula);

/**
 * Hydrides, amides and peroxides, oxide and sulfide of phosphorus(V), and halides with bonds to a nonmetal or a metal of high
 * valence.
 */
const reactsWithWater = ({ formula, smiles }: TestedLot): boolean =>
  /\[(?:B|Al)H\d?-\]|\[H-\]|\[NH2-\]|\[O-\]\[O-\]/.test(smiles) ||
  /^(?:O10P4|O5P2|P2S5|P4S10)$/.test(formula) ||
  (/(?:F|I|Cl|Br)(?![a-z])/.test(formula) &&
    !/[.+-]/.test(smiles) &&
    /(?:Al|As|B|Ge|Mo|Nb|P|S|Sb|Se|Si|Sn|Ta|Te|Ti|V|W)(?![a-z])/.test(formula));

/**
 * Hazard codes of substances that must not be heated: explosives, strong oxidizers, self-reactive, self-heating, water-reactive.
 */
const unsafeToHeat = /^(?:H2[0456]|H271|EUH014|EUH044)/;

/** Hazard statements of pyrophoric and water-reactive substances, which cannot contain water. */
const decomposedByWater = /^(?:H250|H26[01]|EUH014)/;
/** SMILES of a bond from carbon to aluminum, gallium or indium. */
const metalAlkyl = /C(?:H\d?)?\]?\[(?:Al|Ga|In)\]/;
const containsNoWater = ({ hazards, smiles }: TestedLot): boolean =>
  metalAlkyl.test(smiles) || hazards.some((code) => decomposedByWater.test(code));

/** The iodine of the Karl Fischer reagent oxidizes thiols and ascorbic acid; their water is driven out in an oven. */
const consumesIodine = ({ smiles }: TestedLot): boolean =>
  /(?:^S|\[SH\])(?=[Cc([])|[Cc\])\d]\(?S(?=$|\)|\.)/.test(smiles) || /OC1=C\(?O\)?|C\(O\)=C1O/.test(smiles);

function identityTest(lot: TestedLot): LotTest {
  const { formula } = lot;
  if (!hasOrganicCarbon(lot.smiles)) {
    if (lot.property('Concentration') !== '')
      return lotTest('Identity', 'Chemical tests', 'Conforms', 'Conforms');
    if (isInorganicMolecule(lot))
      return lotTest('Identity', 'Infrared or Raman spectrum', 'Conforms to the reference', 'Conforms');
    return lotTest('Identity', 'Ion tests and ICP-OES', 'Conforms', 'Conforms');
  }
  if (paramagnetic.test(formula))
    return lotTest('Identity', 'Infrared spectrum', 'Conforms to the reference', 'Conforms');
  return lotTest('Identity', nmrMethod(formula), 'Conforms to the structure', 'Conforms');
}

/** Returns the spectrum of the nucleus that is measured most easily. */
function nmrMethod(formula: string): string {
  if (countAtoms(formula, 'H') > 0) return '¹H NMR';
  return countAtoms(formula, 'F') > 0 ? '¹⁹F NMR' : '¹³C NMR';
}

/** Returns whether a compound has one part and no metal. */
const isOneMolecule = ({ formula, smiles }: TestedLot): boolean =>
  !smiles.includes('.') && /^(?:(?:Br|Cl|Se|Si|[BCDFHINOPS])(?![a-z])\d*)+$/.test(formula);

/**
 * Returns a test of the average mass, or none: salts and hydrates dissociate in the spectrometer, and ligands leave metals. The
 * tolerance is typical of a single quadrupole.
 */
function massTest(lot: TestedLot): LotTest[] {
  const mass = Number(lot.weight);
  if (!(mass > 0) || mass > MAX_ELECTROSPRAY_MASS || !isOneMolecule(lot)) return [];
  const isVolatile = /\(GC\)/.test(lot.property('Purity'));
  // Electrospray needs an atom that takes up or loses a proton.
  if (!isVolatile && !/[NOSPnos]/.test(lot.smiles)) return [];
  const method = isVolatile ? 'GC-MS' : 'ESI-MS, deconvoluted';
  const measured = mass + (lot.random() - 0.5) * 0.4;
  return [lotTest('Average mass', method, `${mass.toFixed(1)} ± 0.5`, measured.toFixed(1))];
}

/** Tests the purity with the method that the product page states, otherwise with one that suits the structure. */
function compoundPurity(lot: TestedLot, isOrganic: boolean): LotTest {
  const statedPurity = lot.property('Purity');
  if (statedPurity.includes('(HPLC)')) return purityTest(lot, 'HPLC-UV', 98);
  if (statedPurity.includes('(GC)')) return purityTest(lot, 'GC-FID', 98);
  if (lot.smiles === HEAVY_WATER_SMILES) return purityTest(lot, '¹H NMR of the residual protons', 98);
  if (!isOrganic) return purityTest(lot, 'Titration or ICP-OES', 98);
  if (countAtoms(lot.formula, 'H') === 0 && isOneMolecule(lot))
    return purityTest(
      lot,
      countAtoms(lot.formula, 'F') > 0 ? 'Quantitative ¹⁹F NMR' : 'Elemental analysis',
      98,
    );
  return purityTest(lot, isTitrated(lot) ? 'Titration' : 'Quantitative NMR', 98);
}

/** Salts and metal complexes are titrated; sugars, lipids and alkanes have nothing that a titrant reacts with. */
const isTitrated = ({ smiles, formula }: TestedLot): boolean =>
  /\.|[+-]\d?\]/.test(smiles) || paramagnetic.test(formula) || countAtoms(formula, 'H') === 0;

/** Tests the content of a solution; no test for a concentration in other units than M and percent. */
function strengthTest(lot: TestedLot, concentration: string): LotTest[] {
  const molarity = Number(/^([\d.]+) M\b/.exec(concentration)?.[1]);
  if (molarity > 0)
    return [
      lotTest(
        'Content',
        'Titration',
        `${(molarity * 0.95).toFixed(2)}–${(molarity * 1.05).toFixed(2)} M`,
        `${resultBetween(lot, molarity * 0.97, molarity * 1.03, 2)} M`,
      ),
    ];
  const percent = Number(/^([\d.]+)\s?%/.exec(concentration)?.[1]);
  if (!(percent > 0)) return [];
  return [
    lotTest(
      'Content',
      'Titration',
      `${percent - 1}–${percent + 1}%`,
      `${resultBetween(lot, percent - 0.8, percent + 0.8, 1)}%`,
    ),
  ];
}

/**
 * Returns a test of the water content; null for water itself, for an element and for substances that cannot contain water. A
 * hydrate contains the water of its formula, other substances little. Oxidants, oxides and carbonates react with the Karl
 * Fischer reagent, so inorganic solids are dried instead; null for inorganic liquids and for solids that must not be heated.
 */
function waterTest(lot: TestedLot, maxImpurity: number): LotTest | null {
  const { smiles, weight, formula } = lot;
  if (smiles === 'O' || /^[A-Z][a-z]?\d*$/.test(formula)) return null;
  if (containsNoWater(lot)) return null;
  const waterMolecules = smiles.split('.').filter((part) => part === 'O').length;
  if (waterMolecules === 0 && !hasOrganicCarbon(smiles))
    return isSolid(lot) && !reactsWithWater(lot) && !lot.hazards.some((code) => unsafeToHeat.test(code))
      ? lotTest(
          'Loss on drying',
          'Oven, 105 °C',
          '≤ 1.0%',
          percentUpTo(lot, Math.min(MAX_IMPURITY_PERCENT, maxImpurity)),
        )
      : null;
  const method = consumesIodine(lot) ? 'Karl Fischer with oven' : 'Karl Fischer';
  if (waterMolecules === 0 && !isSolid(lot)) {
    // Water does not dissolve in hydrocarbons and halides, and little in other liquids.
    const limit = /[NOno]/.test(smiles) ? 0.2 : 0.05;
    return lotTest(
      'Water',
      'Karl Fischer, coulometric',
      `≤ ${limit}%`,
      `${resultBetween(lot, limit / 20, limit / 2, 3)}%`,
    );
  }
  if (waterMolecules === 0)
    return lotTest('Water', method, '≤ 1.0%', percentUpTo(lot, Math.min(MAX_IMPURITY_PERCENT, maxImpurity)));
  const boundPercent = (100 * waterMolecules * WATER_MASS) / Number(weight);
  return lotTest(
    'Water',
    method,
    `${boundPercent.toFixed(1)} ± 1.5%`,
    `${resultBetween(lot, boundPercent - 1, boundPercent + 1, 1)}%`,
  );
}
