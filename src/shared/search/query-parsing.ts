import { normalizeCatalogueNumber } from '../catalogue/normalize-catalogue-number';
import { MAX_SMILES_LENGTH } from './structure-input';

/** Words before a catalogue number: `Cat. no.`, `SKU:`, `Item #`. */
const numberPrefix =
  /^(?:sku\b|(?:cat(?:alog(?:ue)?)?|art(?:icle)?|item|order|product|ref)(?:\.?\s*(?:#|no\b|nr\b|number\b)|[.:]))[\s.:#]*/i;
/** Words before a lot number: `Lot no.`, `Charge:`, `批号：`. */
const lotPrefix =
  /^(?:lot|batch|chargen?|lote|批号|批號|ロット)(?:[\s-]*(?:no|nr|nummer|number|n°|#))?[\s.:：#]+(?=\S*\d)/i;
/** `PMID:`, `PubMed ID`. */
const pmidPrefix = /^(?:pmid|pubmed(?:\s*id)?)[\s:#.]*/i;
/** The shape of a catalogue number, such as `QA-10023` or `sc 47778`: one to four letters, then a digit. */
const numberShape = /^[a-z]{1,4}[\s._\-/]*\d[a-z\d\s._\-/]*$/i;
/** Text of the characters of a SMILES only. */
const smilesShape = /^[A-Za-z0-9@+\-[\]()=#$:/\\.%*]+$/;
/** Text that consists of the atoms, bonds, branches and ring numbers of a SMILES. */
const organicAtoms = /^(?:Cl|Br|[BCNOPSFI]|[bcnops]|[\d=#()@+\-/\\.%]|\[[^\]]+\])+$/;

/** Returns whether a text has characters, but no letter or digit: a search for it finds nothing. */
export function isOnlyPunctuation(text: string): boolean {
  return text.trim() !== '' && !/[\p{L}\p{N}]/u.test(text);
}

/** Removes a prefix such as `Cat# ` or `cat. no. `. */
export function removeNumberPrefix(text: string): string {
  return toPlainText(text).replace(numberPrefix, '');
}

/** Removes a prefix such as `Lot no. `. */
export function removeLotPrefix(text: string): string {
  return toPlainText(text).replace(lotPrefix, '');
}

/** Returns the digits of a PubMed ID: up to eight digits after `PMID`, or a text of seven or eight digits; otherwise null. */
export function parsePmid(text: string): string | null {
  const typed = toPlainText(text);
  const digits = typed.replace(pmidPrefix, '');
  const shape = digits === typed ? /^[1-9]\d{6,7}$/ : /^[1-9]\d{0,7}$/;
  return shape.test(digits) ? digits : null;
}

/** Returns an InChIKey in capitals without its prefix; null for other texts. */
export function parseInchikey(text: string): string | null {
  const key = toPlainText(text)
    .replace(/^inchikey\s*[=:]?\s*/i, '')
    .toUpperCase();
  return /^[A-Z]{14}-[A-Z]{10}-[A-Z]$/.test(key) ? key : null;
}

/** Returns the first block of an InChIKey, which names a structure without its stereochemistry; null for other texts. */
export function parseInchikeyBlock(text: string): string | null {
  const key = toPlainText(text)
    .replace(/^inchikey\s*[=:]?\s*/i, '')
    .replace(/-$/, '');
  return /^[A-Z]{14}$/.test(key) ? key : null;
}

/** Returns a standard InChI by its shape alone, after a prefix such as `InChI: `; null for other texts. */
export function parseInchi(text: string): string | null {
  const inchi = text.trim().replace(/^(?:inchi\s*[:=]\s*)+(?=1S\/)/i, 'InChI=');
  return inchi.length <= MAX_SMILES_LENGTH && /^InChI=1S\/[A-Za-z\d.]+(?:\/[a-z][^\s/]*)*$/.test(inchi)
    ? inchi
    : null;
}

/** Returns a SMILES by its shape alone; null for other texts. A chemistry library has to validate it. */
export function parseSmilesQuery(text: string): string | null {
  const smiles = text.trim().replace(/^smiles(?:\s*[=:]\s*|\s+)/i, '');
  if (smiles.length < 3 || !smilesShape.test(smiles) || !organicAtoms.test(smiles)) return null;
  if (!/[A-Za-z]/.test(smiles)) return null;
  const isClosed = count(smiles, '(') === count(smiles, ')') && count(smiles, '[') === count(smiles, ']');
  return isClosed && ringsAreClosed(smiles) ? smiles : null;
}

/** Returns whether ring numbers occur in pairs; `SOS1` is not a structure. */
function ringsAreClosed(smiles: string): boolean {
  const numbers = smiles.replace(/\[[^\]]*\]/g, '').match(/%\d\d|\d/g) ?? [];
  const open = new Set<string>();
  for (const number of numbers) if (!open.delete(number)) open.add(number);
  return open.size === 0;
}

/**
 * Returns the catalogue numbers of a pasted list of at least two, without amounts such as `2` or `2x`. Null for other
 * texts.
 */
export function parseNumberList(text: string): string[] | null {
  const separators = /[,;|\n\t]/.test(text) ? /[,;|\n\t]+/ : /\s+/;
  const numbers: string[] = [];
  for (const piece of text.normalize('NFKC').split(separators)) {
    // Collapses white space first: backtracking in a long run of it takes cubic time.
    const entry = piece
      .replace(/\s+/g, ' ')
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

const MAX_CANDIDATES = 8;
const MIN_NUMBER_LENGTH = 4;
const MAX_NUMBER_LENGTH = 24;

/**
 * Returns the parts of a text that may be catalogue numbers between other words: letters and digits, with or without a space
 * after the first letters. Empty for a text of one word.
 */
export function numberCandidates(text: string): string[] {
  const pieces = toPlainText(text)
    .split(/[\s,;:()]+/)
    .filter((piece) => piece !== '');
  const candidates = pieces.flatMap((piece, index) => {
    const next = pieces[index + 1] ?? '';
    const isSplit = /^[a-z]{1,4}$/i.test(piece) && /^\d/.test(next);
    return isSplit && pieces.length > 2 ? [piece, piece + next] : [piece];
  });
  return pieces.length < 2 ? [] : candidates.filter(mayBeCatalogueNumber).slice(0, MAX_CANDIDATES);
}

function mayBeCatalogueNumber(piece: string): boolean {
  const { length } = normalizeCatalogueNumber(piece);
  return (
    /\d/.test(piece) && /[a-z]/i.test(piece) && length >= MIN_NUMBER_LENGTH && length <= MAX_NUMBER_LENGTH
  );
}

/** Returns whether a text has the shape of a catalogue number: letters, then digits, with any separators. */
export function isNumberShaped(text: string): boolean {
  return numberShape.test(text);
}

/** Trims a text and converts full-width characters and subscripts to plain ones. */
function toPlainText(text: string): string {
  return text.normalize('NFKC').trim();
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
