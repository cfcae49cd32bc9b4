// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';
import { createClient } from '../../api/client';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(cleanup);

/** A shop whose network fails for calls that `lets` rejects by their body. */
function behind(lets: (body: string) => boolean): TestShop {
  const client = createClient({
    origin: 'http://shop.test',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (!lets(await request.clone().text())) throw new TypeError('Failed to fetch');
      return shop.fetch(request);
    },
    slug: 'shop',
    token: () => Promise.resolve(null),
    onToken: () => Promise.resolve(true),
  });
  return { ...shop, client };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 5000 });

describe('a failed page without a network', () => {
  it('lists the cached pages and opens them', async () => {
    const app = await renderApp(
      '/goodsInfo?id=17',
      behind((body) => body === '{"id":65}'),
    );
    expect(screen.queryByRole('navigation', { name: /available offline/ })).toBeNull();
    await app.platform.saveOfflinePage({ title: 'Aspirin', href: '/goodsInfo?id=65' });
    await app.platform.saveOfflinePage({ title: 'This page itself', href: '/goodsInfo?id=18' });
    await app.user.click(screen.getByRole('link', { name: 'Go to the home page' }));
    const pages = await screen.findByRole('navigation', { name: 'Pages available offline' });
    expect(within(pages).getAllByRole('link')).toHaveLength(2);
    await app.user.click(within(pages).getByRole('link', { name: 'Aspirin' }));
    expect(await heading('Aspirin')).toBeTruthy();
  });

  it('does not list the current page', async () => {
    const app = await renderApp(
      '/goodsInfo?id=65',
      behind(() => false),
    );
    await app.platform.saveOfflinePage({ title: 'Here', href: '/goodsInfo?id=17' });
    await app.platform.saveOfflinePage({ title: 'Elsewhere', href: '/goodsInfo?id=18' });
    await app.user.click(screen.getByRole('link', { name: 'Go to the home page' }));
    await app.user.click(await screen.findByRole('link', { name: 'Here' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Here' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Elsewhere' })).toBeTruthy();
    expect(app.address()).toBe('/goodsInfo?id=17');
  });

  it('reloads when the network is back', async () => {
    let network = false;
    const app = await renderApp(
      '/goodsInfo?id=65',
      behind(() => network),
    );
    expect(await heading('This page could not be shown')).toBeTruthy();
    // The component's code must have loaded to receive events.
    await app.platform.saveOfflinePage({ title: 'Elsewhere', href: '/goodsInfo?id=18' });
    await app.user.click(screen.getByRole('link', { name: 'Go to the home page' }));
    await screen.findByRole('link', { name: 'Elsewhere' });
    act(() => app.platform.setReachable(false));
    network = true;
    act(() => app.platform.setReachable(true));
    await screen.findByRole('heading', { name: 'Publications on the targets of our products' });
    expect(app.address()).toBe('/');
  });

  it('retries until the visitor navigates elsewhere', async () => {
    let tries = 0;
    const app = await renderApp(
      '/goodsInfo?id=17',
      behind((body) => {
        if (body === '{"id":17}') tries += 1;
        return body === '{"id":65}';
      }),
    );
    await app.platform.saveOfflinePage({ title: 'Aspirin', href: '/goodsInfo?id=65' });
    // The visit, a retry at once and one a second later.
    await waitFor(() => expect(tries).toBe(3), { timeout: 5000 });
    await app.user.click(screen.getByRole('link', { name: 'Go to the home page' }));
    await app.user.click(await screen.findByRole('link', { name: 'Aspirin' }));
    expect(await heading('Aspirin')).toBeTruthy();
    expect(tries).toBe(3);
  });

  it('lists nothing after another kind of failure', async () => {
    const app = await renderApp('/goodsInfo?id=2147483647', shop);
    await app.platform.saveOfflinePage({ title: 'Aspirin', href: '/goodsInfo?id=65' });
    await app.user.click(screen.getByRole('link', { name: 'Go to the home page' }));
    await screen.findByRole('heading', { name: 'Publications on the targets of our products' });
    expect(screen.queryByRole('link', { name: 'Aspirin' })).toBeNull();
  });
});

describe('the offline indicator', () => {
  it('is shown while the server is unreachable', async () => {
    const { platform } = await renderApp('/aboutUs', shop);
    const words = 'You’re offline. Showing saved content';
    expect(screen.queryByText(words)).toBeNull();
    act(() => platform.setReachable(false));
    const sign = await screen.findByText(words);
    expect(sign.closest('[role=status]')).not.toBeNull();
    act(() => platform.setReachable(true));
    expect(screen.queryByText(words)).toBeNull();
  });
});
