import { isTransferLine } from '../../server/cart/cart-transfer-token';
import { BusinessError } from '../../server/http/errors';
import type { Log } from '../../server/observability/log';
import { cutText } from '../../shared/lib/visible-text';
import type { PrintResult, QuoteRequest } from '../../shared/platform/session-bridge';
import { formatStandMessage, type StandMessageKey } from '../../shared/stands/stand-messages';
import type { CountWhileRunning } from '../session/in-flight-requests';
import type { SystemPrinters } from './system-printers';

export interface PrintServiceDeps {
  /** Returns the printers that staff allow at the moment. */
  allowed: () => readonly string[];
  system: Pick<SystemPrinters, 'problem' | 'print'>;
  /** Creates a quote; rejects with {@link BusinessError} for lines that cannot be quoted. */
  quote: (request: Pick<QuoteRequest, 'lines' | 'recipient'>) => Promise<{ number: string; pdf: Uint8Array }>;
  /** Keeps the kiosk session open while a print is pending. */
  countWhileRunning: CountWhileRunning;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  log: Log;
}

export interface PrintService {
  printers(): Promise<readonly string[]>;
  printQuote(request: QuoteRequest): Promise<PrintResult>;
}

/** Maximum quotes that are printed in the period, so that visitors cannot use up the paper. */
const MAX_QUOTES = 10;
/** Milliseconds for which a printed quote counts. */
const QUOTA_PERIOD_MS = 600_000;

/** Prints quotes without a dialog on printers that staff allowed. */
export function createPrintService({
  allowed,
  system,
  quote,
  countWhileRunning,
  now,
  log,
}: PrintServiceDeps): PrintService {
  let isPrinting = false;
  /** Times of the quotes that count (`now`). */
  let printedAt: number[] = [];

  /** Creates and prints a quote. Resolves to a message for every failure. */
  async function print({ printer, lines, recipient }: QuoteRequest): Promise<PrintResult> {
    try {
      const problem = await system.problem(printer);
      if (problem !== null) throw new Error(problem);
      const { number, pdf } = await quote({ lines, recipient });
      await system.print(printer, pdf, number);
      printedAt.push(now());
      log.info('quote.printed');
      return { done: true, message: formatStandMessage('printed', { printer }) };
    } catch (error) {
      if (error instanceof BusinessError) return { done: false, message: error.message };
      log.error('quote.print_failed');
      const reason = error instanceof Error ? toSentence(error.message) : '';
      return { done: false, message: formatStandMessage('printFailed', { printer, reason }) };
    }
  }

  return {
    printers: () => Promise.resolve(allowed()),
    async printQuote(request) {
      if (allowed().length === 0) return refused('noPrinter');
      if (!allowed().includes(request.printer)) return refused('printerNotAllowed');
      if (request.lines.length === 0) return refused('quoteEmpty');
      if (!request.lines.every(isTransferLine)) return refused('failed');
      printedAt = printedAt.filter((time) => now() - time < QUOTA_PERIOD_MS);
      if (isPrinting || printedAt.length >= MAX_QUOTES) return refused('printBusy');
      isPrinting = true;
      try {
        return await countWhileRunning(() => print(request));
      } finally {
        isPrinting = false;
      }
    },
  };
}

function refused(reason: StandMessageKey): PrintResult {
  return { done: false, message: formatStandMessage(reason) };
}

const MAX_SENTENCE_LENGTH = 160;

/** Turns a message of the print system into one line that ends with a period; truncates a long one. */
function toSentence(text: string): string {
  const sentence = cutText(text.replace(/\s+/g, ' '), MAX_SENTENCE_LENGTH);
  return sentence === '' || /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
