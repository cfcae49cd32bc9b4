import { defaultStandSettings } from '../../src/main/storage/stand-settings-store';
import type { Staff } from '../../src/shared/platform/staff-bridge';
import type { Stand } from '../../src/shared/platform/stand-bridge';
import { act, configure, render, screen, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { createRoutes } from '../../src/renderer/app/router/routes';
import { ProofWorker } from '../fakes/proof-worker';
import { fakePlatform, type FakePlatform } from '../fakes/fake-platform';
import type { TestCustomer } from '../fixtures/make-customer';
import { makeShop, type TestShop } from '../fixtures/make-shop';
import { makeStand } from '../stands/make-stand';
import { renderProviders } from './app-providers';
import { cacheComputedStyles } from './computed-style';

// The page in the error of each unsuccessful query takes a twentieth of the time of screen tests.
// `DEBUG_PRINT_LIMIT=7000 npx vitest` prints it.
if (!process.env['DEBUG_PRINT_LIMIT']) {
  configure({
    getElementError: (message) =>
      Object.assign(new Error(message ?? 'No element found.'), { name: 'TestingLibraryElementError' }),
  });
}

cacheComputedStyles();

// jsdom has no workers.
Object.assign(window, { Worker: ProofWorker });

// jsdom has no layout and reports an error for each scroll. A test can replace this by a spy.
window.scrollTo = () => undefined;
// jsdom does not implement the methods of dialogs.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

export interface RenderedApp extends RenderResult {
  shop: TestShop;
  platform: FakePlatform;
  user: UserEvent;
  /** Returns the current path and query. */
  address: () => string;
  /** Goes back in the history, like the browser's button. */
  back: () => Promise<void>;
  /** Navigates to a URL of the shop. */
  navigate: (url: string) => Promise<void>;
}

/**
 * Renders a page of the shop with the real routes, screens and API, for `customer` if given, otherwise for a visitor.
 * `stand` and `staff` are those of a kiosk. Resolves once the screen is rendered.
 */
export async function renderApp(
  url: string,
  shop?: TestShop,
  customer?: Pick<TestCustomer, 'client' | 'tokenHolder'>,
  stand?: Stand,
  staff?: Staff,
): Promise<RenderedApp> {
  const baseShop = shop ?? (await makeShop());
  const renderedShop = customer ? { ...baseShop, client: customer.client } : baseShop;
  // Page and client share one stored token, as in a browser.
  const platform = fakePlatform(customer?.tokenHolder, stand ?? standOf(renderedShop), staff);
  const router = createMemoryRouter(createRoutes(renderedShop.client), { initialEntries: [url] });
  const result = render(renderProviders(router, renderedShop, platform));
  await screen.findByRole('main');
  return {
    ...result,
    shop: renderedShop,
    platform,
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
    back: () => act(() => router.navigate(-1)),
    navigate: (to) => act(() => router.navigate(to)),
  };
}

/** Returns a stand that is set up, for a shop with the settings of one: without it, screens for staff fail. */
function standOf({ deps: { settings } }: TestShop): Stand | undefined {
  if (!settings.stand) return undefined;
  const { mode, name: standName } = settings.stand;
  return makeStand({ ...defaultStandSettings, mode, standName, pinHash: 'hash' }).stand;
}

/** Like {@link renderApp}, for a visitor without a session token. */
export function renderAnonymous(url: string, shop: TestShop): Promise<RenderedApp> {
  const tokenHolder = { token: null };
  return renderApp(url, shop, { client: shop.clientOf(tokenHolder), tokenHolder });
}
