import type { Product } from '../../shared/contract/calls';
import { NOT_ASSESSED, pictogramName, splitStatements } from '../../shared/catalogue/hazards';
import { printedFormula } from './printed-formula';

export interface SafetySection {
  title: string;
  lines: string[];
}

const NO_DATA = 'No data available.';

/** The facts of a product that the sheet repeats. */
export type SafetyFacts = Pick<
  Product,
  | 'goods_name'
  | 'goods_sn'
  | 'cas'
  | 'smiles'
  | 'formula'
  | 'weight'
  | 'synonyms'
  | 'attrs'
  | 'properties'
  | 'hazard'
  | 'storage'
  | 'shipping'
>;

/** A line of a section; '', false, null and undefined are left out. */
type OptionalLine = string | false | null | undefined;
/** Names of toxicological endpoints, or of transport classes, with the hazard codes that belong to each. */
type NamesByCodes = readonly (readonly [codes: RegExp, name: string])[];

/** Endpoints of section 11 with the hazard statements that classify them (GHS, part 3). */
const toxicEndpoints: NamesByCodes = [
  [/^H30[0-3]$/, 'Acute toxicity, oral'],
  [/^H31[0-3]$/, 'Acute toxicity, dermal'],
  [/^(H33[0-3]|EUH029|EUH03[12])$/, 'Acute toxicity, inhalation'],
  [/^(H31[4-6]|EUH066)$/, 'Skin corrosion or irritation'],
  // Skin corrosion includes eye damage (GHS, chapter 3.3).
  [/^(H314|H318|H319|H320|EUH070)$/, 'Serious eye damage or irritation'],
  [/^H334$/, 'Respiratory sensitization'],
  [/^H317$/, 'Skin sensitization'],
  [/^H34[01]/, 'Germ cell mutagenicity'],
  [/^H35[01]/, 'Carcinogenicity'],
  [/^H36[0-2]/, 'Reproductive toxicity'],
  [/^(H335|H336|H37[01]|EUH071)$/, 'Specific target organ toxicity, single exposure'],
  [/^H37[23]$/, 'Specific target organ toxicity, repeated exposure'],
  [/^H30[45]$/, 'Aspiration hazard'],
  [/^EUH38[01]$/, 'Endocrine disruption in humans'],
];
/** Endpoints of section 12 with the hazard statements that classify them (GHS, part 4). */
const ecologicalEndpoints: NamesByCodes = [
  [/^H40[0-2]$/, 'Acute aquatic toxicity'],
  [/^H41[0-3]$/, 'Chronic aquatic toxicity'],
  [/^H420$/, 'Hazard to the ozone layer'],
  [/^EUH43[01]$/, 'Endocrine disruption in the environment'],
  [/^EUH4(40|41|50|51)$/, 'Persistence, bioaccumulation, mobility in soil'],
];

/** Hazard statements of section 5: explosive, flammable and oxidizing substances, and violent reactions. */
const fireHazards = /^(H2[0-8]|EUH0(01|14|18|19|44))/;
/** Hazard statements of section 10. */
const reactivityHazards = /^(H2[0-8]|H290|EUH0(01|14|18|19|29|3[12]|44))/;

/**
 * Classes of the UN Model Regulations whose criteria a hazard statement meets. The class of a parcel also depends on
 * test data, its amount and the means of transport. EUH014 (reacts violently with water) is not a criterion: acid chlorides and
 * chlorosilanes release hydrogen chloride, which is not flammable.
 */
