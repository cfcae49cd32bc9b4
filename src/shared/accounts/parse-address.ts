import { removeInvisible } from '../lib/visible-text';
import {
  inferCountry,
  introducesRecipient,
  isIndianStateName,
  isInstitutionLine,
  isUsStateCode,
  isUsStateName,
  mayBeCity,
  parseMiddleLines,
  splitUsState,
  startsWithUsState,
  takeRecipient,
  type AddressParts,
} from './address-parts';
import { parseEastAsianAddress } from './east-asian-address';

/** Fields found in a free-form address; '' for a missing one. */
export interface ParsedAddress extends AddressParts {
  mobile: string;
  email: string;
  /** True when the text names the country. Otherwise the postal code or the telephone number implies it. */
  isCountryNamed: boolean;
}

interface Country {
  code: string;
  name: string;
}

/** Country codes by other names and abbreviations of the countries, normalized by {@link nameKey}. */
const countryAliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    usa: 'US',
    us: 'US',
    'united states of america': 'US',
    uk: 'GB',
    'great britain': 'GB',
    england: 'GB',
    scotland: 'GB',
    wales: 'GB',
    'northern ireland': 'GB',
    deutschland: 'DE',
    osterreich: 'AT',
    schweiz: 'CH',
    suisse: 'CH',
    espana: 'ES',
    italia: 'IT',
    brasil: 'BR',
    belgie: 'BE',
    belgique: 'BE',
    'the netherlands': 'NL',
    nederland: 'NL',
    'pr china': 'CN',
    'peoples republic of china': 'CN',
    'republic of korea': 'KR',
    'south korea': 'KR',
    korea: 'KR',
    'republic of ireland': 'IE',
    'hong kong sar': 'HK',
    'hong kong': 'HK',
    uae: 'AE',
    russia: 'RU',
    vietnam: 'VN',
    taiwan: 'TW',
    'czech republic': 'CZ',
    czechia: 'CZ',
    turkiye: 'TR',
    'ceska republika': 'CZ',
    'slovenska republika': 'SK',
    日本: 'JP',
    日本国: 'JP',
    中国: 'CN',
    中國: 'CN',
    中华人民共和国: 'CN',
    台灣: 'TW',
    台湾: 'TW',
    臺灣: 'TW',
    香港: 'HK',
  }),
);

const postalCodes = {
  british: '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}',
  canadian: '[A-Z]\\d[A-Z] ?\\d[A-Z]\\d',
  irish: '[A-Z]\\d[\\dW] ?[A-Z\\d]{4}',
  dashed: '\\d{5}-\\d{4}|\\d{5}-\\d{3}|\\d{3}-\\d{4}|\\d{4}-\\d{3}|\\d{2}-\\d{3}',
  dutch: '\\d{4} ?[A-Z]{2}',
  plain: '\\d{3} \\d{3}|\\d{3} \\d{2}|\\d{4,7}',
} as const;
const anyPostalCode = Object.values(postalCodes).join('|');

const postalCodeOnly = new RegExp(`^(${anyPostalCode})$`, 'u');
const postalCodeFirst = new RegExp(
  `^(?:[A-Z]{1,3}-)?(${postalCodes.dutch}|${postalCodes.dashed}|${postalCodes.plain})[ ,]+(\\p{L}.*)$`,
  'u',
);
const postalCodeLast = new RegExp(`^(.*?\\p{L}[^\\d]*?)[ ,–-]+(${anyPostalCode})$`, 'u');
/** A city and its state or region around a postal code of six digits: `Bengaluru - 560065, Karnataka`. */
const postalCodeBetween = /^(\p{L}[^\d]*?)[ ,–-]+(\d{6}|\d{3} \d{3}), ?(\p{L}[^\d]*)$/u;
/** A street or nothing, a city and a postal code of India, above its state: `CV Raman Road, Bengaluru - 560 012`. */
const aboveIndianState = /^(?:(.*\S) ?, ?)?(\p{L}[^\d,]*?)[ ,–-]+(\d{6}|\d{3} \d{3})$/u;
const provinceCodeLast = /^(.+?)(?:,| -| )\s*([A-Z]{2,3})$/u;

