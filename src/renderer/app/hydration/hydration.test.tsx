// @vitest-environment jsdom
import { act } from 'react';
import { screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isMemberPage } from '../../../shared/lib/page-access';
import { fakePlatform, type FakePlatform } from '../../../../test/fakes/fake-platform';
import { makeCustomer, type TestCustomer } from '../../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { routePaths } from '../../../../test/render/route-paths';
import { saveDraft } from '../../state/form-draft';
import { everyRoute } from '../../../../e2e/steps/every-route';

let shop: TestShop;
let ann: TestCustomer;
let mounted: Root | undefined;
beforeAll(async () => {
  window.scrollTo = () => undefined;
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  shop = await makeShop();
  ann = await makeCustomer(shop, 'ann');
});
afterAll(() => shop.close());
afterEach(() => {
  act(() => mounted?.unmount());
  vi.restoreAllMocks();
  vi.useRealTimers();
  sessionStorage.clear();
  document.body.innerHTML = '';
});

/** React's message for a hydration mismatch. */
const mismatch = /hydrat|did not match|server html/i;

interface Visit {
  /** The customer's client. */
  at?: TestShop;
  platform?: FakePlatform;
  /** Modifies the server's HTML. */
  change?: (html: string) => string;
  /** Runs before hydration. */
  beforeHydration?: () => void;
  /** Uses fresh modules in the browser. */
  freshModules?: boolean;
}

/** Renders a page on the server and hydrates it. Returns React's errors. */
async function hydrationErrorsOf(path: string, visit: Visit = {}): Promise<string[]> {
  const {
    at = shop,
    platform = fakePlatform(),
    change = (html) => html,
    beforeHydration,
    freshModules,
  } = visit;
  const errors: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    const said = words.map(String).join(' ');
    if (mismatch.test(said) && !said.includes('does nothing on the server')) errors.push(said);
  });
  const url = `http://localhost:3000${path}`;
  const { renderPage } = await import('../../entry-server');
  const page = await renderPage({
    // Browsers do not send the fragment.
    url: url.replace(/#.*/, ''),
    settings: at.deps.settings,
    call: (name, payload) => shop.client.call(name, payload),
  });
  window.history.replaceState(null, '', path);
  const root = document.createElement('div');
  root.innerHTML = change(page?.html ?? '');
  document.body.append(root);
  beforeHydration?.();
  if (freshModules) vi.resetModules();
  const [{ createShopRouter }, { parseHydrationData }, { renderProviders: shopAround }] = await Promise.all([
    import('../router/create-router'),
    import('./hydration-data'),
    import('../../../../test/render/app-providers'),
  ]);
  const router = await createShopRouter(at.client, parseHydrationData(page?.data ?? ''));
  await act(async () => {
    mounted = hydrateRoot(root, shopAround(router, at, platform), {
      onRecoverableError: (error) => errors.push(String(error)),
    });
    await Promise.resolve();
  });
  return errors;
}

/** Pages that the server renders: the addresses of every route, and states that hydrate differently. */
const renderedPages = [
  ...new Set([
    ...Object.entries(everyRoute).flatMap(([path, { addresses }]) => (isMemberPage(path) ? [] : addresses)),
    '/categoryList?id=22&all=target',
    '/notRegion?id=49&key=IL6',
    '/goodsInfo?id=2147483647',
    '/calc?tool=stock&goods=65',
    '/calc?tool=buffer-ph&ph=7',
    '/no/such/page',
    // Articles with tables, formulas, images and a form: HTML parsed on the server is parsed again in the browser.
    '/articleList/articleInfo?id=1189',
    '/articleList/articleInfo?id=1222',
    '/sampleSack?kind=trial&goods_sn=QC10000',
    '/literatures?year=2020',
    '/login/register?redirect=%2Ffaq',
    // The fragment is only known in the browser.
    `/login/resetPassword#${'a'.repeat(43)}.${'b'.repeat(43)}`,
    '/faq#quote',
    '/goodsInfo?id=65#reviews',
  ]),
];

