const inverted = /^([A-Z][A-Za-z]+(?: acid)?), ?((?:[^ ]|(?<=,) )*-)$/;
const stereoPrefix =
  /^(cis|trans|tert|sec|iso|alpha|beta|gamma|delta|epsilon|zeta|omega|all-trans|meso|exo|endo|rac)-/i;

/** Matches names of measured peaks and broken characters, such as `PAR_146.0966_8.3`. */
export const isPlaceholderName = (name: string): boolean =>
  /[_?]|^[A-Z]{2,4}_?\d{3}\.\d|^\d+$/.test(name) || name.length < 2;

const databaseNumber =
  /^(?:DTXC?S?ID\d|NS\d{8}$|DB-\d|EC \d{3}-|(?:AS|CS|DA|EN\d{3}|HY)-[A-Z]?\d{4}|A\d{6}$|J-\d{6}$|HMS\d{4}|UNII-|(?:AKOS|BDBM|S?CHEMBL|ZINC|MLS|SMR)\d)/i;
/** Ten characters that change between letters and digits at least three times, as UNII codes do. */
const uniiCode = /^(?=(?:[A-Z]*\d+[A-Z]+){2})[A-Z\d]{10}$/i;

/** Tells record numbers of databases and other suppliers (`DTXCID703945`, `L99N5N533T`) from names. */
export const isDatabaseNumber = (name: string): boolean => databaseNumber.test(name) || uniiCode.test(name);

/** Tells names with remarks of their source, such as `[HSDB]`, and articles of suppliers, such as `…, 98%`. */
export const isAnnotatedName = (name: string): boolean =>
  / \[[A-Z-]{3,}\]$|, ?[>≥]?\d+(?:\.\d+)?%/.test(name);

/** Words for salts and hydrates, with what the structure must contain as a fragment or ion. */
const partsInNames: readonly (readonly [word: RegExp, part: RegExp])[] = [
  [/hydrochloride\b|\bHCl\b/i, /(?:^|\.)(?:Cl|\[Cl-\])(?:\.|$)/],
  [/hydrobromide\b|\bHBr\b/i, /(?:^|\.)(?:Br|\[Br-\])(?:\.|$)/],
  [/\b(?:di|tri|tetra)?sodium\b/i, /\[Na/],
  [/\b(?:di|tri|tetra)?potassium\b/i, /\[K/],
  [/\b(?:hemi|mono|di|tri|tetra|penta|hexa|hepta|octa|nona|deca)hydrate\b/i, /(?:^|\.)O(?:\.|$)/],
];

/** Returns whether a synonym names no salt or hydrate that the structure lacks. */
export const isNameOfStructure = (name: string, smiles: string): boolean =>
  partsInNames.every(([word, part]) => !word.test(name) || part.test(smiles));

/**
 * Normalizes a compound name: no all-caps, no inverted index names (`Naphthalene, 1-butyl-` becomes
 * `1-Butylnaphthalene`), a capital after the locants, lower-case stereo and position prefixes.
 */
export function tidyCompoundName(raw: string): string {
  let name = raw
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\u2032/g, "'")
    .replace(/\u2033/g, "''")
    .replace(/\u2212/g, '-');
  const index = inverted.exec(name);
  if (index) name = `${index[2]?.replace(/-$/, '')}${index[1]?.toLowerCase()}`;
  if (/[A-Z]{6}/.test(name) && name === name.toUpperCase()) {
    name = name.replace(/[A-Z]{4,}/g, (word) => word.toLowerCase());
  }
  name = name
    .replace(/^dl-/, 'DL-')
    .replace(/^([dl])-(?=[A-Za-z])/, (_all, letter: string) => `${letter.toUpperCase()}-`)
    .replace(/^n(?=[-,][A-Z([\d]|'|,N)/, 'N')
    .replace(/^N-(?=(hexane|pentane|heptane|octane|nonane|decane|butane|butanol|propanol)$)/i, 'n-')
    .replace(/-([a-z])$/, (_all, letter: string) => ` ${letter.toUpperCase()}`);
  const prefix = stereoPrefix.exec(name)?.[0] ?? '';
  return prefix.toLowerCase() + capital(name.slice(prefix.length));
}

/** Capitalizes the first word of three or more letters after locants and brackets. */
function capital(name: string): string {
  return name.replace(
    /^((?:[\d,'()[\]αβγδ+\-±]|[NOSRZEDL](?=[-,)'])|[aoxmpn](?=-|,[oxmpn]'?-)|rac-|tert-|cis-|trans-)*)([a-z])(?=[a-z]{2})/,
    (_all, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** Scores the readability of a name: long, inverted and numbered names cost more. */
export function nameCost(name: string): number {
  const digits = name.replace(/[^\d]/g, '').length;
  return name.length + digits * 2 + (/, /.test(name) ? 30 : 0) + (/[[\]{}]/.test(name) ? 10 : 0);
}
