// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';

let shop: TestShop;

beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(cleanup);

const bar = () => within(screen.getByRole('search'));
const field = () => bar().getByLabelText('Search products');

describe('search bar', () => {
  it('warns about an empty search without leaving the page', async () => {
    const app = await renderApp('/faq', shop);
    await bar().findByRole('option', { name: 'ELISA Kits' });
    await app.user.selectOptions(bar().getByLabelText('Section'), 'ELISA Kits');
    await app.user.click(bar().getByRole('button', { name: 'Search' }));
    expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toContain(
      'Please Enter Cat# / Product Name / CAS No. etc.',
    );
    expect(app.address()).toBe('/faq');
  });

  it('searches all sections with Enter', async () => {
    const app = await renderApp('/faq', shop);
    await app.user.type(field(), ' caffeine {Enter}');
    await waitFor(() => expect(app.address()).toBe('/notRegion?key=caffeine'));
  });

  it('searches one section and shows the text on the result page', async () => {
    const app = await renderApp('/faq', shop);
    await bar().findByRole('option', { name: 'ELISA Kits' });
    await app.user.selectOptions(bar().getByLabelText('Section'), 'ELISA Kits');
    await app.user.type(field(), 'IL-6{Enter}');
    await waitFor(() => expect(app.address()).toBe('/haveRegion?id=49&key=IL-6'));
    expect(field()).toHaveProperty('value', 'IL-6');
    expect(bar().getByLabelText('Section')).toHaveProperty('value', '49');
  });

  it('takes the text from the URL of results', async () => {
    await renderApp('/haveRegion?id=49&key=TNF', shop);
    expect(field()).toHaveProperty('value', 'TNF');
    await waitFor(() => expect(bar().getByLabelText('Section')).toHaveProperty('value', '49'));
  });

  it('renders sections on the server and submits without JavaScript', async () => {
    await renderApp('/notRegion?id=49&key=TNF', shop);
    expect(bar().getByRole('option', { name: 'ELISA Kits' })).toBeTruthy();
    const form = screen.getByRole<HTMLFormElement>('search');
    const query = new URLSearchParams(
      [...new FormData(form)].map(([name, value]) => [name, value as string]),
    );
    expect(`${form.getAttribute('action')}?${query}`).toBe('/notRegion?id=49&key=TNF');
  });

  it('focuses the field on slash, but not while another field has the focus', async () => {
    const { user } = await renderApp('/faq', shop);
    await user.keyboard('/');
    expect(document.activeElement).toBe(field());
    expect(field()).toHaveProperty('value', '');
    await user.keyboard('a/b');
    expect(field()).toHaveProperty('value', 'a/b');
  });

  it('ignores slash when the shortcut is off, also after a reload', async () => {
    const { user } = await renderApp('/faq', shop);
    const setting = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /to search$/ });
    expect(field().getAttribute('aria-keyshortcuts')).toBe('/');
    await user.click(setting());
    setting().blur();
    await user.keyboard('/');
    expect(document.activeElement).toBe(document.body);
    cleanup();
    const again = await renderApp('/faq', shop);
    // An effect reads the setting.
    await waitFor(() => expect(setting().checked).toBe(false));
    expect(field().hasAttribute('aria-keyshortcuts')).toBe(false);
    await again.user.keyboard('/');
    expect(document.activeElement).toBe(document.body);
    await again.user.click(setting());
    setting().blur();
    await again.user.keyboard('/');
    expect(document.activeElement).toBe(field());
  });
});