const transportClasses: NamesByCodes = [
  [/^H20[0-5]$/, 'class 1 (explosives)'],
  [/^H20[6-8]$/, 'class 3 or 4.1 (desensitized explosives)'],
  [/^H(22[0-3]|229|23[0-2]|270|28[01])$/, 'class 2 (gases)'],
  [/^H22[4-6]$/, 'class 3 (flammable liquids)'],
  [/^H(228|24[0-2])$/, 'class 4.1 or 5.2 (flammable solids, self-reactive substances, organic peroxides)'],
  [/^H25[0-2]$/, 'class 4.2 (substances liable to spontaneous combustion)'],
  [/^H26[01]$/, 'class 4.3 (substances that emit flammable gases in contact with water)'],
  [/^H27[12]$/, 'class 5.1 (oxidizing substances)'],
  [/^H3(00|01|10|11|30|31)$/, 'class 6.1 (toxic substances)'],
  [/^H(290|314)$/, 'class 8 (corrosive substances)'],
];
/**
 * Hazards to water. They meet the criteria of class 9 when those of no other class are met; otherwise the parcel has an
 * additional mark (UN 2.9.3, 5.2.1.6).
 */
const aquaticHazards = /^H(400|410|411)$/;
/**
 * Hazards that vapors, dusts and released gases may cause. H34x to H37x (such as cancer and organ damage) count, because
 * their statements often name no route of exposure.
 */
const inhalationHazards = /^(H33[0-6]|H3[4-7]|EUH029|EUH03[12]|EUH071)/;
/** NIOSH (USA), Current Intelligence Bulletin 13: explosive azide hazard, 16 August 1976. */
const AZIDE_IN_DRAINS =
  'Keep out of drains: azide reacts with copper, lead, brass and solder of pipes and forms explosive metal azides (NIOSH, Current Intelligence Bulletin 13, 1976).';
const SODIUM_AZIDE = '26628-22-8';
/** Names of the facts that section 9 repeats. */
const physicalFactNames =
  /^(?:appearance|form|purity|concentration|strength|pH(?: after dilution)?(?: \(.*\))?|excitation \/ emission)$/i;

/**
 * Precautionary statements by the subject of the section that repeats them. The hundreds digit of a code is the type: P2xx
 * prevention, P3xx response, P4xx storage, P5xx disposal. A statement may belong to several sections.
 */
const precautionCodes = {
  firstAid: /^P3[0-6]/,
  fireFighting: /^P37/,
  release: /^P(273|3[89])/,
  /** Prevention except release to the environment and protective equipment, and storage. */
  handlingAndStorage: /^P(2(?!73|8)|4)/,
  protection: /^P(26[0-3]|271|28)/,
  stability: /^P(22|23|40[26]|420)/,
  disposal: /^P50/,
};

/**
 * Returns the 16 sections of a safety data sheet in the order of the Globally Harmonized System. They repeat facts of the product
 * and statements of its classification, and give general advice. No section concludes from missing data that the product is safe.
 */
