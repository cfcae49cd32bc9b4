import { createHash } from 'node:crypto';
import { Buffer } from 'node:buffer';
import { termSign } from '../engine/index-blocks';

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
  termSign.cas,
  termSign.inchikey,
  termSign.smiles,
  termSign.formula,
  termSign.category,
]);

/** A term as the tables have it: a long one by its fingerprint. */
export function storedTerm(term: string): string {
  // No text of PostgreSQL's holds this character, and no term of a document does.
  if (term.includes('\0')) return storedTerm(term.replaceAll('\0', '\ufffd'));
  if (Buffer.byteLength(term) <= longest) return term;
  return term.charAt(0) + createHash('sha256').update(term).digest('base64url');
}

/** What every document has. */
export const everyDocument = termSign.beginning;

export const titleLexeme = (words: number): string => titleSign + String(words);
export const valueLexeme = (id: number): string => valueSign + String(id);
export const nearLexeme = (term: string): string => nearSign + term;

/** Lexemes of a document for one of its terms, `storedTerm` before. */
export function lexemesOf(term: string, side: 'near' | 'far'): string[] {
  if (side === 'far') return [term];
  return onlyNear.has(term.charAt(0)) ? [nearLexeme(term)] : [nearLexeme(term), term];
}
