import { createHash } from 'node:crypto';
import { normalizeCatalogueNumber } from '../../../shared/catalogue/normalize-catalogue-number';
import { termNamespace } from './index-format';
import type { SearchDocument } from './search-document';
import { addIndexTerms, compactKey } from './tokenizer';

/** Longer aliases are found by their words only, which keeps the dictionary small. */
export const MAX_WHOLE_ALIAS_LENGTH = 24;

/** Returns the terms of a document: `near` = number, subject, title, category; `far` = former numbers, aliases, about. */
export function termsOfDocument(document: SearchDocument): { near: Set<string>; far: Set<string> } {
  const near = new Set<string>();
  const far = new Set<string>();
  addIndexTerms(document.title, near);
  addIndexTerms(document.subject, near, { joinAnti: true });
  const subject = compactKey(document.subject);
  if (subject) near.add(termNamespace.whole + subject);
  for (const alias of document.aliases) {
    addIndexTerms(alias, far);
    const whole = compactKey(alias);
    if (whole && whole.length <= MAX_WHOLE_ALIAS_LENGTH) far.add(termNamespace.whole + whole);
  }
  for (const words of document.about ?? []) addIndexTerms(words, far);
  if (document.cas !== null) {
    near.add(termNamespace.cas + document.cas);
    addIndexTerms(document.cas, far);
  }
  if (document.inchikey !== undefined) near.add(termNamespace.inchikey + document.inchikey);
  if (document.smiles !== undefined) near.add(smilesTerm(document.smiles));
  if (document.formula !== undefined) near.add(formulaTerm(document.formula));
  document.catalogue_numbers.forEach((number, index) => {
    const key = normalizeCatalogueNumber(number);
    if (!key) return;
    (index === 0 ? near : far).add(termNamespace.number + key);
    const digits = /^[A-Z]+(\d+)/.exec(key)?.[1];
    if (digits) far.add(digits);
  });
  for (const id of document.category_ids) near.add(termNamespace.category + String(id));
  for (const term of near) far.delete(term);
  return { near, far };
}

/** Hashes the SMILES, which can be long and is only compared as a whole. */
export const smilesTerm = (smiles: string): string =>
  termNamespace.smiles + createHash('sha256').update(smiles).digest('base64url').slice(0, 12);

export const formulaTerm = (formula: string): string => termNamespace.formula + formula;
