import { app } from 'electron';
import type { FetchHandler } from '../../server/http/pipeline';

/** Returns the origin of the renderer's development server; null in a package. */
export function devServer(): string | null {
  const address = process.env['KIOSK_DEV_SERVER'];
  return app.isPackaged || !address ? null : new URL(address).origin;
}

/** Fetches pages and modules from the development server, if there is one. */
export function withDevServer(site: FetchHandler): FetchHandler {
  const server = devServer();
  if (server === null) return site;
  return (request, caller) => {
    const { pathname, search } = new URL(request.url);
    if (/^\/(web|pictures)\/|^\/api\/[^.]+$/.test(pathname)) return site(request, caller);
    return fetch(server + pathname + search, { headers: request.headers });
  };
}
