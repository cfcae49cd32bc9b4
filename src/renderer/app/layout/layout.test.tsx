// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFixedGeolocation } from '../../../server/geolocation/country-table';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';

let shop: TestShop;

beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));
// jsdom has no pointer events.
const byMouse = (type: string) =>
  Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'mouse' });

describe('header', () => {
  it('shows menus, cart and account links', async () => {
    await renderApp('/faq', shop);
    expect(header().getByText(shop.deps.settings.welcome)).toBeTruthy();
    expect(header().getByText(shop.deps.settings.phone)).toBeTruthy();
    expect(header().getByRole('link', { name: 'Cart, 0 items' }).getAttribute('href')).toBe('/shoppingCart');
    expect(header().getByRole('link', { name: 'Activities' }).getAttribute('href')).toBe('/activityList');
    expect(header().getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
      '/login?redirect=%2Ffaq',
    );
  });

  it.each(['/faq', '/login?redirect=%2Ffaq', '/login/register?redirect=%2Ffaq'])(
    'leads back to the page before by its links on %s',
    async (page) => {
      await renderApp(page, shop);
      const target = (name: string) => header().getByRole('link', { name }).getAttribute('href');
      expect(target('Log In')).toBe('/login?redirect=%2Ffaq');
      expect(target('Register')).toBe('/login/register?redirect=%2Ffaq');
    },
  );

  it('opens a menu with Enter, closes it with Escape and restores the focus', async () => {
    const { user } = await renderApp('/faq', shop);
    const trigger = header().getByRole('button', { name: 'CRO Service' });
    trigger.focus();
    await user.keyboard('{Enter}');
    const links = header().getAllByRole('link', { name: /Protein|Peptide|Primer|Custom|All CRO/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/articleList/articleInfo?id=1189',
      '/articleList/articleInfo?id=1181',
      '/articleList/articleInfo?id=1214',
      '/articleList?id=87',
      '/articleList?id=31',
    ]);
    await user.keyboard('{ArrowDown}');
    await user.keyboard('{Escape}');
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(trigger);
  });

  it('closes a menu on scrolling, but not when the keyboard focus scrolls to an entry', async () => {
    const { user } = await renderApp('/faq', shop);
    const trigger = header().getByRole('button', { name: 'CRO Service' });
    await user.click(trigger);
    fireEvent.scroll(window);
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
    trigger.focus();
    await user.keyboard('{Enter}{Tab}');
    expect(document.activeElement?.textContent).toBe('Protein Expression');
    fireEvent.scroll(window);
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
  });

  it('closes a menu opened on hover with Escape, wherever the focus is', async () => {
    const { user } = await renderApp('/faq', shop);
    const field = header().getByLabelText('Search products');
    field.focus();
    const trigger = header().getByRole('button', { name: 'CRO Service' });
    fireEvent(trigger, byMouse('pointerover'));
    await header().findByRole('link', { name: /All CRO/ });
    await user.keyboard('{Escape}');
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
    // The focus was outside the menu and stays there.
    expect(document.activeElement).toBe(field);
  });

  it('opens the links of Download Center and About Us in a new tab with nofollow', async () => {
    const { user } = await renderApp('/faq', shop);
    for (const [group, name] of [
      ['Download Center', /Certificates/],
      ['About Us', /Contact Us/],
    ] as const) {
      await user.click(header().getByRole('button', { name: group }));
      const link = header().getByRole('link', { name });
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toBe('noopener nofollow');
    }
  });

  it('shows sections and categories on demand', async () => {
    const { user } = await renderApp('/faq', shop);
    await user.click(header().getByRole('button', { name: 'Products' }));
    const section = await header().findByRole('link', { name: 'Small Molecules' });
    expect(section.getAttribute('href')).toBe('/categoryList?id=1');
    expect(header().getByRole('link', { name: /^Inhibitors & Modulators/ }).textContent).toContain('Hot');
  });

  it('shows the section under a moving pointer, not under a resting one', async () => {
    const { user } = await renderApp('/faq', shop);
    header().getByRole('button', { name: 'Products' }).focus();
    await user.keyboard('{Enter}');
    const section = await header().findByRole('link', { name: 'ELISA Kits' });
    // The event that a browser sends when an element appears under a resting pointer.
    fireEvent(section, byMouse('pointerover'));
    expect(header().getByRole('link', { name: 'All Small Molecules' })).toBeTruthy();
    fireEvent(section, byMouse('pointermove'));
    expect(await header().findByRole('link', { name: 'All ELISA Kits' })).toBeTruthy();
    expect(header().queryByRole('link', { name: 'All Small Molecules' })).toBeNull();
  });

  it('offers the Chinese site to visitors from listed countries', async () => {
    const { user, platform } = await renderApp('/faq', shop);
    await user.selectOptions(await header().findByLabelText(/^Language/), '2');
    expect(platform.opened).toEqual([shop.deps.settings.chinese_site]);
  });
});

