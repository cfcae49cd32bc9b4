/** The letters of a country's keyboard and the end of its e-mail addresses. */
export interface NationalLayout {
  id: string;
  /** Name in the country's language. */
  name: string;
  /** Shown on the layout key while this layout is active. */
  label: string;
  /** Language of `name` and of the capital letters. */
  language: string;
  /** Three rows of lowercase letters, separated by spaces. */
  rows: readonly [string, string, string];
  /** End of the country's e-mail addresses. */
  domain: string;
  /** ISO 3166 codes of the countries whose stands start with this layout. */
  countries: readonly string[];
}

const qwerty = ['q w e r t y u i o p', 'a s d f g h j k l', 'z x c v b n m'] as const;
const [top, middle, bottom] = qwerty;
const qwertz = 'q w e r t z u i o p';

export const nationalLayouts: readonly [NationalLayout, ...NationalLayout[]] = [
  {
    id: 'us',
    name: 'English (US)',
    label: 'US',
    language: 'en',
    rows: qwerty,
    domain: '.org',
    countries: ['US', 'CA', 'AU', 'NZ', 'CN', 'JP', 'KR', 'SG', 'IN', 'NL'],
  },
  {
    id: 'gb',
    name: 'English (UK)',
    label: 'UK',
    language: 'en',
    rows: qwerty,
    domain: '.ac.uk',
    countries: ['GB', 'IE'],
  },
  {
    id: 'de',
    name: 'Deutsch',
    label: 'DE',
    language: 'de',
    rows: [`${qwertz} ü`, `${middle} ö ä`, 'y x c v b n m ß'],
    domain: '.de',
    countries: ['DE', 'AT'],
  },
  {
    id: 'ch',
    name: 'Schweiz / Suisse',
    label: 'CH',
    language: 'de',
    rows: [`${qwertz} ü è`, `${middle} ö é`, 'y x c v b n m ä à ç'],
    domain: '.ch',
    countries: ['CH', 'LI'],
  },
  {
    id: 'fr',
    name: 'Français',
    label: 'FR',
    language: 'fr',
    rows: ['a z e r t y u i o p', 'q s d f g h j k l m ù', 'w x c v b n é è ç à'],
    domain: '.fr',
    countries: ['FR', 'BE', 'LU', 'MC'],
  },
  {
    id: 'es',
    name: 'Español',
    label: 'ES',
    language: 'es',
    rows: [top, `${middle} ñ`, `${bottom} ç`],
    domain: '.es',
    countries: ['ES', 'MX', 'AR', 'CL', 'CO', 'PE', 'UY'],
  },
  {
    id: 'it',
    name: 'Italiano',
    label: 'IT',
    language: 'it',
    rows: [`${top} è é`, `${middle} ò à`, `${bottom} ì ù`],
    domain: '.it',
    countries: ['IT', 'SM'],
  },
  {
    id: 'pt',
    name: 'Português',
    label: 'PT',
    language: 'pt',
    rows: [`${top} ã`, `${middle} ç õ`, bottom],
    domain: '.pt',
    countries: ['PT', 'BR'],
  },
  {
    id: 'se',
    name: 'Svenska / Suomi',
    label: 'SE',
    language: 'sv',
    rows: [`${top} å`, `${middle} ö ä`, bottom],
    domain: '.se',
    countries: ['SE', 'FI'],
  },
  {
    id: 'dk',
    name: 'Dansk',
    label: 'DK',
    language: 'da',
    rows: [`${top} å`, `${middle} æ ø`, bottom],
    domain: '.dk',
    countries: ['DK'],
  },
  {
    id: 'no',
    name: 'Norsk',
    label: 'NO',
    language: 'no',
    rows: [`${top} å`, `${middle} ø æ`, bottom],
    domain: '.no',
    countries: ['NO'],
  },
  {
    id: 'pl',
    name: 'Polski',
    label: 'PL',
    language: 'pl',
    rows: [`${top} ó`, `${middle} ł ą`, 'z x c v b n m ę ś ż'],
    domain: '.pl',
    countries: ['PL'],
  },
  {
    id: 'tr',
    name: 'Türkçe',
    label: 'TR',
    language: 'tr',
    rows: ['q w e r t y u ı o p ğ ü', `${middle} ş i`, `${bottom} ö ç`],
    domain: '.tr',
    countries: ['TR'],
  },
];

/** Returns the layout of a country (ISO 3166 code); the American one for an unlisted country. */
export function nationalLayoutOf(country: string | undefined): NationalLayout {
  return (
    nationalLayouts.find(({ countries }) => country !== undefined && countries.includes(country)) ??
    nationalLayouts[0]
  );
}

/** Variants that a long press on a key offers. */
const variants: Readonly<Record<string, string>> = {
  a: 'à á â ä ã å æ ā ą',
  c: 'ç ć č',
  d: 'ď đ ð',
  e: 'è é ê ë ę ě ē ė',
  g: 'ğ',
  i: 'ì í î ï ī ı',
  l: 'ł ľ',
  n: 'ñ ń ň',
  o: 'ò ó ô ö õ ø œ ō ő',
  r: 'ř',
  s: 'ß ś š ş',
  t: 'ť þ',
  u: 'ù ú û ü ū ů ű',
  y: 'ý ÿ',
  z: 'ź ż ž',
  0: '° ∅',
  1: '¹ ½',
  2: '²',
  3: '³',
  "'": '’ ‘ ` ´',
  '"': '“ ” „ « »',
  '!': '¡',
  '?': '¿',
  '-': '– — _',
  '.': '… · :',
  ',': ';',
  '/': '\\ |',
  $: '£ ¥ ¢',
  '=': '≠ ≈ ≡',
  '+': '±',
  '<': '≤',
  '>': '≥',
};

/** Returns the variants of a key; empty without any. A capital letter has capital variants. */
export function keyVariants(key: string): readonly string[] {
  const ownVariants = variants[key];
  if (ownVariants) return ownVariants.split(' ');
  // `toLowerCase` would return two code units for the Turkish capital.
  const lower = key === 'İ' ? 'i' : key.toLowerCase();
  if (lower === key || key.length !== 1) return [];
  const lowerVariants = variants[lower]?.split(' ') ?? [];
  return [...new Set(lowerVariants.map((variant) => toCapital(variant, 'en')))].filter(
    (capital) => capital !== key,
  );
}

/** Returns one capital letter. `toUpperCase` would return `SS` for `ß`, and `I` for the Turkish `i`. */
export function toCapital(letter: string, language: string): string {
  return letter === 'ß' ? 'ẞ' : letter.toLocaleUpperCase(language);
}
