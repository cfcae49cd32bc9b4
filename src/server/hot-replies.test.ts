import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type CallName, type Endpoint } from '../shared/contract/endpoints';
import { makeShop, type TestShop } from '../testing/make-shop';
import { createApi } from './api';
import { createHotReplies } from './hot-replies';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

/** The API over a catalogue that counts how often it is searched. */
function countingApi() {
  let searches = 0;
  const { catalogue } = shop.deps;
  const counting = {
    ...catalogue,
    search: {
      ...catalogue.search,
      find: (...query: Parameters<typeof catalogue.search.find>) => {
        searches += 1;
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

  it('is never a refusal or a failure', async () => {
    const { ask, searches } = countingApi();
    expect((await ask({ key: '' })).status).toBe(400);
    expect((await ask({ key: '' })).status).toBe(400);
    expect(searches()).toBe(0);
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
    const hot = createHotReplies(deps);
    hot.keep('goodsInfo', '{"id":1}', '"old"');
    expect(hot.get('goodsInfo', '{"id":1}')).toBeDefined();
    deps.catalogue.version = 'new';
    expect(hot.get('goodsInfo', '{"id":1}')).toBeUndefined();
  });

  it('has a ceiling', () => {
    const hot = createHotReplies(shop.deps);
    const megabyte = 'x'.repeat(1_000_000);
    for (let id = 0; id < 20; id++) hot.keep('goodsInfo', String(id), megabyte);
    const kept = Array.from({ length: 20 }, (_, id) => hot.get('goodsInfo', String(id))).filter(Boolean);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(6);
  });
});

it('is allowed only to calls that anyone may make', () => {
  const table: Readonly<Record<CallName, Endpoint>> = endpoints;
  const lasting = Object.values(table).filter((endpoint) => endpoint.lasting);
  expect(lasting.length).toBeGreaterThan(5);
  expect(lasting.every(({ access, method }) => access === 'anyone' && method === 'POST')).toBe(true);
});
