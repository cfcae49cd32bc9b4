import { protocol, type Protocol } from 'electron';
import type { FetchHandler } from '../../server/http/pipeline';
import type { Log } from '../../server/observability/log';
import { parseLink } from '../../shared/lib/link';
import { errorName } from '../diagnostics/error-name';

/** Origin of the shop inside Electron. */
export const shopOrigin = 'app://shop';

/** Returns the URL of the home page, or of the page in `KIOSK_START` (`/categoryList?id=22`). */
export function startAddress(): string {
  const start = parseLink(process.env['KIOSK_START'] ?? '/');
  return shopOrigin + (start.kind === 'inside' ? start.href : '/');
}

/** Must run before the app is ready: Electron cannot make a scheme a standard one later. */
export function registerAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }]);
}

/** Answers all requests of the window with the shop. */
export function serveShop(pageProtocol: Protocol, shopHandler: FetchHandler, log: Log): void {
  pageProtocol.handle('app', withErrorHandling(shopHandler, log));
}

/** Returns a handler that answers 400 for other hosts, and 500 when the shop's handler rejects. */
export function withErrorHandling(
  shopHandler: FetchHandler,
  log: Log,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!isShopUrl(request.url)) return new Response('Unknown host', { status: 400 });
    try {
      // Requests of the window have no network address.
      return await shopHandler(request, { ip: '' });
    } catch (error) {
      log.error('request.failed', { error: errorName(error) });
      return new Response('Internal error', { status: 500 });
    }
  };
}

/** Returns whether a URL has {@link shopOrigin}. Compares its parts, because Node reports no origin for custom schemes. */
export function isShopUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol: scheme, host, username, password } = new URL(url);
  return scheme === 'app:' && host === 'shop' && username === '' && password === '';
}
