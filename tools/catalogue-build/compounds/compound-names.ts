const invertedIndexName = /^([A-Z][A-Za-z]+(?: acid)?), ?((?:[^ ]|(?<=,) )*-)$/;
const stereoPrefix =
  /^(cis|trans|tert|sec|iso|alpha|beta|gamma|delta|epsilon|zeta|omega|all-trans|meso|exo|endo|rac)-/i;

/** Returns whether a name is one of a measured peak (`PAR_146.0966_8.3`), a number or a letter, or has broken characters. */
export const isPlaceholderName = (name: string): boolean =>
  /[_?]|^[A-Z]{2,4}_?\d{3}\.\d|^\d+$/.test(name) || name.length < 2;

const databaseNumber =
  /^(?:DTXC?S?ID\d|NS\d{8}$|DB-\d|EC \d{3}-|(?:AS|CS|DA|EN\d{3}|HY)-[A-Z]?\d{4}|A\d{6}$|J-\d{6}$|HMS\d{4}|UNII-|AGN-PC-|AC1[A-Z\d]{5}$|ALBB-|CTK\d|SBB\d|SURECN|(?:AKOS|BDBM|S?CHEMBL|ZINC|MLS|SMR)\d)/i;
/** Ten characters that change between letters and digits at least three times, as UNII codes do. */
const uniiCode = /^(?=(?:[A-Z]*\d+[A-Z]+){2})[A-Z\d]{10}$/i;

/** Returns whether a name is a record number of a database or of another supplier: `DTXCID703945`, `L99N5N533T`. */
export const isDatabaseNumber = (name: string): boolean => databaseNumber.test(name) || uniiCode.test(name);

/** Returns whether a name has a remark of its source (`[HSDB]`), is a sequence of a patent, or a supplier's product (`…, 98%`). */
export const isAnnotatedName = (name: string): boolean =>
  / \[[A-Z-]{3,}\]$|, ?[>≥]?\d+(?:\.\d+)?%|-candidate$|^\d+: pn: |\b(?:un)?claimed (?:protein|sequence)|, (?:ultra)?micro[a-z]+$|\(micronized\)|\bnanoparticles?\b/i.test(
    name,
  );

/** Detects a repeated locant without a prime, which a name of two rings must not have: `2,2,3-Tribromodiphenyl ether`. */
function lacksPrimes(name: string): boolean {
  const [, locants = ''] = /^((?:\d+,)+\d+)-[a-z]+(?:bi|di)phenyl/i.exec(name) ?? [];
  const numbers = locants.split(',');
  return new Set(numbers).size < numbers.length;
}

/** Returns whether a name is a formula, a part of an InChI, or has lost its punctuation: `Ch2=c=chch2c2h5`, `1/c6h10/c1-3-5`. */
export const isBrokenName = (name: string): boolean =>
  /^(?:InChI=)?1S?\/c\d|[a-z]\d?=[a-z]|\.(?:alpha|beta|gamma|omega)\./i.test(name) || lacksPrimes(name);

