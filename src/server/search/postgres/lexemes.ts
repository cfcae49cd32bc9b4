import { createHash } from 'node:crypto';
import { Buffer } from 'node:buffer';
import { termNamespace } from '../engine/index-format';

/**
 * What the terms of a document are called in its tsvector: a term of the dictionary stands there by itself, and once
 * more behind this sign when the document is one of its near ones.
 */
const nearSign = '+';
/** Before the number of different words in the title. */
const titleSign = '~';
/** Before the number of a facet value. */
const valueSign = '&';

/** PostgreSQL takes no lexeme of more than 2,046 bytes, and no key of an index of a third of a page. */
const longest = 200;
const onlyNear: ReadonlySet<string> = new Set([
  termNamespace.cas,
  termNamespace.inchikey,
  termNamespace.smiles,
  termNamespace.formula,
  termNamespace.category,
]);

/** A term as the tables have it: a long one by its fingerprint. */
export function storedTerm(term: string): string {
  // No text of PostgreSQL's holds this character, and no term of a document does.
  if (term.includes('\0')) return storedTerm(term.replaceAll('\0', '\ufffd'));
  if (Buffer.byteLength(term) <= longest) return term;
  return term.charAt(0) + createHash('sha256').update(term).digest('base64url');
}

/** What every document has. */
export const ALL_DOCUMENTS_LEXEME = termNamespace.prefix;

export const titleLexeme = (words: number): string => titleSign + String(words);
export const valueLexeme = (id: number): string => valueSign + String(id);
export const nearLexeme = (term: string): string => nearSign + term;

/** Lexemes of a document for one of its terms, `storedTerm` before. */
export function lexemesOf(term: string, side: 'near' | 'far'): string[] {
  if (side === 'far') return [term];
  return onlyNear.has(term.charAt(0)) ? [nearLexeme(term)] : [nearLexeme(term), term];
}

/** The text of a `tsquery` that is passed as a value; null = what nothing can satisfy. */
export type TsQuery = string | null;

/** Quoted as PostgreSQL reads it, whatever signs it has. */
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

/** What nothing is asked of is satisfied by `all`. */
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
