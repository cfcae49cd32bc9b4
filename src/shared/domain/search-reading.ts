import { parseCas, readCasDigits } from './cas-number';
import { readLot } from './lot-number';
import { readings, type Reading } from './readings';

const numberLeadIn = /^cat(?:alog(?:ue)?)?(?:\.?\s*(?:#|no\b|nr\b|number\b)|\.)[\s.:#]*/i;
const lotLeadIn = /^(?:lot|batch)(?:\s*(?:no|number|#))?[\s.:#]+(?=\S*\d)/i;
const pmidLeadIn = /^(?:pmid|pubmed(?:\s*id)?)[\s:#.]*/i;
const numberShape = /^[a-z]{1,4}[\s._\-/]*\d[a-z\d\s._\-/]*$/i;
const elements =
  'A[cglrstu]|B[aeir]?|C[adelorsu]?|D[y]?|E[ru]|F[er]?|G[ade]|H[efgo]?|I[nr]?|Kr?|L[aiu]|M[gno]|N[abdei]?|Os?|P[bdrt]?|R[beu]|S[bceimnr]?|T[abehilm]|U|V|W|Xe|Yb?|Z[nr]';
const formulaShape = new RegExp(`^(?:(?:${elements})\\d{0,3})+$`);
const smilesShape = /^[A-Za-z0-9@+\-[\]()=#$:/\\.%*]+$/;
const organicAtoms = /^(?:Cl|Br|[BCNOPSFI]|[bcnops]|[\d=#()@+\-/\\.%]|\[[^\]]+\])+$/;

/** The number after a lead-in such as `Cat# ` or `cat. no. `. */
export function withoutNumberLeadIn(text: string): string {
  return plain(text).replace(numberLeadIn, '');
}

export function withoutLotLeadIn(text: string): string {
  return plain(text).replace(lotLeadIn, '');
}

/** The digits of a PubMed id: after `PMID` any number, alone one of seven or eight digits; else null. */
export function pmidIn(text: string): string | null {
  const typed = plain(text);
  const digits = typed.replace(pmidLeadIn, '');
  const shape = digits === typed ? /^[1-9]\d{6,7}$/ : /^[1-9]\d{0,7}$/;
  return shape.test(digits) ? digits : null;
}

/** An InChIKey in capitals, whatever stands before it; null for anything else. */
export function inchikeyIn(text: string): string | null {
  const key = plain(text)
    .replace(/^inchikey\s*[=:]?\s*/i, '')
    .toUpperCase();
  return /^[A-Z]{14}-[A-Z]{10}-[A-Z]$/.test(key) ? key : null;
}

/** A molecular formula in Hill's letters, subscripts as digits: two elements or a count at least; else null. */
export function formulaIn(text: string): string | null {
  const formula = plain(text).replaceAll(' ', '');
  const parts = formula.match(/[A-Z]/g) ?? [];
  return formula.length <= 60 && formulaShape.test(formula) && (parts.length > 1 || /\d/.test(formula))
    ? formula
    : null;
}

/** A structure in SMILES by its shape alone; whether it can be drawn is for a chemist's library to say. */
export function smilesIn(text: string): string | null {
  const smiles = text.trim().replace(/^smiles\s*[=:]?\s+/i, '');
  if (smiles.length < 3 || !smilesShape.test(smiles) || !organicAtoms.test(smiles)) return null;
  return count(smiles, '(') === count(smiles, ')') && count(smiles, '[') === count(smiles, ']')
    ? smiles
    : null;
}

/**
 * The catalogue numbers of a pasted list, at least two of them, as they are written; amounts such as `2` or `2x`
 * beside them are passed over. Null when it is no list.
 */
export function listedNumbers(text: string): string[] | null {
  const marks = /[,;|\n\t]/.test(text) ? /[,;|\n\t]+/ : /\s+/;
  const numbers: string[] = [];
  for (const piece of text.normalize('NFKC').split(marks)) {
    const entry = piece
      .trim()
      .replace(/^\d{1,4}\s*[x×*]?\s+/i, '')
      .replace(/\s+[x×*]?\s*\d{1,4}$/i, '')
      .trim();
    if (entry === '' || /^[x×*]?\d{1,4}[x×*]?$/i.test(entry)) continue;
    if (!isNumberShaped(entry)) return null;
    numbers.push(entry);
  }
  return numbers.length > 1 ? numbers : null;
}

/** Letters and then a digit, with any separators: how every catalogue number begins. */
export function isNumberShaped(text: string): boolean {
  return numberShape.test(text);
}

/** Every way in which the text may be read by its shape, the most particular first; words are always one. */
export function possibleReadings(text: string): Reading[] {
  const fits: Readonly<Record<Reading, boolean>> = {
    catalogue_number: isNumberShaped(withoutNumberLeadIn(text)),
    lot_number: readLot(withoutLotLeadIn(text)) !== null,
    cas_number: parseCas(text) !== null || readCasDigits(text) !== null,
    pmid: pmidIn(text) !== null,
    inchikey: inchikeyIn(text) !== null,
    list: listedNumbers(text) !== null,
    smiles: smilesIn(text) !== null,
    formula: formulaIn(text) !== null,
    words: true,
  };
  return readings.filter((reading) => fits[reading]);
}

/** Full-width forms and subscripts as plain signs. */
function plain(text: string): string {
  return text.normalize('NFKC').trim();
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
