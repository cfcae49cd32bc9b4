// @vitest-environment jsdom
import { createMemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePlatform, type FakePlatform } from '../../../../test/fakes/fake-platform';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { createClient, type Client } from '../../api/client';
import { createRoutes } from '../router/routes';
import { cacheVisitedPages } from './cache-visited-pages';
import { eventually } from '../../../../test/fixtures/eventually';
import { restoreProperties, stubProperty } from '../../../../test/fixtures/stub-property';

let shop: TestShop;
let platform: FakePlatform;
let client: Client;
/** Paths of the calls. */
let calls: string[];

beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  platform = fakePlatform();
  calls = [];
  client = createClient({
    origin: 'http://shop.test',
    fetch: (input, init) => {
      const request = new Request(input, init);
      calls.push(new URL(request.url).pathname);
      return shop.fetch(request);
    },
    slug: 'shop',
    token: () => Promise.resolve(null),
    onToken: () => Promise.resolve(true),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  restoreProperties();
  vi.restoreAllMocks();
});

async function open(address: string) {
  const router = createMemoryRouter(createRoutes(client), { initialEntries: [address] });
  await eventually(() => expect(router.state.initialized).toBe(true));
  return router;
}

const product = '/web/goods/info/index';
const sections = '/web/lists/category/one_level';
const isSignedIn = () => Promise.resolve(false);
const kept = async () => (await platform.offlinePages()).map(({ href, title }) => `${href} ${title}`);

describe('cacheVisitedPages', () => {
  it('caches the first page, whose data is loaded again, and every later page', async () => {
    const router = await open('/goodsInfo?id=65');
    await cacheVisitedPages({ platform, router, client, isSignedIn });
    expect(await kept()).toEqual([expect.stringMatching(/^\/goodsInfo\?id=65 Aspirin/)]);
    expect(calls.filter((call) => call === product)).toHaveLength(2);
    expect(calls.filter((call) => call === sections)).toHaveLength(2);
    await router.navigate('/categoryList?id=1');
    await eventually(async () => expect(await kept()).toHaveLength(2));
    await router.navigate('/goodsInfo?id=17');
    await eventually(async () => expect(await kept()).toHaveLength(3));
    expect(calls.filter((call) => call === product)).toHaveLength(3);
    expect((await kept()).map((page) => page.split(' ')[0])).toEqual([
      '/goodsInfo?id=17',
      '/categoryList?id=1',
      '/goodsInfo?id=65',
    ]);
  });

  it('reloads data that may have been prefetched before the cache was active', async () => {
    const router = await open('/categoryList?id=1');
    const machine = { ...platform, enableOffline: () => Promise.resolve('from-now' as const) };
    await cacheVisitedPages({ platform: machine, router, client, isSignedIn });
    await router.navigate('/goodsInfo?id=65');
    await eventually(async () => expect(await kept()).toHaveLength(2));
    expect(calls.filter((call) => call === product)).toHaveLength(2);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000);
    await router.navigate('/goodsInfo?id=17');
    await eventually(async () => expect(await kept()).toHaveLength(3));
    expect(calls.filter((call) => call === product)).toHaveLength(3);
  });

  it('waits until the browser is idle', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    vi.stubGlobal('cancelIdleCallback', () => {});
    const router = await open('/goodsInfo?id=65');
    const keeping = cacheVisitedPages({ platform, router, client, isSignedIn });
    await eventually(() => expect(idle.length).toBeGreaterThan(0));
    expect(calls.filter((call) => call === product)).toHaveLength(1);
    for (const run of idle) run();
    await keeping;
    expect(calls.filter((call) => call === product)).toHaveLength(2);
    expect(await kept()).toHaveLength(1);
  });

  it('caches the home page with a title and its deferred data', async () => {
    const router = await open('/');
    await cacheVisitedPages({ platform, router, client, isSignedIn });
    expect(await kept()).toEqual(['/ Home page']);
    expect(calls.filter((call) => call === '/web/lists/home/journals')).toHaveLength(2);
  });

  it.each([
    '/goodsInfo?id=2147483647',
    '/articleList?page=9999',
    '/no/such/page',
    '/login',
    '/user/order',
    '/shoppingCart',
  ])('does not cache %s', async (address) => {
    const router = await open(address);
    await cacheVisitedPages({ platform, router, client, isSignedIn });
    expect(await kept()).toEqual([]);
  });

  it('caches a page that loads after a failure', async () => {
    const router = await open('/goodsInfo?id=2147483647');
    await cacheVisitedPages({ platform, router, client, isSignedIn });
    await router.navigate('/goodsInfo?id=65');
    await eventually(async () => expect(await kept()).toHaveLength(1));
  });

  it('caches nothing for a signed-in customer', async () => {
    let member = true;
    const router = await open('/goodsInfo?id=65');
    await cacheVisitedPages({ platform, router, client, isSignedIn: () => Promise.resolve(member) });
    expect(await kept()).toEqual([]);
    member = false;
    await router.navigate('/goodsInfo?id=17');
    await eventually(async () => expect(await kept()).toHaveLength(1));
  });

  it.each([
    ['logs out', true],
    ['signs in', false],
  ])('does not cache a page when the visitor %s before it is cached', async (_what, atFirst) => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    vi.stubGlobal('cancelIdleCallback', () => {});
    let member = atFirst;
    const asked = vi.fn(() => Promise.resolve(member));
    const router = await open('/goodsInfo?id=65');
    const keeping = cacheVisitedPages({ platform, router, client, isSignedIn: asked });
    await eventually(() => expect(asked).toHaveBeenCalled());
    await eventually(() => expect(atFirst || idle.length > 0).toBe(true));
    member = !atFirst;
    for (const run of idle) run();
    await keeping;
    expect(await kept()).toEqual([]);
  });

  it('does nothing on a host that is always available', async () => {
    const router = await open('/goodsInfo?id=65');
    const machine = { ...platform, enableOffline: () => Promise.resolve('unsupported' as const) };
    await cacheVisitedPages({ platform: machine, router, client, isSignedIn });
    expect(calls.filter((call) => call === product)).toHaveLength(1);
    expect(await kept()).toEqual([]);
  });

  it('does nothing for a visitor who saves data', async () => {
    stubProperty(navigator, 'connection', { saveData: true });
    const router = await open('/goodsInfo?id=65');
    let asked = false;
    const enableOffline = () => {
      asked = true;
      return Promise.resolve('since-opened' as const);
    };
    const machine = { ...platform, enableOffline };
    await cacheVisitedPages({ platform: machine, router, client, isSignedIn });
    expect(asked).toBe(false);
  });
});
