import { createHash } from 'node:crypto';
import { Buffer } from 'node:buffer';
import { termNamespace } from '../engine/index-format';

/**
 * Prefixes of lexemes in a document's tsvector. A term is stored as it is, and again with this prefix when the document
 * is in its near zone.
 */
const NEAR_PREFIX = '+';
/** Before the number of distinct title words. */
const TITLE_LENGTH_PREFIX = '~';
/** Before the id of a facet value. */
const VALUE_PREFIX = '&';

/** Maximum bytes of a lexeme. PostgreSQL allows 2,046, but an index key at most a third of a page. */
const MAX_LEXEME_BYTES = 200;
const onlyNear: ReadonlySet<string> = new Set([
  termNamespace.cas,
  termNamespace.inchikey,
  termNamespace.smiles,
  termNamespace.formula,
  termNamespace.category,
]);

/** Returns the form of a term in the tables; a long term is hashed. */
export function storedTerm(term: string): string {
  // PostgreSQL rejects NUL in text; no indexed term contains it.
  if (term.includes('\0')) return storedTerm(term.replaceAll('\0', '\ufffd'));
  if (Buffer.byteLength(term) <= MAX_LEXEME_BYTES) return term;
  return term.charAt(0) + createHash('sha256').update(term).digest('base64url');
}

/** A lexeme that every document has. */
export const ALL_DOCUMENTS_LEXEME = termNamespace.prefix;

export const titleLexeme = (words: number): string => TITLE_LENGTH_PREFIX + String(words);
export const valueLexeme = (id: number): string => VALUE_PREFIX + String(id);
export const nearLexeme = (term: string): string => NEAR_PREFIX + term;

/** Returns the lexemes that a document gets for one of its (stored) terms. */
export function lexemesOf(term: string, zone: 'near' | 'far'): string[] {
  if (zone === 'far') return [term];
  return onlyNear.has(term.charAt(0)) ? [nearLexeme(term)] : [nearLexeme(term), term];
}

/** Text of a `tsquery`, passed as a parameter; null = a query that nothing can satisfy. */
export type TsQuery = string | null;

/** Quotes a lexeme for a `tsquery`. */
export function quoteLexeme(text: string): string {
  return `'${text.replace(/['\\]/g, '$&$&')}'`;
}

export function prefixLexeme(text: string): string {
  return `${quoteLexeme(text)}:*`;
}

export function anyOf(queries: readonly TsQuery[]): TsQuery {
  const possible = [...new Set(queries.filter((query) => query !== null))];
  if (possible.length === 0) return null;
  return possible.length === 1 ? possible[0]! : `(${possible.join('|')})`;
}

/** Combines queries with AND; returns `all` for an empty list. */
export function allOf(queries: readonly TsQuery[], all: string): TsQuery {
  const parts = [...new Set(queries)];
  if (parts.includes(null)) return null;
  if (parts.length === 0) return all;
  return parts.length === 1 ? parts[0]! : `(${parts.join('&')})`;
}

export function andNot(query: TsQuery, without: TsQuery): TsQuery {
  if (query === null || without === null) return query;
  return query === without ? null : `(${query}&!${without})`;
}