export function safetyDataSheet(
  product: SafetyFacts,
  seller: { name: string; phone: string; email: string },
): SafetySection[] {
  const { goods_name, goods_sn, cas, synonyms, hazard, storage, shipping, weight } = product;
  const { hazards, precautions } = splitStatements(hazard?.statements ?? []);
  const precautionLines = (codes: RegExp) =>
    precautions.filter(({ code }) => codes.test(code)).map(({ code, text }) => `${code}: ${text}.`);
  const hazardLines = (codes: RegExp) =>
    hazards.filter(({ code }) => codes.test(code)).map(({ code, text }) => `${code}: ${text}.`);
  const endpointLines = (endpoints: NamesByCodes) =>
    endpoints.map(([codes, name]) => `${name}: ${hazardLines(codes).join(' ') || NO_DATA}`);
  const notAssessedLine = !hazard && NOT_ASSESSED;
  const components = factsOf(product, 'Hazardous components');

  return [
    section('Identification', [
      `Product: ${goods_name}`,
      `Catalogue number: ${goods_sn}`,
      cas && `CAS number: ${cas}`,
      synonyms.length > 0 && `Synonyms: ${synonyms.slice(0, 8).join('; ')}`,
      'Use: laboratory research only; not for food, drug, household or diagnostic use.',
      `Supplier: ${seller.name}`,
      `Telephone: ${seller.phone}; e-mail: ${seller.email}`,
    ]),
    section('Hazard identification', [
      ...(hazard ? classificationLines(hazard) : [NOT_ASSESSED]),
      components.length > 0 && 'Section 3 names classified components with their hazard statements.',
    ]),
    section('Composition', compositionLines(product)),
    section('First-aid measures', [
      'Move out of the dangerous area. Show this safety data sheet to the doctor in attendance.',
      ...precautionLines(precautionCodes.firstAid),
      notAssessedLine,
    ]),
    section('Fire-fighting measures', [
      ...hazardLines(fireHazards),
      ...precautionLines(precautionCodes.fireFighting),
      `Suitable extinguishing media and hazardous combustion products: ${lowerFirst(NO_DATA)}`,
      'Wear self-contained breathing apparatus and full protective clothing.',
    ]),
    section('Accidental release measures', [
      'Keep people away. Wear the equipment of section 8. Keep the product out of drains.',
      ...precautionLines(precautionCodes.release),
      'Collect the product and dispose of it as in section 13.',
      notAssessedLine,
    ]),
    section('Handling and storage', [
      ...precautionLines(precautionCodes.handlingAndStorage),
      'Do not eat, drink or smoke when handling the product. Wash hands after work.',
      `Storage: ${storage || lowerFirst(NO_DATA)}`,
      notAssessedLine,
    ]),
    section('Exposure controls and personal protection', [
      `Occupational exposure limits: ${lowerFirst(NO_DATA)}`,
      ...precautionLines(precautionCodes.protection),
      'Wear protective gloves, safety glasses and a lab coat.',
      hazards.some(({ code }) => code === 'H314') &&
        'Wear a face shield and chemical-resistant gloves and clothing.',
      (!hazard || hazards.some(({ code }) => inhalationHazards.test(code))) && 'Work in a fume hood.',
      notAssessedLine,
    ]),
    section('Physical and chemical properties', [
      ...physicalProperties(product),
      weight && `Molar mass: ${weight} g/mol`,
      `Melting point, boiling point, flash point, vapor pressure, density, solubility: ${lowerFirst(NO_DATA)}`,
    ]),
    section('Stability and reactivity', [
      ...hazardLines(reactivityHazards),
      ...precautionLines(precautionCodes.stability),
      `Chemical stability, incompatible materials, hazardous decomposition products: ${lowerFirst(NO_DATA)}`,
    ]),
    section('Toxicological information', [...endpointLines(toxicEndpoints), notAssessedLine]),
    section('Ecological information', endpointLines(ecologicalEndpoints)),
    section('Disposal considerations', [
      ...precautionLines(precautionCodes.disposal),
      (cas === SODIUM_AZIDE || components.some(({ name }) => name.includes(SODIUM_AZIDE))) && AZIDE_IN_DRAINS,
      'Have contents and container disposed of as hazardous waste by a licensed company. Do not mix with other waste.',
    ]),
    section('Transport information', [
      ...transportLines(hazards.map(({ code }) => code)),
      `Shipping temperature: ${shipping || lowerFirst(NO_DATA)}`,
    ]),
    section('Regulatory information', [
      ...factsOf(product, 'Regulation').map(({ name, value }) => `${name}: ${value}.`),
      `Chemical safety assessment, national inventories and restrictions: ${lowerFirst(NO_DATA)}`,
    ]),
    section('Other information', [
      hazard && `Classification: ${hazard.sources.join('; ')}`,
      'This information concerns the product named here and is no warranty of its properties.',
    ]),
  ];
}

/** Returns a section with the lines that are set, or with {@link NO_DATA}. */
function section(title: string, lines: readonly OptionalLine[]): SafetySection {
  const present = lines.filter((line): line is string => Boolean(line));
  return { title, lines: present.length > 0 ? present : [NO_DATA] };
}

