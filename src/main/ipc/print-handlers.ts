import type { CatalogueContext } from '../../server/app/context';
import type { Log } from '../../server/observability/log';
import type { Selling } from '../../server/orders/selling-settings';
import { visitChannels } from '../../shared/platform/session-bridge';
import { quoteWish } from '../../shared/platform/ipc-schemas';
import type { Answer } from './ipc-server';
import type { Hold } from '../session/in-flight-requests';
import { cupsPrinters } from '../printing/system-printers';
import { printDesk } from '../printing/print-service';

export interface PrintHostParts {
  allowed: () => readonly string[];
  /** What the machine reads, once its shop is open. */
  reading: () => Promise<Pick<CatalogueContext, 'catalogue' | 'settings' | 'clock'>>;
  selling: () => Promise<Selling>;
  hold: Hold;
  log: Log;
}

/** Answers the page's wish for a printed quote; what makes and prints it is loaded for the first one. */
export function servePrinting(
  answer: Answer,
  { allowed, reading, selling, hold, log }: PrintHostParts,
): void {
  const desk = printDesk({
    allowed,
    system: cupsPrinters,
    now: () => performance.now(),
    hold,
    log,
    quote: async (wish) => {
      const [{ createStandQuote: makeStandQuote }, deps, sold] = await Promise.all([
        import('../../server/stands/stand-quote'),
        reading(),
        selling(),
      ]);
      const { catalogue, settings, clock } = deps;
      return makeStandQuote({ catalogue, settings, clock, selling: sold }, wish);
    },
  });
  answer(visitChannels.printers, () => desk.printers());
  answer(visitChannels.printQuote, async (wish) => desk.printQuote(quoteWish.parse(wish)));
}