describe('a server-rendered page hydrates without errors', () => {
  it.each(renderedPages)('%s', async (path) => {
    expect(await hydrationErrorsOf(path)).toEqual([]);
  });

  it.each(['/', '/categoryList?id=1', '/goodsInfo?id=65'])('at a stand: %s', async (path) => {
    const stand = { mode: 'kiosk', name: 'Hall 3' } as const;
    const settings = { ...shop.deps.settings, redirects: false, stand, prices_as_of: '2026-03-09' };
    expect(await hydrationErrorsOf(path, { at: { ...shop, deps: { ...shop.deps, settings } } })).toEqual([]);
  });

  it.each(['/', '/goodsInfo?id=65', '/calc?tool=stock&goods=65'])(
    'before its code is there, %s',
    async (path) => {
      expect(await hydrationErrorsOf(path, { freshModules: true })).toEqual([]);
    },
  );

  it('covers every route that the server renders', () => {
    const tested = new Set(renderedPages.map((path) => new URL(path, 'http://shop.test').pathname));
    const untested = (paths: readonly string[]) =>
      paths.filter((path) => !isMemberPage(path) && !tested.has(path));
    expect(untested(routePaths()), 'missing in src/shared/lib/pages.ts').toEqual([]);
    expect(untested(['/', '/new'])).toEqual(['/new']);
  });

  it('detects a mismatch', async () => {
    const errors = await hydrationErrorsOf('/goodsInfo?id=65', {
      change: (html) => html.replace(/>Aspirin(<\/span>)?<\/h1>/, '>Other$1</h1>'),
    });
    expect(errors.join()).toMatch(/did not match|hydrat/i);
  });
});

describe('state that changes before a part hydrates', () => {
  it('does not cause a mismatch: the signed-in user', async () => {
    const description = () => screen.getByRole('region', { name: 'Description' });
    let drawn: HTMLElement | undefined;
    const errors = await hydrationErrorsOf('/goodsInfo?id=65', {
      at: { ...shop, client: ann.client },
      platform: fakePlatform(ann.tokenHolder),
      freshModules: true,
      beforeHydration: () => (drawn = description()),
    });
    expect(await screen.findByRole('form', { name: 'Your review' })).toBeTruthy();
    expect(errors).toEqual([]);
    expect(description()).toBe(drawn);
  });

  it('does not move the focus: the token of a link for a new password', async () => {
    await hydrationErrorsOf(`/login/resetPassword#${'a'.repeat(43)}.${'b'.repeat(43)}`);
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });

  it('is noticed: a focused search field gets suggestions', async () => {
    await hydrationErrorsOf('/faq', {
      beforeHydration: () => screen.getByLabelText('Search products').focus(),
    });
    expect(await screen.findByRole('combobox', { name: 'Search products' })).toBe(document.activeElement);
  });

  it('does not cause a mismatch: a draft', async () => {
    const text = 'RC-10010';
    const errors = await hydrationErrorsOf('/quickOrder?list=pasted', {
      beforeHydration: () => saveDraft('quick order', { text }),
    });
    expect(await screen.findByRole('link', { name: 'Search for it as text' })).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your list/ }).value).toBe(text);
    expect(errors).toEqual([]);
  });

  it('does not cause a mismatch: a new year', async () => {
    const footer = () => screen.getByRole('contentinfo').textContent;
    vi.setSystemTime('2026-12-31T12:00:00Z');
    const errors = await hydrationErrorsOf('/aboutUs', {
      beforeHydration: () => {
        expect(footer()).toMatch(/© \d+–2026/);
        vi.setSystemTime('2027-01-01T12:00:00Z');
      },
    });
    expect(footer()).toMatch(/© \d+–2027/);
    expect(errors).toEqual([]);
  });
});
