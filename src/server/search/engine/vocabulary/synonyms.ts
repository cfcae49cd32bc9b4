/** Words for the same species in catalogues and publications. The first one is the result of {@link speciesOf}. */
const speciesNames: readonly (readonly string[])[] = [
  ['bovine', 'cow', 'calf', 'cattle'],
  ['camelid', 'alpaca', 'llama'],
  ['canine', 'dog'],
  ['caprine', 'goat'],
  ['chicken', 'avian', 'gallus'],
  ['donkey', 'asinine'],
  ['equine', 'horse'],
  ['feline', 'cat'],
  ['hamster', 'cricetulus'],
  ['human', 'homo'],
  ['leporine', 'rabbit'],
  ['monkey', 'simian', 'macaque', 'cynomolgus', 'rhesus'],
  ['mouse', 'murine', 'mice'],
  ['ovine', 'sheep'],
  ['porcine', 'pig', 'swine'],
  ['rat', 'rattus'],
];
/** Salts as chemists abbreviate them. */
const saltNames: readonly (readonly string[])[] = [
  ['hcl', 'hydrochloride'],
  ['2hcl', 'dihydrochloride'],
  ['hbr', 'hydrobromide'],
  ['tfa', 'trifluoroacetate'],
  // Salts of drugs: the name in use, the international nonproprietary name, the German one, and the chemical one.
  ['mesylate', 'mesilate', 'mesilat', 'methanesulfonate'],
  ['besylate', 'besilate', 'besilat', 'benzenesulfonate'],
  ['tosylate', 'tosilate', 'tosilat', 'toluenesulfonate'],
  ['esylate', 'esilate', 'esilat', 'ethanesulfonate'],
];
/** Salts in German, French and Spanish; German `hydrochlorid` and `sulfat` are beginnings of the English words. */
const translatedSalts: Readonly<Record<string, string>> = {
  hydrochloride: 'chlorhydrate clorhidrato hidrocloruro',
  dihydrochloride: 'dichlorhydrate diclorhidrato',
  hydrobromide: 'bromhydrate bromhidrato',
  sodium: 'natrium natriumsalz sodique sodico',
  disodium: 'dinatrium dinatriumsalz disodique disodico na2 2na',
  potassium: 'kalium kaliumsalz potassique potasico',
  calcium: 'calciumsalz calcique calcico',
  mesylate: 'mesilato',
  sulfate: 'sulfato',
  phosphate: 'fosfato',
};
const synonyms = new Map<string, readonly string[]>([
  ...speciesNames
    .concat(saltNames)
    .flatMap((names) => names.map((name) => [name, names.filter((other) => other !== name)] as const)),
  // In one direction only, because "antibody" must not find AB serum.
  ['ab', ['antibody']],
  ['abs', ['antibody']],
  ['acide', ['acid']],
  ...Object.entries(translatedSalts).flatMap(([english, words]) =>
    words.split(' ').map((word) => [word, [english]] as const),
  ),
]);

const speciesByWord: ReadonlyMap<string, string> = new Map(
  speciesNames.flatMap((names) => names.map((name) => [name, names[0] ?? name] as const)),
);

/** Returns whether a normalized word names a species, as reactivity or host of an antibody. */
export const isSpecies = (word: string): boolean => speciesByWord.has(word);

/** Returns one name for all names of a species (`murine` and `mouse`), or null for other normalized words. */
export const speciesOf = (word: string): string | null => speciesByWord.get(word) ?? null;

/** Returns the key of a species name of the catalogue data: {@link speciesOf} of its letters in one word, so that `Guinea pig` is not a pig. */
export const speciesKey = (name: string): string => {
  const key = name.toLowerCase().replace(/[^a-z]/g, '');
  return speciesOf(key) ?? key;
};

/** British spellings of chemical and biological words with their American form. */
const britishSpellings: readonly (readonly [RegExp, string])[] = [
  [/sulph/g, 'sulf'],
  [/^caesium$/g, 'cesium'],
  [/^aluminium$/g, 'aluminum'],
  [/haem/g, 'hem'],
  [/^oe(?=s|d|n)/g, 'e'],
  [/(?<=an|p)ae(?=m|st|d)/g, 'e'],
  [/^ae(?=m|st|ti)/g, 'e'],
  [/leucaemi/g, 'leukemi'],
  [/aemi(?=a|c)/g, 'emi'],
  [/tumour/g, 'tumor'],
  [/colour/g, 'color'],
  [/fibre/g, 'fiber'],
  [/foet/g, 'fet'],
  [/(?<=[a-z]{3})is(?=(?:e|ed|ers?|ing|ations?)$)/g, 'iz'],
  [/(?<=label|signal)l(?=ed|ing)/g, ''],
  [/(?<=[a-z]{3})lys(?=(?:e|ed|ers?|ing)$)/g, 'lyz'],
];

/** Tests for all British spellings at once, which takes a tenth of the time: most words have none. */
const anyBritishPattern = new RegExp(britishSpellings.map(([spelling]) => spelling.source).join('|'));

/** Returns the American spelling of a normalized word, or null when it is the same. */
export function americanForm(word: string): string | null {
  if (word.length < 5 || !anyBritishPattern.test(word)) return null;
  const american = britishSpellings.reduce((text, [spelling, other]) => text.replace(spelling, other), word);
  return american === word ? null : american;
}

/**
 * Returns the words that mean the same as a normalized word of a query: other names of a species or salt, American spelling,
 * and the English form of a French acid (`citrique`).
 */
export function synonymsOf(word: string): readonly string[] {
  const american = americanForm(word);
  const english = word.length > 6 && word.endsWith('ique') ? [word.replace(/ique$/, 'ic')] : [];
  return [...(synonyms.get(word) ?? []), ...(american === null ? [] : [american]), ...english];
}
