import { app } from 'electron';
import type { FetchHandler } from '../../server/http/pipeline';

/** Origin of the renderer's development server, for hot reload; null in a package, whatever the environment says. */
export function devServer(): string | null {
  const address = process.env['KIOSK_DEV_SERVER'];
  return app.isPackaged || !address ? null : new URL(address).origin;
}

/** The shop with its pages and modules taken from the development server, where there is one. */
export function withDevServer(site: FetchHandler): FetchHandler {
  const server = devServer();
  if (server === null) return site;
  return (request, caller) => {
    const { pathname, search } = new URL(request.url);
    if (/^\/(web|pictures)\/|^\/api\/[^.]+$/.test(pathname)) return site(request, caller);
    return fetch(server + pathname + search, { headers: request.headers });
  };
}
