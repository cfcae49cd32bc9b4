import type { CatalogueContext } from '../../server/app/context';
import type { Log } from '../../server/observability/log';
import type { Selling } from '../../server/orders/selling-settings';
import { quoteRequestSchema } from '../../shared/platform/ipc-schemas';
import { sessionChannels } from '../../shared/platform/session-bridge';
import { createPrintService } from '../printing/print-service';
import { cupsPrinters } from '../printing/system-printers';
import type { CountWhileRunning } from '../session/in-flight-requests';
import type { HandleIpc } from './ipc-server';

export interface PrintHandlersDeps {
  /** Returns the printers that staff allow at the moment. */
  allowedPrinters: () => readonly string[];
  /** Resolves once the shop is open. */
  catalogueContext: () => Promise<Pick<CatalogueContext, 'catalogue' | 'settings' | 'clock'>>;
  selling: () => Promise<Selling>;
  /** Keeps the kiosk session open while a print is pending. */
  countWhileRunning: CountWhileRunning;
  log: Log;
}

/** Serves printing. Loads the module that creates quotes at the first use. */
export function servePrinting(
  handle: HandleIpc,
  { allowedPrinters, catalogueContext, selling, countWhileRunning, log }: PrintHandlersDeps,
): void {
  const service = createPrintService({
    allowed: allowedPrinters,
    system: cupsPrinters,
    now: () => performance.now(),
    countWhileRunning,
    log,
    quote: async (request) => {
      const [{ createStandQuote }, deps, sellingSettings] = await Promise.all([
        import('../../server/stands/stand-quote'),
        catalogueContext(),
        selling(),
      ]);
      const { catalogue, settings, clock } = deps;
      return createStandQuote({ catalogue, settings, clock, selling: sellingSettings }, request);
    },
  });
  handle(sessionChannels.printers, () => service.printers());
  handle(sessionChannels.printQuote, async (request) =>
    service.printQuote(quoteRequestSchema.parse(request)),
  );
}
