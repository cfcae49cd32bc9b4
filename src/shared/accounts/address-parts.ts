/** Parts of an address; '' for a missing one. */
export interface AddressParts {
  consignee: string;
  institution: string;
  department: string;
  building: string;
  room: string;
  /** Street and other parts, on one line. */
  address: string;
  district: string;
  city: string;
  /** Full name or abbreviation: `MA`. */
  province: string;
  zipcode: string;
  /** ISO 3166 alpha-2. */
  country: string;
}

/** The parts of an address between the recipient and the city. */
export type MiddleParts = Pick<AddressParts, 'institution' | 'department' | 'building' | 'room' | 'address'>;

/**
 * A room with a word for it, such as `Room 12` or `Zimmer 3`. Only an English word has the group `number`: formatted
 * addresses show a bare number as `Room 12`, but keep words of other languages.
 */
const roomPattern =
  /^(?:(?:room|rm\.?)\s*(?:no\.?\s*)?#?\s*(?<number>[A-Z]{0,3}[-.]?\d[\w./-]*)|(?:raum|zimmer|zi\.|bureau|salle|pièce|lab|labor|stanza|aula|despacho|sala|kamer|rum)\s*(?:nr\.?|n°)?\s*[A-Z]{0,3}[-.]?\d[\w./-]*)$/iu;
/** A building as a part of a line between commas: `Building 7`, `Gebäude A2`. */
const buildingPattern =
  /^(?:(?:building|bldg\.?|gebäude|geb\.|haus|bâtiment|bât\.?|bat\.|edificio|edifício|gebouw|byggnad|block)\s+[\p{L}\d][\p{L}\d.-]*(?:\s+[\p{L}\d.-]+)?|.*\p{L}\s+(?:building|bldg\.?|hall|tower|pavilion))$/iu;
/** A word that names a department: `Dept.`, `Lehrstuhl`, `Dipartimento`. */
const departmentPattern =
  /\b(?:dept|department|division|abteilung|abt\.|fachbereich|lehrstuhl|arbeitsgruppe|unit|section|sektion|group|team|lab of|laboratory of|dipartimento|departamento|afdeling|chair of)(?![\p{L}])|bölümü(?!\p{L})|anabilim dalı|(?<!\p{L})(?:unité|équipe|département|service|laboratoire)(?!\p{L})|^AG\s/iu;
/** A word that names an institution: `University`, `Klinikum`, `GmbH`. */
const institutionPattern =
  /universi|üniversitesi|uniwersytet|egyetem|yliopisto|hochschule|istituto|instytut|ústav|intézet|centro nacional|h[oô]pital|ospedal|sjukhus|szpital|(?<!\p{L})(?:college|academy|hospital|clinic|cnrs|inserm|eth|epfl|gmbh|inc|ltd|llc|corp|s\.?a\.?s?|b\.?v|plc)\b|klinik|krankenhaus|akademie|max[- ]planck|fraunhofer|helmholtz|leibniz|institut pasteur|foundation|fundação|fundación|fondazione|hastanesi/iu;
/** Words that name an institution, or a part of it when another line names the institution. */
const institutionOrPartPattern =
  /institut|enstitüsü|school|facult|fakült|fakultät|(?:centre|center|zentrum)(?!\p{L})|laborator/iu;
/** A word or ending that names a street: `Road`, `Hauptstraße`. */
const streetWord =
  /(?:stra(?:ß|ss)e|str\.|weg|allee|platz|gasse|ufer|damm|straat|laan|gatan|vej|gade|vägen|mahallesi|caddesi|sokağı|bulvarı)(?!\p{L})|(?<!\p{L})(?:mah|cad|sok|blv)\.|(?<!\p{L})(?:street|st|road|rd|avenue|ave|drive|dr|lane|ln|boulevard|blvd|parkway|way|court|place|square|rue|quai|chemin|via|calle|avenida|av|rua|ul|ring)(?!\p{L})/iu;
/** A line that introduces the recipient: `Attn: Ann Example`. */
const attentionLine =
  /^(?:attn?\b\.?|attention|fao\b|c\/o|a\/c|aos cuidados de|z\.? ?hd\.?|zu händen(?: von)?|à l['’]attention de)[ .:]*(.+)$/iu;
/** Titles before or after a person's name. */
const personalTitle =
  /^(?:dra?|profa?|professora?|sra?|mr|mrs|ms|mme|m|herr|frau|dipl|pd)(?:\.|\s)|,\s*(?:ph\.? ?d|md|msc|m\.sc)\.?$/iu;

/** Returns whether a line is the name of an institution, or of a part of one, instead of a person's. */
export function isInstitutionLine(line: string): boolean {
  if (personalTitle.test(line)) return false;
  return [institutionPattern, institutionOrPartPattern, departmentPattern].some((pattern) =>
    pattern.test(line),
  );
}

/** Returns whether a line introduces the recipient, such as `Attn: Ann Example`. */
export function introducesRecipient(line: string): boolean {
  return attentionLine.test(line);
}

/**
 * Removes and returns the recipient: the text after `Attn:`, or the first line without digits that has a personal title. ''
 * without either.
 */
export function takeRecipient(lines: string[]): string {
  const attentionIndex = lines.findIndex((line) => attentionLine.test(line));
  if (attentionIndex >= 0)
    return attentionLine.exec(lines.splice(attentionIndex, 1)[0] ?? '')?.[1]?.trim() ?? '';
  const titleIndex = lines.findIndex((line) => personalTitle.test(line) && !/\d/.test(line));
  return titleIndex < 0 ? '' : (lines.splice(titleIndex, 1)[0] ?? '');
}

/**
 * Assigns the lines between the recipient and the city to the parts of an address. Without a street line, building and room
 * become `address`, which is a required field.
 */
export function parseMiddleLines(lines: readonly string[]): MiddleParts {
  const middleParts = { institution: '', department: '', building: '', room: '', address: '' };
  const institutionsOrParts: string[] = [];
  const add = (field: keyof MiddleParts, text: string) =>
    (middleParts[field] = [middleParts[field], text].filter(Boolean).join(', '));
  for (const line of lines) {
    const parts = line.split(/\s*,\s*/u).filter(Boolean);
    const hasRoom = parts.some((part) => roomPattern.test(part));
    for (const part of parts) {
      const roomMatch = roomPattern.exec(part);
      if (roomMatch && middleParts.room === '') middleParts.room = roomMatch.groups?.['number'] ?? part;
      else if (streetWord.test(part)) add('address', part);
      else if (buildingPattern.test(part)) add('building', part.replace(/^building\s+(?=\S+$)/iu, ''));
      else if (departmentPattern.test(part)) add('department', part);
      else if (institutionPattern.test(part))
        add(middleParts.institution === '' ? 'institution' : 'department', part);
      else if (institutionOrPartPattern.test(part)) institutionsOrParts.push(part);
      else if (hasRoom && !/\d/.test(part)) add('department', part);
      else add('address', part);
    }
  }
  for (const part of institutionsOrParts)
    add(middleParts.institution === '' ? 'institution' : 'department', part);
  const buildingAndRoom = [middleParts.building, middleParts.room].filter(Boolean).join(', ');
  return middleParts.address === '' && buildingAndRoom !== ''
    ? { ...middleParts, building: '', room: '', address: buildingAndRoom }
    : middleParts;
}

/** Countries by calling code, without codes that several countries share, such as 1 and 44. */
const callingCodes: Readonly<Record<string, string>> = {
  31: 'NL',
  32: 'BE',
  33: 'FR',
  34: 'ES',
  41: 'CH',
  43: 'AT',
  45: 'DK',
  46: 'SE',
  48: 'PL',
  49: 'DE',
  55: 'BR',
  61: 'AU',
  64: 'NZ',
  65: 'SG',
  81: 'JP',
  82: 'KR',
  86: 'CN',
  91: 'IN',
  351: 'PT',
  353: 'IE',
  358: 'FI',
  420: 'CZ',
  852: 'HK',
  886: 'TW',
  972: 'IL',
};

const usStateCodes =
  'AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY';
const usStateNames =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming';
const zipCode = String.raw`\d{5}(?:-\d{4})?(?![\d-])`;
const stateCodeAndZipCode = new RegExp(`^(?:${usStateCodes}),? ${zipCode}`, 'u');
const stateNameAndZipCode = new RegExp(`^(?:${usStateNames}),? ${zipCode}`, 'iu');
const usStateName = new RegExp(`^(?:${usStateNames})$`, 'iu');
const usStateCode = new RegExp(`^(?:${usStateCodes})$`, 'u');
const usStateNameLast = new RegExp(`^(.*?[^ ,])[ ,]+(${usStateNames})$`, 'iu');

/** Returns whether a text begins with a state of the USA and its postal code: `NY 11439`, `Georgia, 30303`. */
export function startsWithUsState(text: string): boolean {
  return stateCodeAndZipCode.test(text) || stateNameAndZipCode.test(text);
}

/** Returns whether a text is the full name of a state of the USA. */
export function isUsStateName(text: string): boolean {
  return usStateName.test(text);
}

/** The states of India, and a territory, without Delhi and other cities that are territories themselves. */
const indianStateName =
  /^(?:Andhra Pradesh|Arunachal Pradesh|Assam|Bihar|Chhattisgarh|Goa|Gujarat|Haryana|Himachal Pradesh|Jammu (?:and|&) Kashmir|Jharkhand|Karnataka|Kerala|Madhya Pradesh|Maharashtra|Manipur|Meghalaya|Mizoram|Nagaland|Odisha|Punjab|Rajasthan|Sikkim|Tamil ?Nadu|Telangana|Tripura|Uttar Pradesh|Uttarakhand|West Bengal)$/iu;

/** Returns whether a text is the name of a state of India. */
export function isIndianStateName(text: string): boolean {
  return indianStateName.test(text);
}

/** Returns whether a text is the abbreviation of a state of the USA. */
export function isUsStateCode(text: string): boolean {
  return usStateCode.test(text);
}

/** Splits a text that ends with the full name of a state of the USA, such as `Atlanta, Georgia`; null for another text. */
export function splitUsState(text: string): { city: string; province: string } | null {
  const [, city, province] = usStateNameLast.exec(text) ?? [];
  return city && province ? { city, province } : null;
}

/** Returns whether a line can be the name of a city: it has no digits and names neither an institution nor a street. */
export function mayBeCity(line: string): boolean {
  // `St.` at the beginning is part of the city: `St. Paul`.
  return !/\d/.test(line) && !isInstitutionLine(line) && !streetWord.test(line.replace(/^st\.? /iu, ''));
}

/** Postal codes, some with a state or a prefix, in formats of one country only, and cities with a state of the USA. */
const countryPatterns: readonly (readonly [pattern: RegExp, country: string])[] = [
  [new RegExp(`(?:^|[ ,])(?:${usStateCodes}),? ${zipCode}$`, 'u'), 'US'],
  [new RegExp(`(?:^|[ ,])(?:${usStateNames}),? ${zipCode}$`, 'iu'), 'US'],
  // A city and a state without a postal code: `Atlanta, Georgia`.
  [new RegExp(`\\p{L}, (?:${usStateNames})$`, 'iu'), 'US'],
  [/(?:^|[ ,])[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/u, 'GB'],
  [/(?:^|[ ,])[A-Z]\d[A-Z] ?\d[A-Z]\d$/u, 'CA'],
  [/^(?:D|DE)-\d{5} /u, 'DE'],
  [/^CH-\d{4} /u, 'CH'],
  [/^(?:A|AT)-\d{4} /u, 'AT'],
  [/^(?:F|FR)-\d{5} |^\d{5} .*\bcedex\b/iu, 'FR'],
];

/**
 * Returns the country (ISO 3166 alpha-2) that the format of the postal code or a state of the USA implies, otherwise that of the
 * telephone number's calling code; '' without any. The customer has to confirm the country.
 */
export function inferCountry(lines: readonly string[], telephone: string): string {
  for (const [index, line] of lines.entries()) {
    // A state and its postal code may be on lines of their own.
    const texts = [line, `${lines[index - 1] ?? ''}, ${line}`];
    const match = countryPatterns.find(([pattern]) => texts.some((text) => pattern.test(text)));
    if (match) return match[1];
  }
  const code = /^(?:\+|00)[ ]?(\d{2,3})/.exec(telephone)?.[1] ?? '';
  return callingCodes[code] ?? callingCodes[code.slice(0, 2)] ?? '';
}