/** Returns the lines of a classification with all its statements. */
function classificationLines(hazard: NonNullable<Product['hazard']>): OptionalLine[] {
  const { signal_word, pictograms, statements, sources, notes } = hazard;
  return [
    signal_word && `Signal word: ${signal_word}`,
    pictograms.length > 0 &&
      `Pictograms: ${pictograms.map((code) => `${code} (${lowerFirst(pictogramName(code))})`).join(', ')}`,
    ...statements.map(({ code, text }) => `${code}: ${text}.`),
    `Source: ${sources.join('; ')}`,
    ...notes,
  ];
}

/** Returns the facts in a group of the product page; none without the group. */
const factsOf = ({ properties }: SafetyFacts, groupName: string) =>
  properties.find(({ group }) => group === groupName)?.items ?? [];

/** Returns form, purity, concentration and the like, each once. */
function physicalProperties({ attrs, properties }: SafetyFacts): string[] {
  const facts = new Map<string, string>();
  for (const { attr_name, attr_value } of attrs) facts.set(attr_name, attr_value);
  for (const { name, value } of properties.flatMap(({ items }) => items))
    if (!facts.has(name)) facts.set(name, value);
  return [...facts]
    .filter(([name]) => physicalFactNames.test(name))
    .map(([name, value]) => `${name}: ${value}`);
}

/**
 * Returns the composition. A product with a structure and a concentration is a solution; another one with a structure or a CAS
 * number is a substance. Any other product is a mixture, whose hazardous components are named.
 */
function compositionLines(product: SafetyFacts): OptionalLine[] {
  const { goods_name, cas, formula, weight, smiles, attrs, properties } = product;
  const buffer = properties.flatMap(({ items }) => items).find(({ name }) => name === 'Buffer')?.value;
  const components = factsOf(product, 'Hazardous components');
  const concentration = attrs.find(({ attr_name }) => attr_name === 'Concentration')?.attr_value;
  if (smiles && concentration) {
    const solute = goods_name.split(`, ${concentration}`)[0] ?? goods_name;
    return [
      `Mixture: ${solute}${cas ? ` (CAS number ${cas})` : ''}, ${concentration}`,
      formula && `Formula of ${solute}: ${printedFormula(formula)}`,
      `Other components: ${lowerFirst(NO_DATA)}`,
    ];
  }
  return [
    formula && `Formula: ${printedFormula(formula)}`,
    weight && `Molar mass: ${weight} g/mol`,
    cas ? `Substance, CAS number ${cas}` : smiles && `Substance; CAS number: ${lowerFirst(NO_DATA)}`,
    buffer && `Buffer: ${buffer}`,
    ...components.map(({ name, value }) => `${name}: ${value}`),
    !cas && !smiles && `Complete composition: ${lowerFirst(NO_DATA)}`,
  ];
}

/** Names transport classes that the hazard statements point to. States no UN number, because that requires test data. */
function transportLines(codes: readonly string[]): OptionalLine[] {
  const classes = transportClasses
    .filter(([classCodes]) => codes.some((code) => classCodes.test(code)))
    .map(([, name]) => name);
  const isAquaticHazard = codes.some((code) => aquaticHazards.test(code));
  const needsEnvironmentalMark = isAquaticHazard && classes.length > 0;
  if (isAquaticHazard && !needsEnvironmentalMark)
    classes.push('class 9 (environmentally hazardous substances)');
  return [
    classes.length > 0 && `The hazard statements meet criteria of ${classes.join(', ')}.`,
    needsEnvironmentalMark &&
      'They also meet the criteria of environmentally hazardous substances (mark of the parcel).',
    `${classes.length > 0 ? 'UN number and packing group' : 'Transport classification'}: ${lowerFirst(NO_DATA)}`,
    'Treat as dangerous goods until the sender has classified the parcel.',
  ];
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