/** Starts at a word and allows one @, which prevents quadratic backtracking. */
const emailPattern = /(?<![^\s<>(),;:@])[^\s<>(),;:@]+@[^\s<>(),;:@]+\.[a-z]{2,}/iu;
/**
 * Text beside an e-mail address that is not part of the postal address: a label such as `E-mail`, any text that ends with a
 * colon, or nothing.
 */
const emailLabelOrNothing =
  /^(?:e-?mail|mail(?:to)?|mél|contact|kontakt|courriel|correo|邮箱|电子邮件|電子郵件|メール)?[.:：]*$|[:：]$/iu;
/** Two or more words with a colon that name a person, because none is a word for an e-mail address. */
const nameWithColon = /^(?!.*(?:mail|contact|kontakt|courriel|correo|address|adresse))\S+ .*[:：]$/iu;
/** Words before a telephone number in addresses of Europe, America and Korea, each with an optional `No.` and its colon. */
const phoneLabel = String.raw`(?:tel|tél|telephone|téléphone|telefon[eo]?|teléfono|telefonnummer|telefoon|tfno|tfn|tlf|phone|fon|rufnummer|mobile?|mob|móvil|portable|handy|cell|celular|cellulare|gsm|natel|ph|t|m|тел|телефон|τηλ|전화)(?![\p{L}\d])(?:[\s.-]*(?:no|nr|n°|nummer)(?![\p{L}\d]))?[\s.:：]*`;
const phoneAtEnd = new RegExp(
  String.raw`(?:(?<!\p{L})${phoneLabel})?(\+?\(?\d[\d\s()./-]{6,}\d(?:[\s,;]*(?:ext|extension|x|app|apparat|durchwahl|dw|nst|poste|int|内線)[\s.:]*\d{1,6})?)\s*$`,
  'iu',
);
/** A label at the beginning of a line with a telephone number, such as `Tel.`. */
const phoneWord = new RegExp(String.raw`^(?:${phoneLabel}(?=[+(\d])|電話|电话|手机)`, 'iu');
/** A label of an unknown language that remains of a line without its international number: `Puhelin:`. */
const unknownLabel = /^\p{L}[\p{L}\s-]{0,20}[.:：]\s*$/u;
/** A telephone number within a line of Chinese or Japanese: `邮编 100871 电话 13800138000`. */
const eastAsianPhone = /(?:電話|电话|手机|tel)[.:：]?\s*(\+?\d[\d -]{6,16}\d)/iu;
/** Lines that are no part of an address, such as a fax number. */
const unrelatedLine =
  /^(?:(?:fax|telefax|télécopie|vat(?:in)?|ust(?!-)|ust-?id(?:-?nr)?|tva|siret)(?![\p{L}])|www\.|https?:)/iu;

/**
 * Parses a pasted address in lines or separated by commas: name first, country last, postal code and city before it,
 * institution, department, building and room between them, the rest is the street. Addresses in Japanese, Chinese and Korean are
 * read from the largest area to the smallest. Leaves unrecognized fields empty. Without a named country, returns the one
 * that the postal code or the telephone number implies.
 */
export function parseAddress(text: string, countries: readonly Country[]): ParsedAddress {
  const { lines, email, mobile } = separateContact(linesOf(text));
  const eastAsian = parseEastAsianAddress(lines.join('\n'));
  // 日本橋 is a district of Tokyo and does not name the country.
  if (eastAsian)
    return {
      ...eastAsian,
      mobile,
      email,
      isCountryNamed: /日本(?!橋)|中国|中华|대한민국|(?<!\p{L})한국(?!\p{L})/u.test(text),
    };
  const namedCountryCode = takeCountry(lines, countries, mobile);
  const country = namedCountryCode || inferCountry(lines, mobile);
  const consignee = takeConsignee(lines);
  const locality = splitTurkishArea(country, takeLocality(lines));
  const middle = parseMiddleLines(lines);
  return {
    ...middle,
    consignee,
    district: '',
    ...locality,
    country,
    mobile,
    email,
    isCountryNamed: namedCountryCode !== '',
  };
}

