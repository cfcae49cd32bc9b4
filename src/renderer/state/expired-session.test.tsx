// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { makeCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { fakePlatform } from '../../../test/fakes/fake-platform';
import { createClient, type Client } from '../api/client';
import { EXPIRED_DELAY_MS } from '../api/error-actions';
import { AppProviders } from '../app/app-providers';
import { createRoutes } from '../app/router/routes';
import { createTokenStorage } from './token-storage';
import '../../../test/render/render-app';
import { eventually } from '../../../test/fixtures/eventually';

/** Ends the delay before the sign-in page. */
const skipDelay = () => act(() => vi.advanceTimersByTimeAsync(EXPIRED_DELAY_MS));

const EXPIRED = 'Login expired！Please log in again!';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** A window that is wired like the browser's: page and client share one token. */
async function openWindow(
  path: string,
  kept: { token: string | null },
  answer?: () => Response | null,
  beforePageCall?: () => Promise<unknown>,
) {
  const platform = fakePlatform(kept);
  const tokenHolder = createTokenStorage(platform.sessionToken);
  let waiting = 0;
  let lastCall = performance.now();
  const client: Client = createClient({
    origin: 'http://shop.test',
    slug: shop.deps.settings.slug,
    fetch: async (input, init) => {
      waiting += 1;
      try {
        return answer?.() ?? (await shop.fetch(new Request(input, init)));
      } finally {
        waiting -= 1;
        lastCall = performance.now();
      }
    },
    token: () => tokenHolder.read(),
    onToken: (token, sentWith) => tokenHolder.renew(token, sentWith),
    onExpired: (token) => tokenHolder.expire(token),
  });
  const pageClient: Client = {
    async call(...request) {
      await beforePageCall?.();
      return client.call(...request);
    },
  };
  const router = createMemoryRouter(createRoutes(pageClient), { initialEntries: [path] });
  const { settings } = shop.deps;
  render(
    <AppProviders client={client} platform={platform} settings={settings} tokenStorage={tokenHolder}>
      <RouterProvider router={router} />
    </AppProviders>,
  );
  await screen.findByRole('main');
  const address = () => router.state.location.pathname + router.state.location.search;
  const isIdle = () => waiting === 0 && performance.now() - lastCall > 500;
  return {
    client,
    platform,
    tokenHolder,
    address,
    isIdle,
    navigate: (path: string) => router.navigate(path),
  };
}

let people = 0;

