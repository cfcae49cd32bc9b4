import { render, screen, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { createRoutes } from '../renderer/app/routes';
import { fakePlatform, type FakePlatform } from './fake-platform';
import { makeShop, type TestShop } from './make-shop';
import { shopAround } from './shop-around';

// jsdom lays nothing out and says so at every scroll; a test may put a spy here.
window.scrollTo = () => undefined;

export interface RenderedApp extends RenderResult {
  shop: TestShop;
  platform: FakePlatform;
  user: UserEvent;
  /** Path and query where the visitor is now. */
  address: () => string;
}

/** Opens an address of the shop: the real routes and screens on the real API. Resolves once the screen is drawn. */
export async function renderApp(url: string, shop?: TestShop): Promise<RenderedApp> {
  const open = shop ?? (await makeShop());
  const platform = fakePlatform();
  const router = createMemoryRouter(createRoutes(open.client), { initialEntries: [url] });
  const result = render(shopAround(router, open, platform));
  await screen.findByRole('main', {}, { timeout: 10_000 });
  return {
    ...result,
    shop: open,
    platform,
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
