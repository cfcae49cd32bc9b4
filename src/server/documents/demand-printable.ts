import { Refusal } from '../http/handler-types';
import { unprintable } from './printable-text';

/**
 * A text as it will be printed. Throws a {@link Refusal} that names the field for one that would come out of a printer
 * as something else; `what` is printed, such as `Invoices`.
 */
export function demandPrintable(text: string, field: string, what: string): string {
  const composed = text.normalize('NFC');
  const odd = unprintable(composed);
  if (odd === null) return composed;
  const message = `${what} are printed in the letters of Western Europe: please write “${odd}” in another way.`;
  throw new Refusal(message, { field });
}