async function customerWithToken() {
  people += 1;
  const { tokenHolder, username: name } = await makeCustomer(shop, `customer${people}`);
  const end = async () => {
    await shop.clientOf({ ...tokenHolder }).call('logOut', {});
    // The page waits for a second before it goes to the sign-in page.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  };
  return { kept: { ...tokenHolder }, end, name };
}

/** The first one is the page's. */
const banner = () => within(screen.getAllByRole('banner')[0] ?? expect.fail('no header'));
const alerts = () =>
  screen.queryAllByRole('alert').filter((candidate) => candidate.textContent.includes(EXPIRED));

describe('session that ended elsewhere', () => {
  it('is noticed by a call in the background: message once, signed out, and the page stays', async () => {
    const { kept, end, name } = await customerWithToken();
    const { client, address } = await openWindow('/faq?key=lot', kept);
    await banner().findByText(name);
    await end();
    await act(async () => {
      await Promise.all([client.call('cartCount', {}), client.call('favoriteIds', {})]);
    });
    await banner().findByRole('link', { name: 'Log In' });
    expect(banner().queryByRole('button', { name: 'Log Out' })).toBeNull();
    await waitFor(() => expect(alerts()).toHaveLength(1));
    expect(kept.token).toBeNull();
    await skipDelay();
    expect(address()).toBe('/faq?key=lot');
  });

  it('leads from a page that needs one to the sign-in page, with the whole address', async () => {
    const { kept, end, name } = await customerWithToken();
    const { client, address } = await openWindow('/user/order?key=QB', kept);
    await banner().findByText(name);
    await end();
    await act(async () => void (await client.call('cartCount', {})));
    await banner().findByRole('link', { name: 'Log In' });
    await skipDelay();
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fuser%2Forder%3Fkey%3DQB'));
  });

  const favorite = () => screen.findByRole('button', { name: /^Favorite: / });
  const review = async (user: UserEvent) => {
    await user.click(await screen.findByRole('radio', { name: '4 Well' }));
    await user.type(screen.getByLabelText('Your experiment and results'), 'It works in Western blots.');
    return screen.getByRole('button', { name: 'Submit review' });
  };

  it.each([
    ['favorite', favorite],
    ['review', review],
  ])('leads from a public page to the sign-in page when the visitor sends a %s', async (_kind, prepare) => {
    const { kept, end, name } = await customerWithToken();
    const { address, isIdle } = await openWindow('/goodsInfo?id=17&from=list', kept);
    await banner().findByText(name);
    const user = userEvent.setup();
    const button = await prepare(user);
    // A call in the background would notice the end first, and the form would close.
    await waitFor(() => expect(isIdle()).toBe(true), { timeout: 20_000 });
    await end();
    await user.click(button);
    await waitFor(() => expect(alerts()).toHaveLength(1));
    await banner().findByRole('link', { name: 'Log In' });
    expect(kept.token).toBeNull();
    await skipDelay();
    await waitFor(() => expect(address()).toBe('/login?redirect=%2FgoodsInfo%3Fid%3D17%26from%3Dlist'));
  });

  it('is announced when a page is opened, although the first reply may be the one of a call in the background', async () => {
    const { kept, end } = await customerWithToken();
    await end();
    const { address } = await openWindow('/shoppingCart', kept);
    await waitFor(() => expect(alerts()).toHaveLength(1));
    expect(kept.token).toBeNull();
    await skipDelay();
    await waitFor(() => expect(address()).toBe('/login?redirect=%2FshoppingCart'));
  });

  it('is no longer announced after signing in', async () => {
    const { kept, end } = await customerWithToken();
    await end();
    const { address, tokenHolder } = await openWindow('/user/order', kept);
    await waitFor(() => expect(alerts()).toHaveLength(1));
    await skipDelay();
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fuser%2Forder'));
    expect(alerts()).toHaveLength(1);
    const { kept: signedIn } = await customerWithToken();
    act(() => tokenHolder.store(signedIn.token ?? expect.fail()));
    await waitFor(() => expect(alerts()).toHaveLength(0), { timeout: 1500 });
  });

  const becomesNull = (kept: { token: string | null }) => eventually(() => expect(kept.token).toBeNull());

  it('leads from a page for guests too when a call in the background is faster than the first page', async () => {
    const { kept, end } = await customerWithToken();
    await end();
    const { address } = await openWindow('/shoppingCart?from=mail', kept, undefined, () => becomesNull(kept));
    await waitFor(() => expect(alerts()).toHaveLength(1));
    await skipDelay();
    await waitFor(() => expect(address()).toBe('/login?redirect=%2FshoppingCart%3Ffrom%3Dmail'));
  });

  it('leads from a page for guests too when a call in the background is faster than the next page', async () => {
    const { kept, end, name } = await customerWithToken();
    let isEnding = false;
    const { address, client, navigate } = await openWindow('/faq', kept, undefined, () =>
      isEnding ? becomesNull(kept) : Promise.resolve(),
    );
    await banner().findByText(name);
    await end();
    isEnding = true;
    act(() => void navigate('/shoppingCart?from=menu'));
    await act(async () => void (await client.call('cartCount', {})));
    await waitFor(() => expect(alerts()).toHaveLength(1));
    await skipDelay();
    await waitFor(() => expect(address()).toBe('/login?redirect=%2FshoppingCart%3Ffrom%3Dmenu'));
  });

  it('returns after signing in to the page that could not be loaded, not to the one before', async () => {
    const { kept, end, name } = await customerWithToken();
    const { address, navigate } = await openWindow('/user', kept);
    await banner().findByText(name);
    await end();
    await act(() => navigate('/user/site?edit=new'));
    await skipDelay();
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fuser%2Fsite%3Fedit%3Dnew'));
  });

  it('is not assumed for a 403 of a proxy in the background', async () => {
    const { kept, name } = await customerWithToken();
    let blocked = false;
    const { client } = await openWindow('/faq', kept, () =>
      blocked ? new Response('<h1>Forbidden</h1>', { status: 403 }) : null,
    );
    await banner().findByText(name);
    blocked = true;
    await client.call('cartCount', {});
    expect(kept.token).not.toBeNull();
    expect(banner().getByText(name)).toBeTruthy();
  });

  it('does not clear a token that another window has stored meanwhile', async () => {
    const { kept, end, name } = await customerWithToken();
    const other = await customerWithToken();
    let isFirst = true;
    const { client, platform } = await openWindow('/faq', kept, () => {
      if (isFirst) return null;
      isFirst = true;
      platform.changeInOtherWindow(other.kept.token);
      return Response.json({ code: 403, msg: '', data: null }, { status: 403 });
    });
    await banner().findByText(name);
    await end();
    isFirst = false;
    await act(async () => void (await client.call('profile', {})));
    await banner().findByText(other.name);
    expect(kept.token).toBe(other.kept.token);
    expect(alerts()).toEqual([]);
  });
});
