import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type CallName, type Endpoint } from '../../shared/contract/endpoints';
import { makeShop, type TestShop } from '../../../test/make-shop';
import { createApi } from '../app/create-api';
import { createResponseCache } from './response-cache';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

/** The API over a catalogue that counts how often it is searched. */
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

describe('a lasting reply', () => {
  it('is worked out once and the same ever after', async () => {
    const { ask, searches } = countingApi();
    const first: unknown = await (await ask({ key: 'EGFR' })).json();
    expect(await (await ask({ key: 'EGFR' })).json()).toEqual(first);
    expect(searches()).toBe(1);
    await ask({ key: 'EGFR', page: 2 });
    expect(searches()).toBe(2);
  });

  it('is not kept under a count that came while it was worked out', async () => {
    const { shelves } = shop.deps.catalogue;
    let left = 3;
    const { ask, searches } = countingApi(() => {
      shelves.replace([{ goods_id: 1, goods_attr: '5mg', left }]);
    });
    await ask({ key: 'EGFR' });
    left = 2;
    await ask({ key: 'EGFR' });
    expect(searches()).toBe(2);
    shelves.replace([]);
  });

  it('is never a refusal or a failure', async () => {
    const { ask, searches } = countingApi();
    expect((await ask({ key: '' })).status).toBe(400);
    expect((await ask({ key: '' })).status).toBe(400);
    expect(searches()).toBe(0);
  });

  it('is never one that there was no time for', async () => {
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
    for (const asked of [1, 2]) {
      expect((await api.request(endpoints.searchGoods.path, request, { visitor: { ip: '' } })).status).toBe(
        200,
      );
      expect(searches).toBe(asked);
    }
  });

  it('travels as small as the client takes it', async () => {
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

describe('the memory', () => {
  it('answers for one version of the catalogue alone', () => {
    const deps = { catalogue: { ...shop.deps.catalogue, version: 'old' } };
    const hot = createResponseCache(deps);
    const keyNow = () => hot.keyOf('goodsInfo', '{"id":1}');
    hot.set(keyNow(), '"old"');
    expect(hot.get(keyNow())).toBeDefined();
    deps.catalogue.version = 'new';
    expect(hot.get(keyNow())).toBeUndefined();
  });

  it('keeps no reply to a question that nobody else will ask', () => {
    const hot = createResponseCache(shop.deps);
    const key = hot.keyOf('goodsInfo', 'x'.repeat(1001));
    hot.set(key, '"long"');
    expect(hot.get(key)).toBeUndefined();
  });

  it('has a ceiling', () => {
    const hot = createResponseCache(shop.deps);
    const megabyte = 'x'.repeat(1_000_000);
    for (let id = 0; id < 20; id++) hot.set(hot.keyOf('goodsInfo', String(id)), megabyte);
    const kept = Array.from({ length: 20 }, (_, id) => hot.get(hot.keyOf('goodsInfo', String(id)))).filter(
      Boolean,
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(6);
  });
});

it('is allowed only to calls that anyone may make', () => {
  const table: Readonly<Record<CallName, Endpoint>> = endpoints;
  const lasting = Object.values(table).filter((endpoint) => endpoint.cacheable);
  expect(lasting.length).toBeGreaterThan(5);
  expect(lasting.every(({ access, method }) => access === 'anyone' && method === 'POST')).toBe(true);
});
