import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type CallName, type Endpoint } from '../../shared/contract/endpoints';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { createApi } from '../app/create-api';
import { createResponseCache } from './response-cache';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

/** Returns an API that counts searches of the catalogue. */
function countingApi(onSearch: () => void = () => undefined) {
  let searches = 0;
  const { catalogue } = shop.deps;
  const counting = {
    ...catalogue,
    search: {
      ...catalogue.search,
      find: (...query: Parameters<typeof catalogue.search.find>) => {
        searches += 1;
        onSearch();
        return catalogue.search.find(...query);
      },
    },
  };
  const api = createApi({ ...shop.deps, catalogue: counting });
  const ask = async (body: unknown, headers: Record<string, string> = {}) => {
    const request = { method: 'POST', body: JSON.stringify(body), headers };
    return api.request(endpoints.searchGoods.path, request, { visitor: { ip: '' } });
  };
  return { ask, searches: () => searches };
}

describe('cacheable reply', () => {
  it('is computed once', async () => {
    const { ask, searches } = countingApi();
    const first: unknown = await (await ask({ key: 'EGFR' })).json();
    expect(await (await ask({ key: 'EGFR' })).json()).toEqual(first);
    expect(searches()).toBe(1);
    await ask({ key: 'EGFR', page: 2 });
    expect(searches()).toBe(2);
  });

  it('is not cached for a stock change during its computation', async () => {
    const { stockOverrides } = shop.deps.catalogue;
    let left = 3;
    const { ask, searches } = countingApi(() => {
      stockOverrides.replace([{ goods_id: 1, goods_attr: '5mg', available: left }]);
    });
    await ask({ key: 'EGFR' });
    left = 2;
    await ask({ key: 'EGFR' });
    expect(searches()).toBe(2);
    stockOverrides.replace([]);
  });

  it('is not cached when it is an error', async () => {
    const { ask, searches } = countingApi();
    expect((await ask({ key: '' })).status).toBe(400);
    expect((await ask({ key: '' })).status).toBe(400);
    expect(searches()).toBe(0);
  });

  it('is not cached when it is marked as uncacheable', async () => {
    let searches = 0;
    const structures = {
      ...shop.deps.catalogue.structures,
      find: () => {
        searches += 1;
        return Promise.resolve({ state: 'busy' } as const);
      },
    };
    const api = createApi({ ...shop.deps, catalogue: { ...shop.deps.catalogue, structures } });
    const request = { method: 'POST', body: JSON.stringify({ key: 'C1CC1C1CC1C1CC1' }) };
    for (const requests of [1, 2]) {
      expect((await api.request(endpoints.searchGoods.path, request, { visitor: { ip: '' } })).status).toBe(
        200,
      );
      expect(searches).toBe(requests);
    }
  });

  it('is sent in the best accepted encoding', async () => {
    const { ask } = countingApi();
    const plain = await (await ask({ key: 'EGFR' })).arrayBuffer();
    for (const encoding of ['br', 'gzip']) {
      const packed = await ask({ key: 'EGFR' }, { 'Accept-Encoding': encoding });
      expect(packed.headers.get('Content-Encoding')).toBe(encoding);
      expect(packed.headers.get('Vary')).toBe('Accept-Encoding');
      expect((await packed.arrayBuffer()).byteLength).toBeLessThan(plain.byteLength / 3);
    }
  });
});

describe('createResponseCache', () => {
  it('separates versions of the catalogue', () => {
    let version = 'old';
    const cache = createResponseCache(() => version);
    const currentKey = () => cache.keyOf('goodsInfo', '{"id":1}');
    cache.set(currentKey(), '"old"');
    expect(cache.get(currentKey())).toBeDefined();
    version = 'new';
    expect(cache.get(currentKey())).toBeUndefined();
  });

  it('does not cache long requests', () => {
    const cache = createResponseCache(() => '1');
    const key = cache.keyOf('goodsInfo', 'x'.repeat(1001));
    cache.set(key, '"long"');
    expect(cache.get(key)).toBeUndefined();
  });

  it('has a maximum size', () => {
    const cache = createResponseCache(() => '1');
    const megabyte = 'x'.repeat(1_000_000);
    for (let id = 0; id < 20; id++) cache.set(cache.keyOf('goodsInfo', String(id)), megabyte);
    const cached = Array.from({ length: 20 }, (_, id) =>
      cache.get(cache.keyOf('goodsInfo', String(id))),
    ).filter(Boolean);
    expect(cached.length).toBeGreaterThan(0);
    expect(cached.length).toBeLessThan(6);
  });
});

it('only public calls are cacheable', () => {
  const table: Readonly<Record<CallName, Endpoint>> = endpoints;
  const cacheable = Object.values(table).filter((endpoint) => endpoint.cacheable);
  expect(cacheable.length).toBeGreaterThan(5);
  expect(cacheable.every(({ access, method }) => access === 'anyone' && method === 'POST')).toBe(true);
});
