import { checkCharacter } from '../lib/check-character';
import { normalizeCatalogueNumber } from './normalize-catalogue-number';

/**
 * Returns the generated lot of a product of the demonstration catalogue at `now` (milliseconds since 1970): catalogue number,
 * half-year and check character, such as `QA44950-26B7`. Each product has a new one every half-year.
 */
export function lotNumberAt(goodsSn: string, now: number): string {
  return lotNumberFor(goodsSn, halfYearAt(now));
}

/** Returns the half-year in UTC of a time in milliseconds since 1970: `26A` from January, `26B` from July. */
export function halfYearAt(time: number): string {
  const date = new Date(time);
  return `${String(date.getUTCFullYear()).slice(-2)}${date.getUTCMonth() < 6 ? 'A' : 'B'}`;
}

/** Start of a half-year of this century, in milliseconds since 1970. */
export function halfYearStart(half: string): number {
  return Date.UTC(2000 + Number(half.slice(0, 2)), half.endsWith('A') ? 0 : 6);
}

/** Returns the generated lot of a product in a half-year. */
export function lotNumberFor(goodsSn: string, half: string): string {
  const lot = `${goodsSn}-${half}`;
  return lot + checkCharacter(lot);
}

/**
 * Returns whether a text is a lot number in its printed form with a valid check character, which detects one wrong character
 * or two swapped ones.
 */
export function isLotNumber(text: string): boolean {
  return (
    /^[A-Z0-9]+(-[A-Z0-9]+)*-\d\d[AB].$/.test(text) && checkCharacter(text.slice(0, -1)) === text.slice(-1)
  );
}

/** Parts of a lot number. The check character may be wrong. */
export interface ParsedLot {
  /** Catalogue number in capitals and digits, without separators. */
  number: string;
  /** Half-year, such as `26B`. */
  half: string;
  checkCharacter: string;
}

/** Parses a typed or scanned lot number in any spelling; null for other texts. */
export function parseLot(text: string): ParsedLot | null {
  const [, number, half, check] = /^([A-Z0-9]{3,40})(\d\d[AB])([A-Z0-9*])$/.exec(lotKey(text)) ?? [];
  return number !== undefined && half !== undefined && check !== undefined
    ? { number, half, checkCharacter: check }
    : null;
}

/** Maximum characters of a text without separators; a longer one would have too many variants. */
const MAX_LOT_LENGTH = 32;

/**
 * Returns all texts one typo away from a lot: a wrong, missing, additional or swapped character. None for a text of more than
 * {@link MAX_LOT_LENGTH} characters.
 */
export function lotTypos(text: string): string[] {
  const key = lotKey(text);
  if (key.length > MAX_LOT_LENGTH) return [];
  const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*'];
  const typos = new Set<string>();
  for (let index = 0; index <= key.length; index += 1) {
    const [before, after] = [key.slice(0, index), key.slice(index)];
    typos.add(before + after.slice(1));
    if (after.length > 1) typos.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const character of characters)
      typos.add(before + character + after.slice(1)).add(before + character + after);
  }
  typos.delete(key);
  return [...typos];
}

/** Returns a lot number in capitals and digits, for comparison. Keeps a final star, which is a check character. */
function lotKey(text: string): string {
  const end = text.trim().slice(-1) === '*' ? '*' : '';
  return normalizeCatalogueNumber(text) + end;
}