/**
 * Removes and returns the recipient: the first line unless it has digits or is an institution, otherwise the text after
 * `Attn:` or a line with a title. '' for an address of one line, because a line has to remain for the street.
 */
function takeConsignee(lines: string[]): string {
  const first = lines[0] ?? '';
  if (lines.length < 2) return '';
  const isName = !/\d/.test(first) && !isInstitutionLine(first) && !introducesRecipient(first);
  return isName ? (lines.shift() ?? '') : takeRecipient(lines);
}

/** A dash or non-breaking hyphen in a number, as web pages write them: `+49 30 314–01`, `02139–4307`. */
const dashInNumber = /(?<=[\d)] ?)[\u2010-\u2013\u2212](?= ?\d)/gu;

/** A label before a postal code: `CEP 05503-900`, `PIN: 560065`. */
const postalCodeLabel =
  /(?<!\p{L})(?:CEP|PLZ|PIN(?: ?code)?|ZIP(?: ?code)?|post(?:al )?code|código postal|code postal)[\s.:-]*(?=\d)/iu;

function linesOf(text: string): string[] {
  const separateLines = removeInvisible(text)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
  const lines = separateLines.length > 1 ? separateLines : (separateLines[0] ?? '').split(/[,;]/);
  return lines
    .map((line) =>
      line
        .replace(/\s+/g, ' ')
        .replace(/^[ ,;]+|[ ,;]+$/g, '')
        .replace(dashInNumber, '-')
        .replace(postalCodeLabel, ''),
    )
    .filter(Boolean);
}

/** Splits lines into contact details and the postal address: the returned lines have no e-mail address or telephone number. */
function separateContact(allLines: readonly string[]) {
  let email = '';
  let mobile = '';
  const lines = allLines
    .map((line, index) => takePhone(takeEmail(takeEastAsianPhone(line), index === 0)))
    .filter((line) => line !== '' && !unrelatedLine.test(line));
  return { lines, email, mobile };

  /** Returns the line without a telephone number that has a label, begins with + or is the whole line. */
  function takePhone(line: string): string {
    const phone = unrelatedLine.test(line) ? null : phoneAtEnd.exec(line);
    const number = (phone?.[1] ?? '').trim();
    if (!phone) return line;
    const isWholeLine = line.startsWith('+') || phoneWord.test(line) || isUnlabeledPhone(line, number);
    if (!isWholeLine && !number.startsWith('+')) return line;
    mobile ||= number;
    const before = line.slice(0, phone.index);
    return isWholeLine || unknownLabel.test(before) ? '' : before.replace(/[\s,;:/|·-]+$/u, '');
  }

  /** Returns the text before the e-mail address, or else the text after it: `Ann Example <ann@uni.example>`. */
  function takeEmail(line: string, isFirstLine: boolean): string {
    const mail = emailPattern.exec(line);
    if (!mail) return line;
    email ||= mail[0];
    const sides = [line.slice(0, mail.index), line.slice(mail.index + mail[0].length)];
    const texts = sides.map((side) => side.replace(/^[\s<>(),;]+|[\s<>(),;]+$/gu, ''));
    const isRecipient = (text: string) =>
      (isFirstLine || introducesRecipient(text)) && nameWithColon.test(text);
    const recipient = texts.find(isRecipient);
    if (recipient !== undefined) return recipient.replace(/\s*[:：]$/u, '');
    return texts.find((text) => !emailLabelOrNothing.test(text)) ?? '';
  }

  function takeEastAsianPhone(line: string): string {
    const phone = /[\p{Script=Han}]/u.test(line) ? eastAsianPhone.exec(line) : null;
    if (!phone) return line;
    mobile ||= (phone[1] ?? '').trim();
    return line.replace(phone[0], '').trim();
  }
}

/** Returns whether a line is a telephone number of eight or more digits and no postal code. */
function isUnlabeledPhone(line: string, number: string): boolean {
  return line === number && number.replace(/\D/g, '').length >= 8 && !postalCodeOnly.test(line);
}

