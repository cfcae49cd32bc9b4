import { cutText } from '../lib/visible-text';

/** Data of a badge; '' for missing fields. */
export interface BadgeFacts {
  name: string;
  email: string;
  institution: string;
  /** Job title. */
  position: string;
  phone: string;
  country: string;
  /** URL or code of a badge that contains no other data. */
  badge: string;
}

const emptyBadge: BadgeFacts = {
  name: '',
  email: '',
  institution: '',
  position: '',
  phone: '',
  country: '',
  badge: '',
};

/** Maximum characters of a code that are parsed. */
const MAX_SCAN_LENGTH = 8000;
const maxLengths: Readonly<Record<keyof BadgeFacts, number>> = {
  name: 80,
  email: 254,
  institution: 160,
  position: 80,
  phone: 40,
  country: 60,
  badge: 400,
};

/**
 * Parses the code of a badge: vCard 3 and 4 (RFC 2426, RFC 6350), MeCard, an e-mail address, or any other text, which
 * becomes the field `badge`. Cuts long values. Never throws.
 */
export function parseBadge(scanned: string): BadgeFacts {
  const text = cutText(scanned, MAX_SCAN_LENGTH);
  const facts = { ...emptyBadge, ...readFacts(text) };
  const names = Object.keys(emptyBadge) as (keyof BadgeFacts)[];
  for (const name of names) facts[name] = toFieldText(facts[name], maxLengths[name]);
  return facts;
}

function readFacts(text: string): Partial<BadgeFacts> {
  if (/^BEGIN:VCARD/i.test(text)) return readVCard(text);
  return /^MECARD:/i.test(text) ? readMeCard(text) : readPlain(text);
}

/**
 * Reads `NAME;PARAMETER=…:VALUE`, the first value of each property; lines with a leading space continue the previous
 * one.
 */
function readVCard(text: string): Partial<BadgeFacts> {
  const values = new Map<string, string>();
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const match = /^(?:[\w-]+\.)?([\w-]+)(?:;(?:[^":]|"[^"]*")*)?:(.*)$/.exec(line);
    const name = match?.[1]?.toUpperCase();
    if (name && match?.[2]?.trim() && !values.has(name)) values.set(name, match[2]);
  }
  const valueOf = (name: string) => removeEscapes(values.get(name) ?? '');
  /** Components of a structured property: the first of ORG is the institution, the seventh of ADR the country. */
  const componentsOf = (name: string) => splitUnescaped(values.get(name) ?? '', ';').map(removeEscapes);
  const [familyName = '', givenName = '', middleName = ''] = componentsOf('N');
  return {
    name: valueOf('FN') || [givenName, middleName, familyName].filter(Boolean).join(' '),
    email: parseEmail(valueOf('EMAIL').replace(/^mailto:/i, '')),
    institution: componentsOf('ORG')[0] ?? '',
    position: valueOf('TITLE') || valueOf('ROLE'),
    phone: parsePhone(valueOf('TEL').replace(/^tel:/i, '')),
    country: componentsOf('ADR')[6] ?? '',
    badge: valueOf('URL') || valueOf('UID'),
  };
}

/** Reads a MeCard, the contact format of telephone cameras: `MECARD:N:Lee,Ann;EMAIL:…;;`. */
function readMeCard(text: string): Partial<BadgeFacts> {
  const values = new Map<string, string>();
  for (const field of splitUnescaped(text.slice('MECARD:'.length), ';')) {
    const colon = field.indexOf(':');
    const name = field.slice(0, Math.max(colon, 0)).trim().toUpperCase();
    if (name !== '' && !values.has(name)) values.set(name, field.slice(colon + 1));
  }
  const valueOf = (name: string) => removeEscapes(values.get(name) ?? '');
  const [familyName = '', givenName = ''] = splitUnescaped(values.get('N') ?? '', ',').map(removeEscapes);
  return {
    name: [givenName, familyName]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' '),
    email: parseEmail(valueOf('EMAIL')),
    institution: valueOf('ORG'),
    position: valueOf('TITLE'),
    phone: parsePhone(valueOf('TEL')),
    badge: valueOf('URL'),
  };
}

/** Reads a code without the markers of vCard and MeCard. */
function readPlain(text: string): Partial<BadgeFacts> {
  const email = parseEmail(text.replace(/^mailto:/i, ''));
  return email === '' ? { badge: text } : { email };
}

/** Splits at separators that are not escaped. Keeps escape sequences. */
function splitUnescaped(text: string, separator: ';' | ','): string[] {
  const parts = [''];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === separator) parts.push('');
    else {
      const escaped = character === '\\' ? text.charAt(++index) : '';
      parts[parts.length - 1] += character + escaped;
    }
  }
  return parts;
}

/** Replaces escape sequences by their characters, and an escaped line break by a space. */
function removeEscapes(text: string): string {
  return text.replace(/\\([\s\S]?)/g, (_match, character: string) =>
    /n/i.test(character) ? ' ' : character,
  );
}

/** An e-mail address, whose domain may be internationalized. */
const emailPattern = /^[^\s\p{Cc}@<>"(),:;\\[\]]{1,64}@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

/** Returns the trimmed e-mail address; '' for other texts. */
function parseEmail(text: string): string {
  const trimmed = text.trim();
  return emailPattern.test(trimmed) && trimmed.length <= maxLengths.email ? trimmed : '';
}

const phonePattern = /^\+?[\d ()/.-]{5,31}(?: ?(?:ext\.?|x) ?\d{1,7})?$/i;

/**
 * Returns a telephone number with its extension: `+1-201-555-0123;ext=102` (RFC 3966) becomes `+1-201-555-0123 ext. 102`. ''
 * for other texts.
 */
function parsePhone(text: string): string {
  const phone = text.replace(/;ext=/i, ' ext. ').replace(/;.*$/, '').trim();
  return phonePattern.test(phone) && phone.length <= maxLengths.phone ? phone : '';
}

/**
 * Replaces control characters, bidirectional marks and runs of white space with one space, and cuts the text to `maxLength`.
 */
function toFieldText(text: string, maxLength: number): string {
  return cutText(text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' '), maxLength);
}
