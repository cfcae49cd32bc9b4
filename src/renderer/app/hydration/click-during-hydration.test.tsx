// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { startTransition, useLayoutEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderProviders } from '../../../../test/render/app-providers';
import { renderPage } from '../../entry-server';
import { parseHydrationData } from './hydration-data';
import { createShopRouter } from '../router/create-router';

let shop: TestShop;
let mounted: Root | undefined;
beforeAll(async () => {
  window.scrollTo = () => undefined;
  // React works asynchronously, as in a browser.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(() => {
  mounted?.unmount();
  document.body.innerHTML = '';
});

/** Runs a function after hydration, before passive effects. */
function AfterHydration({ act }: { act: () => void }) {
  useLayoutEffect(() => queueMicrotask(act), [act]);
  return null;
}

const title = () => document.querySelector('h1')?.textContent;
const third = () =>
  document.querySelectorAll('article')[2]?.querySelector<HTMLElement>('h2 a, h3 a') ??
  expect.fail('no third product');

it('Back returns to a link that was clicked during hydration', async () => {
  const path = '/notRegion?key=EGFR';
  const page = await renderPage({
    url: `http://localhost:3000${path}`,
    settings: shop.deps.settings,
    call: (name, payload) => shop.client.call(name, payload),
  });
  window.history.replaceState(null, '', path);
  const root = document.createElement('div');
  root.innerHTML = page?.html ?? '';
  document.body.append(root);
  const router = await createShopRouter(shop.client, parseHydrationData(page?.data ?? ''));
  const [results, name] = [title(), third().textContent];
  const press = () => third().click();
  startTransition(() => {
    mounted = hydrateRoot(root, [renderProviders(router, shop), <AfterHydration key="press" act={press} />]);
  });

  await waitFor(() => expect(title()).toBe(name));
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  await router.navigate(-1);
  await waitFor(() => expect(title()).toBe(results));
  await waitFor(() => expect(document.activeElement).toBe(third()));
});