it('leads from an unknown address to pages that every catalogue has', async () => {
  const { user, address } = await renderApp('/no/such/page', shop);
  await user.click(await screen.findByRole('link', { name: 'Browse the catalogue' }));
  await waitFor(() => expect(address()).toBe('/notRegion'));
});

describe('visitors located in China', () => {
  it('are redirected to the Chinese site', async () => {
    const inChina = await makeShop({ geolocation: createFixedGeolocation('CN') });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { platform } = await renderApp('/faq', inChina);
    await screen.findByRole('region', { name: 'Another site' });
    expect(platform.opened).toEqual([]);
    vi.advanceTimersByTime(3000);
    expect(platform.opened).toEqual([shop.deps.settings.chinese_site]);
    await inChina.close();
  });

  it('can decline and are not asked again', async () => {
    const inChina = await makeShop({ geolocation: createFixedGeolocation('CN') });
    const { platform, user, unmount } = await renderApp('/faq', inChina);
    const notice = within(await screen.findByRole('region', { name: 'Another site' }));
    expect(notice.getByText(/our Chinese site/)).toBeTruthy();
    await user.click(notice.getByRole('button', { name: 'Stay here' }));
    expect(screen.queryByRole('region', { name: 'Another site' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    unmount();
    await renderApp('/', inChina);
    expect(await header().findByText('China')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Another site' })).toBeNull();
    expect(platform.opened).toEqual([]);
    localStorage.clear();
    await inChina.close();
  });

  it('stay when the location is unknown', async () => {
    let asked = 0;
    const locate = () => Promise.reject(new Error(`no table, ${++asked}`));
    const lost = await makeShop({ geolocation: { locate } });
    const { platform } = await renderApp('/faq', lost);
    await waitFor(() => expect(asked).toBe(1));
    // The reply has arrived when the reply to a later call has.
    await lost.client.call('location', {});
    expect(platform.opened).toEqual([]);
    await lost.close();
  });
});

describe('navigation', () => {
  it('moves the focus to the content and announces the title', async () => {
    const { user } = await renderApp('/faq', shop);
    await user.click(header().getByRole('link', { name: 'Activities' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(screen.getByTestId('announced-title').textContent).toMatch(/^Activities/);
  });
});

describe('footer', () => {
  it('shows its columns with links in new tabs and the e-mail address as text', async () => {
    await renderApp('/faq', shop);
    const { settings } = shop.deps;
    for (const name of [
      'Contact Us',
      'Ordering',
      'Service Guarantee',
      'Resources Download',
      'Company',
      'Legal',
    ]) {
      expect(footer().getByRole('heading', { name })).toBeTruthy();
    }
    const links = footer().getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/quickOrder',
      '/structureSearch',
      '/user/order',
      '/sampleSack',
      '/articleList?id=31',
      '/articleList/articleInfo?id=1003',
      '/contactUs',
      '/calc',
      '/coa',
      '/faq',
      '/tltList',
      '/productGallery',
      '/aboutUs',
      '/articleList',
      '/literatures',
      '/activityList',
      '/articleList/articleInfo?id=1211',
      '/articleList/articleInfo?id=1222',
      settings.award.url,
    ]);
    for (const link of links) expect(link.getAttribute('target')).toBe('_blank');
    expect(links.filter((link) => link.getAttribute('rel')?.includes('nofollow'))).toHaveLength(3);
    expect(footer().getByText(`E-mail: ${settings.email}`)).toBeTruthy();
    expect(footer().getByText(new RegExp(`^© 2004–${new Date().getUTCFullYear()}`))).toBeTruthy();
    expect(footer().getByText(settings.registration_notice)).toBeTruthy();
    expect(footer().getByText(settings.demonstration_notice)).toBeTruthy();
  });
});
