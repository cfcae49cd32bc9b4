import { checkCharacter } from '../lib/check-character';
import type { StoredLeadKind } from './lead-fields';

/** First letter of a receipt by kind. */
const letters: Readonly<Record<StoredLeadKind | 'order', string>> = {
  contact: 'C',
  sample: 'S',
  trial: 'T',
  scholarship: 'G',
  stand: 'V',
  order: 'R',
};

/**
 * Receipt number for a submission at `time` (milliseconds since 1970, day in UTC), such as `C260309-42K`: kind, day,
 * number and a check character that detects typos.
 */
export function receiptNumber(kind: StoredLeadKind | 'order', id: number, time: number): string {
  const day = new Date(time).toISOString().slice(2, 10).replaceAll('-', '');
  const number = `${letters[kind]}${day}-${id}`;
  return number + checkCharacter(number);
}

/** Returns the id of a lead receipt, in upper or lower case; null for an invalid number. */
export function parseLeadReceipt(text: string): number | null {
  return parseReceipt(text, /^[CSTGV]/);
}

/** Like {@link parseLeadReceipt} for order requests of stands. */
export function parseRequestReceipt(text: string): number | null {
  return parseReceipt(text, /^R/);
}

function parseReceipt(text: string, letter: RegExp): number | null {
  const number = text.trim().toUpperCase();
  const id = /^[A-Z]\d{6}-(\d{1,10})[0-9A-Z*]$/.exec(number)?.[1];
  const hasValidCheck = letter.test(number) && checkCharacter(number.slice(0, -1)) === number.slice(-1);
  return id !== undefined && hasValidCheck ? Number(id) : null;
}
