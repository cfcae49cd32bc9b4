/** What a badge says of whoever wears it; '' for what it does not say. */
export interface BadgeFacts {
  name: string;
  email: string;
  institution: string;
  position: string;
  phone: string;
  country: string;
  /** An address or code that says nothing else. */
  badge: string;
}

const nothing: BadgeFacts = {
  name: '',
  email: '',
  institution: '',
  position: '',
  phone: '',
  country: '',
  badge: '',
};

/** More than any badge holds; the rest is not looked at. */
const LONGEST_SCAN = 8000;
const longest: Readonly<Record<keyof BadgeFacts, number>> = {
  name: 80,
  email: 254,
  institution: 160,
  position: 80,
  phone: 40,
  country: 60,
  badge: 400,
};

/**
 * Reads the text of a badge's code: vCard 3 and 4 (RFC 2426, RFC 6350), MeCard, an e-mail address, or anything else,
 * which is kept as it is. Never throws, whatever the code holds.
 */
export function parseBadge(scanned: string): BadgeFacts {
  const text = scanned.slice(0, LONGEST_SCAN).trim();
  const found = /^BEGIN:VCARD/i.test(text)
    ? readVCard(text)
    : /^MECARD:/i.test(text)
      ? readMeCard(text)
      : readPlain(text);
  const facts = { ...nothing, ...found };
  const names = Object.keys(nothing) as (keyof BadgeFacts)[];
  return Object.fromEntries(
    names.map((name) => [name, oneLine(facts[name], longest[name])]),
  ) as unknown as BadgeFacts;
}

/** `NAME;PARAMETER=…:VALUE` by property names, the first of each; lines that begin with a space go on the one before. */
function readVCard(text: string): Partial<BadgeFacts> {
  const values = new Map<string, string>();
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const match = /^(?:[\w-]+\.)?([\w-]+)(?:;(?:[^":]|"[^"]*")*)?:(.*)$/.exec(line);
    const name = match?.[1]?.toUpperCase();
    if (name && match?.[2]?.trim() && !values.has(name)) values.set(name, match[2]);
  }
  const whole = (name: string) => unescaped(values.get(name) ?? '');
  const parts = (name: string) => split(values.get(name) ?? '', ';').map(unescaped);
  const [family = '', given = '', middle = ''] = parts('N');
  return {
    name: whole('FN') || [given, middle, family].filter(Boolean).join(' '),
    email: emailIn(whole('EMAIL').replace(/^mailto:/i, '')),
    institution: parts('ORG')[0] ?? '',
    position: whole('TITLE') || whole('ROLE'),
    phone: phoneIn(whole('TEL').replace(/^tel:/i, '')),
    country: parts('ADR')[6] ?? '',
    badge: whole('URL') || whole('UID'),
  };
}

/** `MECARD:N:Lee,Ann;EMAIL:…;;`, as telephones write it. */
function readMeCard(text: string): Partial<BadgeFacts> {
  const values = new Map<string, string>();
  for (const field of split(text.slice('MECARD:'.length), ';')) {
    const colon = field.indexOf(':');
    const name = field.slice(0, Math.max(colon, 0)).trim().toUpperCase();
    if (name !== '' && !values.has(name)) values.set(name, field.slice(colon + 1));
  }
  const value = (name: string) => unescaped(values.get(name) ?? '');
  const [family = '', given = ''] = split(values.get('N') ?? '', ',').map(unescaped);
  return {
    name: [given, family]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' '),
    email: emailIn(value('EMAIL')),
    institution: value('ORG'),
    position: value('TITLE'),
    phone: phoneIn(value('TEL')),
    badge: value('URL'),
  };
}

function readPlain(text: string): Partial<BadgeFacts> {
  const email = emailIn(text.replace(/^mailto:/i, ''));
  return email === '' ? { badge: text } : { email };
}

/** At a sign that has no backslash before it. */
function split(text: string, sign: ';' | ','): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === sign) parts.push('');
    else {
      const escaped = character === '\\' ? text.charAt(++at) : '';
      parts[parts.length - 1] += character + escaped;
    }
  }
  return parts;
}

function unescaped(text: string): string {
  return text.replace(/\\([\s\S]?)/g, (_all, sign: string) => (/n/i.test(sign) ? ' ' : sign));
}

function emailIn(text: string): string {
  const trimmed = text.trim();
  return /^[^\s\p{Cc}@<>"(),:;\\[\]]{1,64}@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/u.test(trimmed) &&
    trimmed.length <= 254
    ? trimmed
    : '';
}

function phoneIn(text: string): string {
  return /^\+?[\d ()/.-]{5,31}$/.test(text.trim()) ? text.trim() : '';
}

/** Without control characters and marks that turn the direction of writing. */
function oneLine(text: string, most: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return [...plain].slice(0, most).join('').slice(0, most).trim();
}
