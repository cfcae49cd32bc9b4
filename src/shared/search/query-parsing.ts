import { normalizeCatalogueNumber } from '../catalogue/normalize-catalogue-number';

const numberLeadIn =
  /^(?:sku\b|(?:cat(?:alog(?:ue)?)?|art(?:icle)?|item|order|product|ref)(?:\.?\s*(?:#|no\b|nr\b|number\b)|[.:]))[\s.:#]*/i;
const lotLeadIn = /^(?:lot|batch)(?:\s*(?:no|number|#))?[\s.:#]+(?=\S*\d)/i;
const pmidLeadIn = /^(?:pmid|pubmed(?:\s*id)?)[\s:#.]*/i;
const numberShape = /^[a-z]{1,4}[\s._\-/]*\d[a-z\d\s._\-/]*$/i;
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
export function parsePmid(text: string): string | null {
  const typed = plain(text);
  const digits = typed.replace(pmidLeadIn, '');
  const shape = digits === typed ? /^[1-9]\d{6,7}$/ : /^[1-9]\d{0,7}$/;
  return shape.test(digits) ? digits : null;
}

/** An InChIKey in capitals, whatever stands before it; null for anything else. */
export function parseInchikey(text: string): string | null {
  const key = plain(text)
    .replace(/^inchikey\s*[=:]?\s*/i, '')
    .toUpperCase();
  return /^[A-Z]{14}-[A-Z]{10}-[A-Z]$/.test(key) ? key : null;
}

/** A structure in SMILES by its shape alone; whether it can be drawn is for a chemist's library to say. */
export function parseSmilesQuery(text: string): string | null {
  const smiles = text.trim().replace(/^smiles\s*[=:]?\s+/i, '');
  if (smiles.length < 3 || !smilesShape.test(smiles) || !organicAtoms.test(smiles)) return null;
  const isClosed = count(smiles, '(') === count(smiles, ')') && count(smiles, '[') === count(smiles, ']');
  return isClosed && ringsAreClosed(smiles) ? smiles : null;
}

/** Every number of a ring stands where it opens and where it closes; `SOS1` is no structure. */
function ringsAreClosed(smiles: string): boolean {
  const numbers = smiles.replace(/\[[^\]]*\]/g, '').match(/%\d\d|\d/g) ?? [];
  const open = new Set<string>();
  for (const number of numbers) if (!open.delete(number)) open.add(number);
  return open.size === 0;
}

/**
 * The catalogue numbers of a pasted list, at least two of them, as they are written; amounts such as `2` or `2x`
 * beside them are passed over. Null when it is no list.
 */
export function parseNumberList(text: string): string[] | null {
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

const mostWithin = 8;
const shortestWithin = 4;
const longestWithin = 24;

/**
 * Parts of a text that may be a catalogue number with other things beside it, such as `100 µg` or `antibody`: of letters
 * and digits, with a space between the first letters and the rest or none. The text as a whole is none of them.
 */
export function numberCandidates(text: string): string[] {
  const pieces = plain(text)
    .split(/[\s,;:()]+/)
    .filter((piece) => piece !== '');
  const found = pieces.flatMap((piece, place) => {
    const next = pieces[place + 1] ?? '';
    const isCut = /^[a-z]{1,4}$/i.test(piece) && /^\d/.test(next);
    return isCut && pieces.length > 2 ? [piece, piece + next] : [piece];
  });
  return pieces.length < 2 ? [] : found.filter(mayBeNumber).slice(0, mostWithin);
}

function mayBeNumber(piece: string): boolean {
  const { length } = normalizeCatalogueNumber(piece);
  return /\d/.test(piece) && /[a-z]/i.test(piece) && length >= shortestWithin && length <= longestWithin;
}

/** Letters and then a digit, with any separators: how every catalogue number begins. */
export function isNumberShaped(text: string): boolean {
  return numberShape.test(text);
}

/** Full-width forms and subscripts as plain signs. */
function plain(text: string): string {
  return text.normalize('NFKC').trim();
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
