import { BusinessError } from '../../server/http/errors';
import type { Log } from '../../server/observability/log';
import { isTransferLine } from '../../server/cart/cart-transfer-token';
import type { PrintAnswer, QuoteWish } from '../../shared/platform/session-bridge';
import { sayAtStand, type StandMessageKey } from '../../shared/stands/stand-messages';
import type { Hold } from '../session/in-flight-requests';
import type { SystemPrinters } from './system-printers';

export interface PrintPorts {
  /** The printers that the stand may use, as of now. */
  allowed: () => readonly string[];
  system: Pick<SystemPrinters, 'fault' | 'print'>;
  quote: (wish: Pick<QuoteWish, 'lines' | 'recipient'>) => Promise<{ number: string; pdf: Uint8Array }>;
  /** No visit ends while somebody waits for a sheet. */
  hold: Hold;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
  log: Log;
}

export interface PrintDesk {
  printers(): Promise<readonly string[]>;
  printQuote(wish: QuoteWish): Promise<PrintAnswer>;
}

/** Sheets are the stand's: so many quotes in so many milliseconds are more than visitors need. */
const MOST_QUOTES = 10;
const WITHIN_MS = 600_000;

/** Prints quotes without a dialog, on the printers that staff allowed and on no other; says in words what came of it. */
export function printDesk({ allowed, system, quote, hold, now, log }: PrintPorts): PrintDesk {
  let printing = false;
  let printed: number[] = [];

  async function print({ printer, lines, recipient }: QuoteWish): Promise<PrintAnswer> {
    try {
      const fault = await system.fault(printer);
      if (fault !== null) throw new Error(fault);
      const { number, pdf } = await quote({ lines, recipient });
      await system.print(printer, pdf, number);
      printed.push(now());
      log.info('quote-printed');
      return { done: true, said: sayAtStand('printed', { printer }) };
    } catch (error) {
      if (error instanceof BusinessError) return { done: false, said: error.message };
      log.error('quote-not-printed');
      const why = error instanceof Error ? sentence(error.message) : '';
      return { done: false, said: sayAtStand('printFailed', { printer, why }) };
    }
  }

  return {
    printers: () => Promise.resolve(allowed()),
    async printQuote(wish) {
      if (allowed().length === 0) return refused('noPrinter');
      if (!allowed().includes(wish.printer)) return refused('printerNotAllowed');
      if (wish.lines.length === 0) return refused('quoteIsEmpty');
      if (!wish.lines.every(isTransferLine)) return refused('failed');
      printed = printed.filter((time) => now() - time < WITHIN_MS);
      if (printing || printed.length >= MOST_QUOTES) return refused('printBusy');
      printing = true;
      try {
        return await hold(() => print(wish));
      } finally {
        printing = false;
      }
    },
  };
}

function refused(because: StandMessageKey): PrintAnswer {
  return { done: false, said: sayAtStand(because) };
}

/** What a print system says, short enough for a screen. */
function sentence(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, 160);
  return line === '' || /[.!?]$/.test(line) ? line : `${line}.`;
}