/** Words for salts and hydrates, with the fragment or ion that the structure must contain. */
const partsInNames: readonly (readonly [word: RegExp, part: RegExp])[] = [
  [/hydrochloride\b|\bHCl\b/i, /(?:^|\.)(?:Cl|\[Cl-\])(?:\.|$)/],
  [/hydrobromide\b|\bHBr\b/i, /(?:^|\.)(?:Br|\[Br-\])(?:\.|$)/],
  [/\b(?:di|tri|tetra)?sodium\b/i, /\[Na/],
  [/\b(?:di|tri|tetra)?potassium\b/i, /\[K/],
  [/\b(?:hemi|mono|di|tri|tetra|penta|hexa|hepta|octa|nona|deca)hydrate\b/i, /(?:^|\.)O(?:\.|$)/],
];

/** Returns whether the structure contains every salt and hydrate that a name mentions; true for a name without any. */
export const hasNamedSalts = (name: string, smiles: string): boolean =>
  partsInNames.every(([word, part]) => !word.test(name) || part.test(smiles));

/** Capitalized words that must be in lower case after the first word of a name, except in names of dyes: `Acid Red 88`. */
const capitalizedWord =
  / (?:Acid|Anhydride|Base|Ester|Ether|Group|Salt|[A-Z][a-z]+(?:[aio]te|ide|ol|one|ine|ane|ene|yl|dehyde))(?=$|[ ,)])/g;
const dyeName = /^(?:C\.I\.|.*\b(?:Black|Blue|Brown|Green|Orange|Red|Violet|Yellow)\b)/;

/** Words of compound names whose spaces a source writes as hyphens: `Mead-acid`, `GSK-3-inhibitor-IX`. */
const hyphenatedWord =
  /-(acid|activator|analog|benzoate|blocker|caproate|cypionate|dithiocarbamate|ester|ethanolamide|hydrochloride|inhibitor|ketone|oxalate|palmitate|pamoate|pentaacetate|receptor|ribonucleotide|riboside|valerate)(?=$|[\s-])/gi;

/** Corrects names of a source that writes hyphens for spaces and a last letter in lower case: `tyrphostin-a`. */
const replaceHyphens = (name: string): string =>
  name
    .replace(hyphenatedWord, ' $1')
    .replace(/(?<= (?:analog|activator|inhibitor))-(?=[IVX\d]+$)/i, ' ')
    .replace(/^tyrphostin-/i, 'Tyrphostin ')
    .replace(/(?<=[a-z]{4})-([a-z]\d?)$/, (_match, letter: string) => ` ${letter.toUpperCase()}`);

/** Position and stereo prefixes are lower case within a name, too: `3-tert-Butylphenol`, `17alpha-Estradiol`. */
const innerPrefixPattern = /(?<=[-(,\d])(Tert|Cis|Trans|Sec|Iso|Alpha|Beta|Gamma|Delta|Omega)(?=-)/g;

/** Writes `N-` and `P-` in lower case when the formula lacks the element: they are then position prefixes (n-valeric acid). */
function correctLocants(name: string, formula: string): string {
  const has = (symbol: string): boolean => new RegExp(`${symbol}(?![a-z])`).test(formula);
  const withoutN = has('N') ? name : name.replace(/^N-(?=[A-Z][a-z]{2})/, 'n-');
  return has('P') ? withoutN : withoutN.replace(/(?<=^|[-(,])P-(?=[A-Z][a-z]{2})/g, 'p-');
}

/**
 * Normalizes a compound name: no all-caps, no inverted index names (`Naphthalene, 1-butyl-` becomes
 * `1-Butylnaphthalene`), a capital after the locants, lower-case stereo and position prefixes.
 */
export function tidyCompoundName(sourceName: string, formula: string): string {
  let name = replaceHyphens(sourceName)
    .trim()
    .replace(/\s+/g, ' ')
    // Editions of the Chemical Abstracts index, such as `(9CI)`, and notes of databases are not part of the name.
    .replace(/ \((?:\d{1,2}CI(?:, ?)?)+\)$|-candidate$/, '')
    .replace(/\u2032/g, "'")
    .replace(/\u2033/g, "''")
    .replace(/\u2212/g, '-');
  const inverted = invertedIndexName.exec(name);
  if (inverted) name = `${inverted[2]?.replace(/-$/, '')}${inverted[1]?.toLowerCase()}`;
  if (/[A-Z]{6}/.test(name) && name === name.toUpperCase()) {
    name = name.replace(/[A-Z]{4,}/g, (word) => word.toLowerCase());
  }
  name = name
    .replace(/^alfa-/i, 'alpha-')
    // Indicated hydrogen is a capital: 1H-indazole.
    .replace(/(?<=^|[\s([,-])(\d{1,2}a?)h-(?=[a-z])/g, '$1H-')
    .replace(/^dl-/, 'DL-')
    .replace(/^([dl])-(?=[A-Za-z])/, (_match, letter: string) => `${letter.toUpperCase()}-`)
    .replace(/^n(?=[-,][A-Z([\d]|'|,N)/, 'N')
    .replace(/^N-(?=(hexane|pentane|heptane|octane|nonane|decane|butane|butanol|propanol)$)/i, 'n-')
    .replace(/-([a-z])$/, (_match, letter: string) => ` ${letter.toUpperCase()}`);
  name = correctLocants(name, formula);
  if (!dyeName.test(name)) name = name.replace(capitalizedWord, (word) => word.toLowerCase());
  const prefix = stereoPrefix.exec(name)?.[0] ?? '';
  const capitalized = prefix.toLowerCase() + capitalizeFirstWord(name.slice(prefix.length));
  return capitalized.replace(innerPrefixPattern, (word) => word.toLowerCase());
}

/** A configuration before or after a name: `(1S,3R)-RSL3`, `IWR-1-endo`. */
const configurationPattern =
  /^\((?:\d*[RSEZ]|[+-]|±)(?:,\s?\d*[RSEZ])*\)-(?=[A-Z])|-(?:endo|exo|cis|trans)$/g;

/** Returns the name without its configuration; null when it has none. */
export function nameWithoutConfiguration(name: string): string | null {
  const plain = name.replace(configurationPattern, '');
  return plain === name || plain.length < 3 ? null : plain;
}

/**
 * Returns the name of the anion of an organic acid, by which biochemists call it: `L-Lactic acid` is L-lactate; null for others.
 * The anions of inorganic acids name their salts (pyrophosphate, chloroplatinate) or do not exist (nitrosylsulfate).
 */
export function anionName(name: string, formula: string): string | null {
  if (!/^[\w,'()αβγ-]+ic acid$/i.test(name) || !/C(?![a-z])/.test(formula)) return null;
  // The anion of a hydrohalic or similar acid ends with -ide: hydrocyanic acid is cyanide.
  if (/^hydrocyanic/i.test(name)) return null;
  return name.replace(/ic acid$/i, 'ate');
}

/** A word in front of a code, as trade names of unrelated materials have: `Guchen MG 132`. */
const codeAfterWord = /^[A-Z][a-z]{2,}[ -]([A-Z]{1,5}[ -]?\d{2,}[A-Z]?)$/i;

/** Returns the code at the end of a trade name; null for other names. */
export const codeInTradeName = (name: string): string | null => codeAfterWord.exec(name)?.[1] ?? null;

/** Capitalizes the first word of three or more letters after locants and brackets. */
function capitalizeFirstWord(name: string): string {
  return name.replace(
    /^((?:[\d,'()[\]αβγδ+\-±]|[NOSRZEDL](?=[-,)'])|[aoxmpn](?=-|,[oxmpn]'?-)|rac-|tert-|cis-|trans-)*)([a-z])(?=[a-z]{2})/,
    (_match, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** Returns a cost: the more readable a name, the lower. Long, inverted and numbered names cost more. */
export function nameCost(name: string): number {
  const digits = name.replace(/[^\d]/g, '').length;
  return name.length + digits * 2 + (/, /.test(name) ? 30 : 0) + (/[[\]{}]/.test(name) ? 10 : 0);
}
