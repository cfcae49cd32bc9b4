/** Canonical unit, then its other spellings. Case matters only where it distinguishes two units: mM and mm. */
const spellings: readonly (readonly string[])[] = [
  ['pg'],
  ['ng'],
  ['µg', 'ug', 'mcg', '微克', 'мкг', 'microgram', 'micrograms'],
  ['mg', 'mgs', '毫克', 'мг', 'milligram', 'milligrams'],
  ['g', 'gm', 'gr', 'gram', 'grams', '克', 'г'],
  ['kg', 'kgs', '千克', '公斤', 'кг'],
  ['nL'],
  ['cL'],
  ['dL'],
  ['µL', 'ul', 'mcl', '微升', 'мкл', 'microliter', 'microliters'],
  ['mL', '毫升', 'мл', 'milliliter', 'milliliters'],
  ['L', 'liter', 'litre', 'liters', 'litres', 'ltr', 'lt', '升', 'л'],
  ['nmol'],
  ['µmol', 'umol'],
  ['mmol'],
  ['mol'],
  ['nM'],
  ['µM', 'uM'],
  ['mM'],
  ['M'],
  ['µm', 'um'],
  ['mm'],
  ['cm'],
  ['m'],
  ['U'],
  ['kU'],
  ['IU'],
  ['T'],
  ['unit'],
  ['units'],
  ['test'],
  ['tests', '人份', '次'],
  ['assay'],
  ['assays'],
  ['rxn'],
  ['rxns'],
  ['reaction'],
  ['reactions'],
  ['prep'],
  ['preps'],
  ['well'],
  ['wells'],
  ['each', 'ea', 'ea.', 'nos', 'nos.', '个'],
  ['pcs', 'pc'],
  ['piece', 'pièce'],
  ['pieces', 'stück', 'stk', 'stk.', 'pièces'],
  ...[
    'kit',
    'vial',
    'plate',
    'pack',
    'bottle',
    'set',
    'tube',
    'ampoule',
    'case',
    'bag',
    'slide',
    'column',
  ].flatMap((word) => [[word], [`${word}s`]]),
  ['box'],
  ['boxes'],
];

const unitBySpelling = new Map(
  spellings.flatMap((unitSpellings) =>
    unitSpellings.map((spelling) => [spelling, unitSpellings[0] ?? spelling] as const),
  ),
);
const unitByLowerCase = new Map(
  [...unitBySpelling].map(([spelling, canonical]) => [spelling.toLowerCase(), canonical] as const),
);

/** Returns the canonical spelling of a unit, or undefined when it is unknown. */
export function canonicalUnit(text: string): string | undefined {
  return unitBySpelling.get(text) ?? unitByLowerCase.get(text.toLowerCase());
}
