import { checkCharacter } from '../lib/check-digit';
import { normalizeCatalogueNumber } from './normalize-catalogue-number';

/**
 * The lot of a product that is on sale at `now` (milliseconds since 1970): catalogue number, year and half of it, and a
 * check sign, such as `QA44950-26B7`. Every product gets a new lot each half year.
 */
export function lotNumberAt(goodsSn: string, now: number): string {
  return lotNumberFor(goodsSn, halfYearAt(now));
}

/** The half of a year, in UTC: `26A` from January on, `26B` from July on. */
export function halfYearAt(time: number): string {
  const date = new Date(time);
  return `${String(date.getUTCFullYear()).slice(-2)}${date.getUTCMonth() < 6 ? 'A' : 'B'}`;
}

/** When a half of this century begins, in milliseconds since 1970. */
export function halfYearStart(half: string): number {
  return Date.UTC(2000 + Number(half.slice(0, 2)), half.endsWith('A') ? 0 : 6);
}

/** The lot of a product that was new in a half of a year. */
export function lotNumberFor(goodsSn: string, half: string): string {
  const lot = `${goodsSn}-${half}`;
  return lot + checkCharacter(lot);
}

/** Whether the last sign fits the others, which it does not after one wrong sign or two swapped ones. */
export function isLotNumber(text: string): boolean {
  return (
    /^[A-Z0-9]+(-[A-Z0-9]+)*-\d\d[AB].$/.test(text) && checkCharacter(text.slice(0, -1)) === text.slice(-1)
  );
}

/** A lot in any spelling, taken apart: `number` in capitals and digits alone. Its sign may be wrong. */
export interface ParsedLot {
  number: string;
  half: string;
  sign: string;
}

/** Takes apart what somebody typed or scanned; null when it has not the shape of a lot. */
export function parseLot(text: string): ParsedLot | null {
  const [, number, half, sign] = /^([A-Z0-9]{3,40})(\d\d[AB])([A-Z0-9*])$/.exec(lotKey(text)) ?? [];
  return number !== undefined && half !== undefined && sign !== undefined ? { number, half, sign } : null;
}

/** Every text that differs from a lot's by one sign: wrong, missing, too many, or swapped with its neighbour. */
export function lotTypos(text: string): string[] {
  const key = lotKey(text);
  const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*'];
  const found = new Set<string>();
  for (let at = 0; at <= key.length; at += 1) {
    const [before, after] = [key.slice(0, at), key.slice(at)];
    found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const sign of signs) found.add(before + sign + after.slice(1)).add(before + sign + after);
  }
  found.delete(key);
  return [...found];
}

/** One spelling for all; the star is a check sign and stays. */
function lotKey(text: string): string {
  const end = text.trim().slice(-1) === '*' ? '*' : '';
  return normalizeCatalogueNumber(text) + end;
}