/** Largest cities of Georgia in the Caucasus, and its postal codes beside a city. */
const georgianPlace =
  /(?<!\p{L})(?:tbilisi|tiflis|batumi|kutaisi|rustavi|sukhumi|sokhumi|zugdidi|gori|poti|telavi|kobuleti|mtskheta|akhaltsikhe|ozurgeti|borjomi|marneuli)(?!\p{L})|^\d{4} \p{L}+$|^[\p{L} ]+,? \d{4}(?:,? georgia)?$/iu;

/** Returns whether a name is that of a state of the USA, although it is also a country: `Georgia` below `Atlanta`. */
function meansUsState(name: string, lines: readonly string[], mobile: string): boolean {
  if (!isUsStateName(name.trim())) return false;
  return !/^(?:\+|00) ?995/.test(mobile) && !lines.some((line) => georgianPlace.test(line));
}

/** Countries and territories whose city has the same name: Luxembourg, Monaco, Singapore, Gibraltar, San Marino and others. */
const cityStates: ReadonlySet<string> = new Set(['LU', 'MC', 'SG', 'GI', 'SM', 'HK', 'MO']);

/**
 * Removes the last line that is a country, or a country at the end of the last line: `Ulm, Germany`. Keeps a line with a city
 * state and its postal code. Returns the code of the country (ISO 3166 alpha-2); '' when none is named.
 */
function takeCountry(lines: string[], countries: readonly Country[], mobile: string): string {
  const countryNamed = (name: string) =>
    meansUsState(name, lines, mobile) ? '' : countryCodeOf(name, countries);
  const last = lines.at(-1);
  if (last === undefined || lines.length < 2) return '';
  // Searches upwards, because lines such as a VAT number may follow the country. Skips the first line, which is a name.
  // Removes one line only: in a city state such as Singapore, the line above may name the city.
  for (let index = lines.length - 1; index > 0; index -= 1) {
    const country = countryNamed(lines[index] ?? '');
    const below = lines[index + 1] ?? '';
    // Above a state, with or without its postal code, the name is that of a city: `Jamaica` in New York. The name can also be the
    // state's: `Georgia` above `30303`.
    const isInUsa =
      isUsStateName(below) ||
      (isUsStateCode(below) && below !== country) ||
      [index, index + 1].some((start) => startsWithUsState(lines.slice(start, start + 2).join(' ')));
    if (!country || isInUsa) continue;
    lines.splice(index, 1);
    return country;
  }
  const nameWithoutPostalCode = last.replace(/\b(?:[A-Z]{1,3}-)?\d{3,6}\b/u, '').trim();
  const cityState = countryNamed(nameWithoutPostalCode);
  // The line stays, because it also names the city: `L-1511 Luxembourg`, `Singapore 138632`.
  if (cityStates.has(cityState)) return cityState;
  const words = last.split(' ');
  for (const wordCount of [3, 2, 1]) {
    // A country after the postal code or the city: `Cambridge MA 02139 USA`, but not `New Mexico`.
    const before = words.slice(0, -wordCount).join(' ');
    const code = countryNamed(words.slice(-wordCount).join(' '));
    if (!code || !/\d/.test(before) || before.endsWith(' New')) continue;
    lines[lines.length - 1] = before.replace(/[ ,]+$/u, '');
    return code;
  }
  const comma = last.lastIndexOf(',');
  const codeAfterComma = comma < 0 ? '' : countryNamed(last.slice(comma + 1));
  if (codeAfterComma) lines[lines.length - 1] = last.slice(0, comma).trim();
  return codeAfterComma;
}

function countryCodeOf(name: string, countries: readonly Country[]): string {
  const key = nameKey(name);
  const isNamed = (country: Country) =>
    nameKey(country.name) === key || nameKey(nativeName(country.code)) === key;
  return countryAliases.get(key) ?? countries.find(isNamed)?.code ?? '';
}

const nativeNames = new Map<string, string>();

/** Returns the name of a country in its most spoken language, such as `Sverige`. */
function nativeName(code: string): string {
  const known = nativeNames.get(code);
  if (known !== undefined) return known;
  const { language } = new Intl.Locale(`und-${code}`).maximize();
  const name = new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? '';
  nativeNames.set(code, name);
  return name;
}

/** Returns a name in lower case without accents, points and apostrophes, for comparison. */
function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

