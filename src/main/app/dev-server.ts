import { app } from 'electron';
import type { FetchHandler } from '../../server/http/pipeline';

/** Returns the origin of the renderer's development server; null in a package. */
export function devServer(): string | null {
  const address = process.env['KIOSK_DEV_SERVER'];
  return app.isPackaged || !address ? null : new URL(address).origin;
}

/** Returns a shop whose pages and modules come from the development server; in a package, the shop itself. */
export function withDevServer(site: FetchHandler): FetchHandler {
  const server = devServer();
  if (server === null) return site;
  return (request, caller) => {
    const { pathname, search } = new URL(request.url);
    if (/^\/(web|pictures)\/|^\/api\/[^.]+$/.test(pathname)) return site(request, caller);
    return fetch(server + pathname + search, { headers: request.headers });
  };
}
