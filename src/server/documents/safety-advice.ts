/** General advice by hazard statements (`H314`), in the words of the precautionary statements. */

type Advice = readonly (readonly [hazard: RegExp, text: string])[];

const aid: Advice = [
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

const handling: Advice = [
  [/^H22[4-8]/, 'Keep away from heat, sparks and flames. Ground containers.'],
  [/^H3[13]/, 'Work in a fume hood; do not breathe dust or vapours.'],
  [/^H3[4-6]/, 'Read all safety instructions before use.'],
];

const protection: Advice = [
  [/^H314/, 'Chemical-resistant gloves, goggles, face shield and lab coat.'],
  [/^H3/, 'Gloves, safety glasses and lab coat.'],
  [/^H33/, 'Local exhaust ventilation or breathing protection.'],
];

/** What to do for a person, whatever the statements say: the general measures come first. */
export function firstAid(codes: readonly string[]): string[] {
  return ['Show this sheet to the doctor. Leave the place of danger.', ...matching(aid, codes)];
}

export function handlingOf(codes: readonly string[]): string[] {
  return [
    'Usual care with chemicals: do not eat, drink or smoke; wash hands after work.',
    ...matching(handling, codes),
  ];
}

export function protectionOf(codes: readonly string[]): string[] {
  const said = matching(protection, codes);
  return said.length > 0 ? said : ['Gloves, safety glasses and lab coat, as in any laboratory.'];
}

/** No class is claimed: it takes tested data. */
export function transportOf(codes: readonly string[]): string[] {
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
