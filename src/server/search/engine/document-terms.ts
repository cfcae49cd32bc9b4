import { createHash } from 'node:crypto';
import { parseCas } from '../../../shared/catalogue/cas-number';
import { normalizeCatalogueNumber } from '../../../shared/catalogue/normalize-catalogue-number';
import { termNamespace } from './index-format';
import { speciesKey } from './vocabulary/synonyms';
import type { SearchDocument } from './search-document';
import { hasModifiedTarget } from './vocabulary/target-modification';
import { addIndexTerms, compactKey, tokenizeQuery } from './tokenizer';

/** Longer aliases are found by their words only, which keeps the dictionary small. */
const MAX_WHOLE_ALIAS_LENGTH = 24;

/**
 * Returns the terms of a document. A match of a `primary` term, such as of the subject or title, ranks above one of a `secondary`
 * term, such as of an alias or a former number.
 */
export function termsOfDocument(document: SearchDocument): { primary: Set<string>; secondary: Set<string> } {
  const primary = new Set<string>();
  const secondary = new Set<string>();
  addIndexTerms(document.title, primary);
  primary.add(titleLengthTerm(document.title));
  // Also joins "anti" with the target, so that the query `antirabbit` finds antibodies against rabbit.
  addIndexTerms(document.subject, primary, { joinAnti: true });
  for (const name of [document.subject, ...(document.short_names ?? [])]) {
    const whole = compactKey(name);
    if (whole) primary.add(termNamespace.whole + whole);
  }
  for (const alias of document.aliases) {
    addIndexTerms(alias, secondary);
    const whole = compactKey(alias);
    if (whole && whole.length <= MAX_WHOLE_ALIAS_LENGTH) secondary.add(termNamespace.whole + whole);
    // Some substances have several CAS numbers: phosphorus pentoxide as P2O5 and as P4O10.
    const cas = parseCas(alias);
    if (cas !== null) primary.add(termNamespace.cas + cas);
  }
  for (const description of document.about ?? []) addIndexTerms(description, secondary);
  if (document.cas !== null) {
    primary.add(termNamespace.cas + document.cas);
    addIndexTerms(document.cas, secondary);
  }
  if (document.inchikey !== undefined) {
    primary.add(termNamespace.inchikey + document.inchikey);
    primary.add(termNamespace.structure);
  }
  if (document.smiles !== undefined) primary.add(smilesTerm(document.smiles));
  if (document.formula !== undefined) primary.add(formulaTerm(document.formula));
  const [currentNumber] = document.catalogue_numbers;
  for (const number of document.catalogue_numbers) {
    const key = normalizeCatalogueNumber(number);
    if (!key) continue;
    (number === currentNumber ? primary : secondary).add(termNamespace.number + key);
    const digits = /^[A-Z]+(\d+)/.exec(key)?.[1];
    if (digits) secondary.add(digits);
  }
  const { host = [], reactivity = [], evidence = [] } = document.facets;
  for (const name of host) primary.add(termNamespace.host + speciesKey(name));
  if (host.length > 0 && hasModifiedTarget(document.title)) primary.add(termNamespace.modifiedTarget);
  // Evidence is stated by application and species: `WB × Mouse`.
  for (const name of [...reactivity, ...evidence.map((pair) => pair.replace(/^.* × /, ''))])
    primary.add(termNamespace.reactivity + speciesKey(name));
  for (const id of document.category_ids) primary.add(termNamespace.category + String(id));
  for (const term of primary) secondary.delete(term);
  return { primary, secondary };
}

/** Hashes the SMILES, which can be long and is only compared as a whole. */
export const smilesTerm = (smiles: string): string =>
  termNamespace.smiles + createHash('sha256').update(smiles).digest('base64url').slice(0, 12);

export const formulaTerm = (formula: string): string => termNamespace.formula + formula;

/** Term of the titles that have as many distinct words as a text. */
export const titleLengthTerm = (text: string): string =>
  termNamespace.titleLength + String(new Set(tokenizeQuery(text)).size);
