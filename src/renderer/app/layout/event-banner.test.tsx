// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';

const event = { title: 'Trial weeks', text: 'Ask for a sample.', url: '/articleList/articleInfo?id=1193' };

let shop: TestShop;

/** A copy of the shop with another event. */
const withEvent = (next: typeof event | null): TestShop => ({
  ...shop,
  deps: { ...shop.deps, settings: { ...shop.deps.settings, event: next } },
});

beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const activities = () => within(screen.getByRole('banner')).getByRole('link', { name: 'Activities' });
const banner = () => screen.queryByRole('region', { name: event.title });

describe('the event banner', () => {
  it('toggles with each click on Activities, which also navigates', async () => {
    const { user, address } = await renderApp('/faq', withEvent(event));
    expect(banner()).toBeNull();
    await user.click(activities());
    await waitFor(() => expect(address()).toBe('/activityList'));
    const shown = within(banner() as HTMLElement);
    expect(shown.getByText(/Ask for a sample/)).toBeTruthy();
    expect(shown.getByRole('link', { name: event.title }).getAttribute('href')).toBe(event.url);
    await user.click(activities());
    expect(banner()).toBeNull();
    await user.click(activities());
    expect(banner()).not.toBeNull();
  });

  it('stays hidden after it was closed and moves the focus to the page', async () => {
    const { user } = await renderApp('/faq', withEvent(event));
    await user.click(activities());
    await user.click(within(banner() as HTMLElement).getByRole('button', { name: 'Close' }));
    expect(banner()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    await user.click(activities());
    expect(banner()).toBeNull();
    cleanup();
    // Simulates a reload of the tab.
    const again = await renderApp('/faq', withEvent(event));
    await again.user.click(activities());
    expect(banner()).toBeNull();
  });

  it('stays when the screen changes', async () => {
    const { user, address } = await renderApp('/faq', withEvent(event));
    await user.click(activities());
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Quillbench, home page' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(banner()).not.toBeNull();
  });

  it('shows a rejected URL as text', async () => {
    const { user } = await renderApp('/faq', withEvent({ ...event, url: 'javascript:alert(1)' }));
    await user.click(activities());
    const shown = within(banner() as HTMLElement);
    expect(shown.getByText(event.title)).toBeTruthy();
    expect(shown.queryByRole('link')).toBeNull();
  });

  it('is not shown without an event or in a new tab', async () => {
    const { user } = await renderApp('/faq', withEvent(null));
    await user.click(activities());
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    cleanup();
    const again = await renderApp('/faq', withEvent(event));
    // jsdom cannot open a tab.
    window.addEventListener('click', (click) => click.preventDefault(), { once: true });
    await again.user.keyboard('{Control>}');
    await again.user.click(activities());
    await again.user.keyboard('{/Control}');
    expect(banner()).toBeNull();
  });
});
