import { protocol, type Protocol } from 'electron';
import type { FetchHandler } from '../../server/http/pipeline';
import type { Log } from '../../server/observability/log';
import { parseLink } from '../../shared/lib/link';
import { errorName } from '../diagnostics/error-name';

/** Origin of the shop inside Electron. */
export const shopOrigin = 'app://shop';

/** Returns the home page, or the page in `KIOSK_START` (`/categoryList?id=22`). */
export function startAddress(): string {
  const start = parseLink(process.env['KIOSK_START'] ?? '/');
  return shopOrigin + (start.kind === 'inside' ? start.href : '/');
}

/** Must run before the app is ready: Electron cannot make a scheme a standard one later. */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }]);
}

/** Answers all requests of the window with the shop. */
export function serveShop(pageProtocol: Protocol, site: FetchHandler, log: Log): void {
  pageProtocol.handle('app', withErrorHandling(site, log));
}

/** Returns 400 for other hosts, and 500 when the shop rejects. */
export function withErrorHandling(site: FetchHandler, log: Log): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!isShopUrl(request.url)) return new Response('Unknown host', { status: 400 });
    try {
      return await site(request, { ip: '' });
    } catch (error) {
      log.error('request.failed', { error: errorName(error) });
      return new Response('Internal error', { status: 500 });
    }
  };
}

/** Compares the parts of the address because Node reports no origin for custom schemes. */
export function isShopUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol: scheme, host, username, password } = new URL(address);
  return scheme === 'app:' && host === 'shop' && username === '' && password === '';
}