type Locality = Pick<AddressParts, 'city' | 'province' | 'zipcode'>;

/** Splits the district and the province of a Turkish address, such as `Çankaya/Ankara`. */
function splitTurkishArea(country: string, locality: Locality): Locality {
  if (country !== 'TR' || locality.province !== '') return locality;
  const [city, province] = locality.city.split(/ ?[/-] ?/u);
  return city && province ? { ...locality, city, province } : locality;
}

/** Removes postal code, city and province from the end. Keeps at least one line for the street. */
function takeLocality(lines: string[]): Locality {
  const last = lines.at(-1) ?? '';
  if (lines.length < 2) return { city: '', province: '', zipcode: '' };
  lines.pop();
  if (postalCodeOnly.test(last)) {
    const before = lines.length > 1 ? (lines.pop() ?? '') : '';
    return localityBeforeCode(lines, before, last);
  }
  const between = postalCodeBetween.exec(last);
  if (between) return { city: between[1] ?? '', province: between[3] ?? '', zipcode: between[2] ?? '' };
  const codeThenCity = postalCodeFirst.exec(last);
  if (codeThenCity) return { ...cityAndProvince(codeThenCity[2] ?? ''), zipcode: codeThenCity[1] ?? '' };
  const cityThenCode = postalCodeLast.exec(last);
  if (cityThenCode) return localityBeforeCode(lines, cityThenCode[1] ?? '', cityThenCode[2] ?? '');
  const isState = isUsStateCode(last) || (isUsStateName(last) && !/^(?:new york|washington)$/iu.test(last));
  if (isState && lines.length > 1 && mayBeCity(lines.at(-1) ?? ''))
    return { city: lines.pop() ?? '', province: last, zipcode: '' };
  const indianCity = isIndianStateName(last) ? cityAboveIndianState(lines) : null;
  if (indianCity) return { ...indianCity, province: last };
  if (!/\d/.test(last)) return { ...cityAndProvince(last), zipcode: '' };
  lines.push(last);
  return { city: '', province: '', zipcode: '' };
}

/** Removes and returns the city, with or without its postal code, from the line above the name of an Indian state. */
function cityAboveIndianState(lines: string[]): Pick<AddressParts, 'city' | 'zipcode'> | null {
  const above = lines.at(-1) ?? '';
  const [, street = '', city, zipcode = ''] = aboveIndianState.exec(above) ?? [];
  // A line has to remain for the street.
  if (lines.length < 2 && street === '') return null;
  if (city === undefined && !mayBeCity(above)) return null;
  lines.pop();
  if (street !== '') lines.push(street);
  return { city: city ?? above, zipcode };
}

/** Splits the text before a postal code. If it is only a province, such as of `MA 02139`, the city is on the line above. */
function localityBeforeCode(lines: string[], before: string, zipcode: string) {
  const isCode = /^[A-Z]{2,3}$/.test(before);
  if (
    lines.length > 1 &&
    (isCode || ((isUsStateName(before) || isIndianStateName(before)) && mayBeCity(lines.at(-1) ?? '')))
  ) {
    return { city: lines.pop() ?? '', province: before, zipcode };
  }
  // The name of a state can also be that of a city: `New York 10001`.
  const withState =
    /^\d{5}(?:-\d{4})?$/.test(zipcode) && !isUsStateName(before) ? splitUsState(before) : null;
  return { ...(withState ?? cityAndProvince(before)), zipcode };
}

/** Splits texts such as `Cambridge, MA`, `Melbourne VIC`, `São Paulo - SP` and `Chiyoda-ku, Tokyo`. */
function cityAndProvince(text: string): Pick<AddressParts, 'city' | 'province'> {
  const trimmed = text.replace(/[ ,–-]+$/u, '');
  const withCode = provinceCodeLast.exec(trimmed);
  if (withCode) return { city: (withCode[1] ?? '').trim(), province: withCode[2] ?? '' };
  const comma = trimmed.lastIndexOf(',');
  if (comma < 0) return { city: trimmed, province: '' };
  return { city: trimmed.slice(0, comma).trim(), province: trimmed.slice(comma + 1).trim() };
}
