import { app } from 'electron';
import type { FetchHandler } from '../../server/http/pipeline';

/** Returns the origin of the renderer's development server; null in a package and without `KIOSK_DEV_SERVER`. */
export function devServerOrigin(): string | null {
  const url = process.env['KIOSK_DEV_SERVER'];
  return app.isPackaged || !url ? null : new URL(url).origin;
}

/**
 * Returns a handler that takes pages and modules from the development server, and calls and images from the shop.
 * Without a development server, returns the shop's handler.
 */
export function withDevServer(shopHandler: FetchHandler): FetchHandler {
  const origin = devServerOrigin();
  if (origin === null) return shopHandler;
  return (request, caller) => {
    const { pathname, search } = new URL(request.url);
    // Below `/api/`, the paths of modules (`/api/outcome.ts`) have a dot; those of calls have none.
    if (/^\/(web|pictures)\/|^\/api\/[^.]+$/.test(pathname)) return shopHandler(request, caller);
    return fetch(origin + pathname + search, { headers: request.headers });
  };
}
