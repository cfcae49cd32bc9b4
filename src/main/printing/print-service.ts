import { isTransferLine } from '../../server/cart/cart-transfer-token';
import { BusinessError } from '../../server/http/errors';
import type { Log } from '../../server/observability/log';
import type { PrintResult, QuoteRequest } from '../../shared/platform/session-bridge';
import { formatStandMessage, type StandMessageKey } from '../../shared/stands/stand-messages';
import type { Track } from '../session/in-flight-requests';
import type { SystemPrinters } from './system-printers';

export interface PrintPorts {
  /** Current printers that staff allowed. */
  allowed: () => readonly string[];
  system: Pick<SystemPrinters, 'fault' | 'print'>;
  quote: (wish: Pick<QuoteRequest, 'lines' | 'recipient'>) => Promise<{ number: string; pdf: Uint8Array }>;
  /** Keeps the session open while a print is pending. */
  track: Track;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  log: Log;
}

export interface PrintService {
  printers(): Promise<readonly string[]>;
  printQuote(wish: QuoteRequest): Promise<PrintResult>;
}

/** Limits the paper that visitors can use: quotes per period. */
const MAX_QUOTES = 10;
const WITHIN_MS = 600_000;

/** Prints quotes without a dialog on printers that staff allowed. */
export function createPrintService({ allowed, system, quote, track, now, log }: PrintPorts): PrintService {
  let printing = false;
  let printed: number[] = [];

  async function print({ printer, lines, recipient }: QuoteRequest): Promise<PrintResult> {
    try {
      const fault = await system.fault(printer);
      if (fault !== null) throw new Error(fault);
      const { number, pdf } = await quote({ lines, recipient });
      await system.print(printer, pdf, number);
      printed.push(now());
      log.info('quote.printed');
      return { done: true, said: formatStandMessage('printed', { printer }) };
    } catch (error) {
      if (error instanceof BusinessError) return { done: false, said: error.message };
      log.error('quote.print_failed');
      const why = error instanceof Error ? sentence(error.message) : '';
      return { done: false, said: formatStandMessage('printFailed', { printer, why }) };
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
      if (printing || printed.length >= MAX_QUOTES) return refused('printBusy');
      printing = true;
      try {
        return await track(() => print(wish));
      } finally {
        printing = false;
      }
    },
  };
}

function refused(because: StandMessageKey): PrintResult {
  return { done: false, said: formatStandMessage(because) };
}

/** Shortens a message of the print system. */
function sentence(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, 160);
  return line === '' || /[.!?]$/.test(line) ? line : `${line}.`;
}
