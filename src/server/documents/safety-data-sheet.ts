import type { Product } from '../../shared/contract/calls';

export interface SafetySection {
  title: string;
  lines: string[];
}

const unknown = 'No data available.';

/** Advice by codes of hazard statements such as `H314`, in the words of precautionary statements. */
type Advice = readonly (readonly [hazard: RegExp, text: string])[];

const firstAidAdvice: Advice = [
  [/^H30[01]/, 'If swallowed: call a poison centre or doctor at once. Rinse the mouth.'],
  [/^H302/, 'If swallowed: call a poison centre or doctor if you feel unwell. Rinse the mouth.'],
  [
    /^H314/,
    'On skin or in eyes: take off contaminated clothing, rinse with water for minutes, call a doctor.',
  ],
  [/^H31[578]/, 'On skin: wash with plenty of water and soap; get medical advice if irritation lasts.'],
  [/^H319/, 'In eyes: rinse with water for several minutes, remove contact lenses, go on rinsing.'],
  [/^H33/, 'If inhaled: bring the person into fresh air and keep them comfortable for breathing.'],
  [/^H3[45-7]/, 'If exposed or concerned: get medical advice.'],
];

const handlingAdvice: Advice = [
  [/^H22[4-8]/, 'Keep away from heat, sparks and flames. Ground containers.'],
  [/^H3[13]/, 'Work in a fume hood; do not breathe dust or vapours.'],
  [/^H3[4-6]/, 'Read all safety instructions before use.'],
];

const protectionAdvice: Advice = [
  [/^H314/, 'Chemical-resistant gloves, goggles, face shield and lab coat.'],
  [/^H3/, 'Gloves, safety glasses and lab coat.'],
  [/^H33/, 'Local exhaust ventilation or breathing protection.'],
];

/**
 * Returns the 16 sections of a safety data sheet in the order of the Globally Harmonized System. Data that the catalogue
 * does not have is stated as missing.
 */
export function safetyDataSheet(
  product: Product,
  seller: { name: string; phone: string; email: string },
): SafetySection[] {
  const { goods_name, goods_sn, cas, formula, weight, synonyms, hazard, storage, shipping } = product;
  const statements = (letter: string) =>
    hazard?.statements
      .filter(({ code }) => code.startsWith(letter))
      .map(({ code, text }) => `${code}: ${text}`) ?? [];
  const codes = hazard?.statements.map(({ code }) => code) ?? [];
  return [
    section('Identification', [
      `Product: ${goods_name}`,
      `Catalogue number: ${goods_sn}`,
      cas && `CAS number: ${cas}`,
      synonyms.length > 0 && `Synonyms: ${synonyms.slice(0, 8).join('; ')}`,
      'Use: laboratory research only; not for food, drug, household or diagnostic use.',
      `Supplier: ${seller.name}, ${seller.phone}, ${seller.email}`,
    ]),
    section('Hazard identification', [
      ...(hazard
        ? [
            hazard.signal_word && `Signal word: ${hazard.signal_word}`,
            hazard.pictograms.length > 0 && `Pictograms: ${hazard.pictograms.join(', ')}`,
            ...statements('H'),
            ...statements('P'),
          ]
        : ['No hazard statement is on record for this product.']),
    ]),
    section('Composition', [
      formula && `Formula: ${formula}`,
      weight && `Molar mass: ${weight} g/mol`,
      cas ? `Single substance, CAS number ${cas}` : 'A preparation; its parts are named in the data sheet.',
    ]),
    section('First-aid measures', firstAid(codes)),
    section('Fire-fighting measures', [
      'Extinguish with water spray, dry powder, foam or carbon dioxide, as the surroundings need.',
      codes.some((code) => /^H22[4-8]/.test(code)) &&
        'Flammable: keep containers cool, vapours may spread far.',
      'Wear self-contained breathing apparatus.',
    ]),
    section('Accidental release measures', [
      'Keep people away, wear the equipment of section 8, avoid dust and vapours.',
      'Take up with absorbent material and dispose of it as in section 13. Keep it out of drains.',
      codes.some((code) => code.startsWith('H4')) && 'Toxic to water: collect what was spilled.',
    ]),
    section('Handling and storage', [...handling(codes), `Storage: ${storage}`]),
    section('Exposure controls and personal protection', protection(codes)),
    section('Physical and chemical properties', [
      ...product.attrs
        .filter(({ attr_name }) => /purity|form|appearance|solub|buffer|concentration/i.test(attr_name))
        .map(({ attr_name, attr_value }) => `${attr_name}: ${attr_value}`),
      weight && `Molar mass: ${weight} g/mol`,
      `Boiling point, flash point, vapour pressure: ${unknown.toLowerCase()}`,
    ]),
    section('Stability and reactivity', [
      `Stable when stored as in section 7. ${codes.includes('H290') ? 'May be corrosive to metals.' : ''}`.trim(),
      codes.some((code) => /^H27[0-2]/.test(code)) && 'Oxidizing: keep away from combustible material.',
      'Avoid strong oxidizing agents, heat and moisture.',
    ]),
    section('Toxicological information', [
      ...statements('H3'),
      codes.every((code) => !code.startsWith('H3')) && unknown,
    ]),
    section('Ecological information', [
      ...statements('H4'),
      codes.every((code) => !code.startsWith('H4')) && unknown,
    ]),
    section('Disposal considerations', [
      'Dispose of contents and container by a licensed company, by local rules. Do not mix with other waste.',
    ]),
    section('Transport information', [...transport(codes), `Shipping: ${shipping}`]),
    section('Regulatory information', [
      'Local rules on chemicals for research apply. No assessment of chemical safety was made.',
    ]),
    section('Other information', [
      'The information is about the product named here and is no warranty of its properties.',
    ]),
  ];
}

function section(title: string, lines: readonly (string | false | null)[]): SafetySection {
  const present = lines.filter((line): line is string => Boolean(line));
  return { title, lines: present.length > 0 ? present : [unknown] };
}

function firstAid(codes: readonly string[]): string[] {
  return ['Show this sheet to the doctor. Leave the place of danger.', ...matching(firstAidAdvice, codes)];
}

function handling(codes: readonly string[]): string[] {
  return [
    'Usual care with chemicals: do not eat, drink or smoke; wash hands after work.',
    ...matching(handlingAdvice, codes),
  ];
}

function protection(codes: readonly string[]): string[] {
  const advice = matching(protectionAdvice, codes);
  return advice.length > 0 ? advice : ['Gloves, safety glasses and lab coat, as in any laboratory.'];
}

/** States no transport class, because that requires test data. */
function transport(codes: readonly string[]): string[] {
  const regulated = codes.some((code) => /^H(2[2-9]|30[01]|314|33[01]|41)/.test(code));
  return [
    regulated
      ? 'May be dangerous goods: the sender classifies each parcel by its amount.'
      : 'Nothing on record makes it dangerous goods.',
  ];
}

function matching(advice: Advice, codes: readonly string[]): string[] {
  return advice.filter(([hazard]) => codes.some((code) => hazard.test(code))).map(([, text]) => text);
}
