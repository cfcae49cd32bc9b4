import sanitizeHtml from 'sanitize-html';
import { removeInvisible } from './cell-text';

/** Rounds for text that is encoded several times. Malformed text could need as many as it has characters. */
const MAX_ROUNDS = 20;
/** An ampersand that is encoded once or several times: `&amp;amp;`. */
const encodedAmpersand = /&(?:(?:amp|#0{0,5}38|#x0{0,4}26);)+/gi;
const entityPattern = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;
/** Elements that exports leave in names and facts. Other text in angle brackets, such as `<5 %`, is kept. */
const markupTag =
  /<\/?(?:a|b|big|br|center|div|em|font|h[1-6]|hr|i|iframe|img|li|object|ol|p|script|small|span|strong|style|sub|sup|svg|table|tbody|td|th|tr|u|ul)(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?\/?>/gi;
/** Elements with code as content, which is removed. */
const hiddenElement = /<(script|style)\b[^<>]*>[\s\S]{0,5000}?<\/\1\s*>/gi;
/** Tags that separate words: a blank replaces them. */
const blockTag = /<(?:br|hr|p|li|t[dhr]|h[1-6]|div)\b[^<>]*>/gi;
const superscript = /<sup>([\d+\-−–]{1,12})<\/sup>/gi;
const superscripts: Readonly<Record<string, string>> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '–': '⁻',
};

const decodedEntities = new Map<string, string>();

/** Decodes the HTML entities of a text once: `&beta;` → `β`. Unknown entities stay. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(entityPattern, decodeEntity) : text;
}

function decodeEntity(token: string): string {
  let value = decodedEntities.get(token);
  if (value === undefined) {
    value = unescapeHtml(sanitizeHtml(token, { allowedTags: [], allowedAttributes: {} }));
    // The limit is for malformed files, which may contain any number of different tokens.
    if (decodedEntities.size < 5000) decodedEntities.set(token, value);
  }
  return value;
}

/** Reverses the escaping of sanitized HTML. */
export function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}

/** Converts `10<sup>6</sup>` to `10⁶`, so that removing tags does not change a number. */
export function convertSuperscripts(html: string): string {
  return html.replace(superscript, (_all, signs: string) =>
    Array.from(signs, (sign) => superscripts[sign] ?? sign).join(''),
  );
}

/**
 * Converts HTML to plain text: removes tags, scripts and styles, and decodes entities, also if they are encoded several times
 * (`&amp;beta;`). Removes all `&` and `<` of malformed text in which each removal results in another tag. Cleaning the result again
 * changes nothing.
 */
export function cleanText(text: string): string {
  let cleaned = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const nextCleaned = cleanOnce(cleaned);
    if (nextCleaned === cleaned) return cleaned;
    // Invisible characters may separate the characters of another entity or tag.
    cleaned = removeInvisible(nextCleaned).trim();
  }
  return cleaned.replace(/[&<]/g, '').trim();
}

function cleanOnce(text: string): string {
  if (!/[&<]/.test(text)) return text;
  return convertSuperscripts(decodeEntities(text.replace(encodedAmpersand, '&')))
    .replace(hiddenElement, ' ')
    .replace(blockTag, ' ')
    .replace(markupTag, '')
    .replaceAll('\u00a0', ' ');
}
