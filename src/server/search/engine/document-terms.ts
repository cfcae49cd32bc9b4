import { createHash } from 'node:crypto';
import { numberKey } from '../../../shared/domain/number-key';
import { termSign } from './index-blocks';
import type { SearchDocument } from './search-document';
import { addTerms, wholeKey } from './words';

/** Longer names are found by their words; a key of their own would only take room. */
export const longestWholeAlias = 24;

/** The terms of one document: `near` = number, subject, title, category; `far` = former number, alias, what it is for. */
export function termsOfDocument(document: SearchDocument): { near: Set<string>; far: Set<string> } {
  const near = new Set<string>();
  const far = new Set<string>();
  addTerms(document.title, near);
  addTerms(document.subject, near, { joinAnti: true });
  const subject = wholeKey(document.subject);
  if (subject) near.add(termSign.whole + subject);
  for (const alias of document.aliases) {
    addTerms(alias, far);
    const whole = wholeKey(alias);
    if (whole && whole.length <= longestWholeAlias) far.add(termSign.whole + whole);
  }
  for (const words of document.about ?? []) addTerms(words, far);
  if (document.cas !== null) {
    near.add(termSign.cas + document.cas);
    addTerms(document.cas, far);
  }
  if (document.inchikey !== undefined) near.add(termSign.inchikey + document.inchikey);
  if (document.smiles !== undefined) near.add(smilesTerm(document.smiles));
  if (document.formula !== undefined) near.add(formulaTerm(document.formula));
  document.catalogue_numbers.forEach((number, index) => {
    const key = numberKey(number);
    if (!key) return;
    (index === 0 ? near : far).add(termSign.number + key);
    const digits = /^[A-Z]+(\d+)/.exec(key)?.[1];
    if (digits) far.add(digits);
  });
  for (const id of document.category_ids) near.add(termSign.category + String(id));
  for (const term of near) far.delete(term);
  return { near, far };
}

/** A fingerprint, because structures are long and are only ever compared as a whole. */
export const smilesTerm = (smiles: string): string =>
  termSign.smiles + createHash('sha256').update(smiles).digest('base64url').slice(0, 12);

export const formulaTerm = (formula: string): string => termSign.formula + formula;
