import { app } from 'electron';
import type { FetchHandler } from '../../server/http/pipeline';

/** Returns the origin of the renderer's development server; null in a package and without `KIOSK_DEV_SERVER`. */
export function devServer(): string | null {
  const url = process.env['KIOSK_DEV_SERVER'];
  return app.isPackaged || !url ? null : new URL(url).origin;
}

/**
 * Returns a handler that takes pages and modules from the development server, and calls and images from the shop.
 * Without a development server, returns the shop's handler.
 */
export function withDevServer(shopHandler: FetchHandler): FetchHandler {
  const server = devServer();
  if (server === null) return shopHandler;
  return (request, caller) => {
    const { pathname, search } = new URL(request.url);
    if (/^\/(web|pictures)\/|^\/api\/[^.]+$/.test(pathname)) return shopHandler(request, caller);
    return fetch(server + pathname + search, { headers: request.headers });
  };
}
