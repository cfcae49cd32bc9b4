import { createBrowserRouter } from 'react-router-dom';
import type { Client } from '../api/client';
import { createRoutes } from './routes';

/** The routes over the browser's history: the same in a tab and in a kiosk's window. */
export function createShopRouter(client: Client) {
  return createBrowserRouter(createRoutes(client));
}
