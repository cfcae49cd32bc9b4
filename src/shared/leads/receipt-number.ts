import { checkSign } from '../lib/check-digit';
import type { KeptLeadKind } from './lead-fields';

/** What a receipt begins with, so that whoever hears it on the telephone knows what it is about. */
const letters: Readonly<Record<KeptLeadKind | 'order', string>> = {
  contact: 'C',
  sample: 'S',
  trial: 'T',
  scholarship: 'G',
  stand: 'V',
  order: 'R',
};

/**
 * The number that somebody gets for what they sent at `time` (milliseconds since 1970, its day in UTC), such as
 * `C260309-42K`: kind, day, the entry's own number and a check sign, by which a slip of the pen is noticed.
 */
export function receiptNumber(kind: KeptLeadKind | 'order', leadId: number, time: number): string {
  const day = new Date(time).toISOString().slice(2, 10).replaceAll('-', '');
  const number = `${letters[kind]}${day}-${leadId}`;
  return number + checkSign(number);
}

/** The entry that a receipt in capitals or small letters is for; null when it was not written down right. */
export function leadOfReceipt(text: string): number | null {
  return entryOf(text, /^[CSTGV]/);
}

/** The same for a stand's request to order. */
export function requestOfReceipt(text: string): number | null {
  return entryOf(text, /^R/);
}

function entryOf(text: string, beginning: RegExp): number | null {
  const number = text.trim().toUpperCase();
  const id = /^[A-Z]\d{6}-(\d{1,10})[0-9A-Z*]$/.exec(number)?.[1];
  const right = beginning.test(number) && checkSign(number.slice(0, -1)) === number.slice(-1);
  return id !== undefined && right ? Number(id) : null;
}
