// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatCalendarDate } from '../../../../shared/lib/format-date';
import { cartLineId, putInCart } from '../../../../../test/shopping/cart-visitors';
import { findVariants } from '../../../../../test/shopping/find-variants';
import { makeCustomer, type TestCustomer } from '../../../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../../test/render/render-app';

let shop: TestShop;
let ann: TestCustomer;
beforeAll(async () => {
  shop = await makeShop();
  ann = await makeCustomer(shop, 'ann');
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

describe('overview', () => {
  it('shows the user name and contact data', async () => {
    await renderApp('/user', shop, ann);
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello ann' })).toBeTruthy();
    expect(screen.getByText(/ann@institute\.example/)).toBeTruthy();
    expect(screen.getByText('Not confirmed')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Confirm' }).getAttribute('href')).toBe('/user/email');
  });

  it('has a sidebar in the specified order that marks the current screen', async () => {
    await renderApp('/user', shop, ann);
    const bar = within(await screen.findByRole('navigation', { name: 'User center' }));
    const labels = bar.getAllByRole('link').map((link) => link.textContent);
    const listed = ['Home', 'My Orders', 'My Favorites', 'Email', 'Address'];
    expect(labels.filter((label) => listed.includes(label ?? ''))).toEqual(listed);
    expect(bar.getAllByRole('link').filter((link) => link.getAttribute('aria-current'))).toEqual([
      bar.getByRole('link', { name: 'Overview' }),
    ]);
  });

  it('saves the name and institution', async () => {
    const { user, unmount } = await renderApp('/user', shop, ann);
    await user.type(await screen.findByLabelText(/Full name/), 'Ann Example');
    await user.type(screen.getByLabelText(/Institution/), 'Institute of Things');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Your name and institution are saved.');
    unmount();
    await renderApp('/user', shop, ann);
    expect((await screen.findByLabelText<HTMLInputElement>(/Full name/)).value).toBe('Ann Example');
    expect(screen.getByLabelText<HTMLInputElement>(/Institution/).value).toBe('Institute of Things');
  });

  it('shows the last day of a quote as a calendar day in every time zone', async () => {
    const quoting = await makeCustomer(shop, 'quoting');
    const [size] = await findVariants(shop, 1, 40);
    if (!size) throw new Error('nothing is sold');
    await putInCart(quoting, size, 1);
    const rec_ids = [await cartLineId(quoting, size)];
    const quote = await quoting.client.call('cartQuote', { rec_ids, recipient: '' });
    if (!quote.ok) throw new Error(JSON.stringify(quote.failure));
    vi.stubEnv('TZ', 'America/Los_Angeles');
    await renderApp('/user', shop, quoting);
    const quotes = within(await screen.findByRole('region', { name: 'Open quotes' }));
    expect(quotes.getByText(formatCalendarDate(quote.data.expires_on))).toBeTruthy();
  });

  it('shows anonymous visitors only the sign-in link', async () => {
    const { address } = await renderApp('/user', shop);
    await screen.findByRole('heading', { level: 1, name: 'Log in' });
    expect(address()).toBe('/login?redirect=%2Fuser');
  });
});
