/** Levels of objects and lists in a body; no call has more than five. */
const MAX_DEPTH = 32;

export type ParsedBody = { ok: true; payload: unknown } | { ok: false; message: string };

/**
 * Parses a body; an empty one counts as `{}`. Refuses more than `maxKeys` keys and deep nesting before parsing: 260 KB of
 * brackets or of keys that a schema checks one by one would take up to a second of the main thread.
 */
export function parseJsonBody(text: string, maxKeys: number): ParsedBody {
  if (text === '') return { ok: true, payload: {} };
  if (isTooComplex(text, maxKeys)) return { ok: false, message: 'The body has too many fields.' };
  try {
    return { ok: true, payload: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, message: 'The body is not JSON.' };
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Returns whether a body has too many keys or levels. Counts them in one pass, exactly up to the first syntax error, at which
 * `JSON.parse` stops too.
 */
function isTooComplex(text: string, maxKeys: number): boolean {
  let depth = 0;
  let keys = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (char === QUOTE) {
      index = endOfString(text, index);
      const isUnterminated = index < 0;
      if (isUnterminated) return false;
    } else if (char === COLON) keys += 1;
    else if (char === OPENING_BRACE || char === OPENING_BRACKET) depth += 1;
    else if (char === CLOSING_BRACE || char === CLOSING_BRACKET) depth -= 1;
    if (depth > MAX_DEPTH || keys > maxKeys) return true;
  }
  return false;
}

/** Returns the position of the closing quote of the string that begins at `start`; -1 if there is none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && countBackslashesBefore(text, end) % 2 === 1) end = text.indexOf('"', end + 1);
  return end;
}

function countBackslashesBefore(text: string, index: number): number {
  let count = 0;
  while (text.charCodeAt(index - 1 - count) === BACKSLASH) count += 1;
  return count;
}
