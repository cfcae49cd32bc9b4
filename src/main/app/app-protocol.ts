import { protocol, type Protocol } from 'electron';
import type { Log } from '../../server/observability/log';
import type { FetchHandler } from '../../server/http/pipeline';
import { parseLink } from '../../shared/lib/link';

/** The shop's own origin inside Electron; every guard compares with it. */
export const origin = 'app://shop';

/** Where a visit begins: the home page, or the page of the shop that `KIOSK_START` names (`/categoryList?id=22`). */
export function startAddress(): string {
  const start = parseLink(process.env['KIOSK_START'] ?? '/');
  return origin + (start.kind === 'inside' ? start.href : '/');
}

/** Must run before the app is ready: afterwards a scheme cannot become a standard one. */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }]);
}

/** Answers `app://shop/…` of one session with the shop's function. */
export function serveSite(pages: Protocol, site: FetchHandler, log: Log): void {
  pages.handle('app', guarded(site, log));
}

/** The shop's function for requests of the scheme: any other host gets 400, and a fault is an answer as well. */
export function guarded(site: FetchHandler, log: Log): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!isOurs(request.url)) return new Response('No such host', { status: 400 });
    try {
      return await site(request, { ip: '' });
    } catch (error) {
      log.error('site', { error: error instanceof Error ? error.name : 'unknown' });
      return new Response('The shop failed to answer', { status: 500 });
    }
  };
}

/** Whether an address lies in the shop. Node sees no origin in a scheme of ours, so the parts are compared. */
export function isOurs(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol: scheme, host, username, password } = new URL(address);
  return scheme === 'app:' && host === 'shop' && username === '' && password === '';
}
