import { createBrowserRouter, matchRoutes, type HydrationState } from 'react-router-dom';
import type { Client } from '../../api/client';
import { nextTask } from '../../api/next-task';
import { createRoutes } from './routes';
import type { ScreenHandle } from './screen-route';

export type ShopRouter = ReturnType<typeof createBrowserRouter>;

/**
 * The routes over the browser's history: the same in a tab and in a kiosk's window. With `drawn`, the data of a
 * page that the server drew, the screen's code is there before the router is, so that it starts drawn as well.
 */
export async function createShopRouter(client: Client, drawn?: HydrationState): Promise<ShopRouter> {
  const routes = createRoutes(client);
  nameOpenedPage();
  if (!drawn) return createBrowserRouter(routes);
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    await (route.handle as ScreenHandle | undefined)?.prepare();
  }
  await nextTask();
  return createBrowserRouter(routes, { hydrationData: drawn });
}

/**
 * Gives a page that was opened afresh a place of its own in the history, as the router gives to every later one: a
 * reload and the way back find the scroll position again, and the same address opened once more begins at its top.
 */
function nameOpenedPage(): void {
  const state = window.history.state as { key?: string } | null;
  if (state?.key) return;
  window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}
