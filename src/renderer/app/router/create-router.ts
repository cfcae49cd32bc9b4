import { createBrowserRouter, matchRoutes, type HydrationState } from 'react-router-dom';
import type { Client } from '../../api/client';
import { yieldToMain } from '../../lib/scheduling';
import { createRoutes } from './routes';
import type { ScreenHandle } from './screen-route';

export type ShopRouter = ReturnType<typeof createBrowserRouter>;

/**
 * Creates the router over the browser's history. With `hydrationData`, loads the code of the current screen first so
 * that the first render matches the server's HTML. If an import fails, ignores `hydrationData`: the router runs the loaders.
 */
export async function createShopRouter(client: Client, hydrationData?: HydrationState): Promise<ShopRouter> {
  const routes = createRoutes(client);
  ensureHistoryKey();
  if (!hydrationData) return createBrowserRouter(routes);
  try {
    for (const { route } of matchRoutes(routes, window.location) ?? []) {
      await (route.handle as ScreenHandle | undefined)?.loadCode();
    }
  } catch {
    // The loader tries again, reloads the page once when the server has a newer version, or shows the failure.
    return createBrowserRouter(routes);
  }
  await yieldToMain();
  return createBrowserRouter(routes, { hydrationData });
}

/**
 * Gives the first history entry a key, as the router does for later entries. Scroll restoration then works after a
 * reload and on Back, and opening the same URL again starts at the top.
 */
function ensureHistoryKey(): void {
  const historyState = window.history.state as { key?: string } | null;
  if (historyState?.key) return;
  window.history.replaceState({ ...historyState, key: Math.random().toString(36).slice(2) }, '');
}
