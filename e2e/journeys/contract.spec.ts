import { calls, type RequestOf } from '../../src/shared/contract/calls';
import { endpoints, type CallName } from '../../src/shared/contract/endpoints';
import { expect, test } from '../fixtures/shop';

/** A request of every call that the demonstration catalogue answers; a new call does not compile without one. */
const samples: { [Name in CallName]: RequestOf<Name> } = {
  categoryMenu: {},
  category: { id: 22 },
  categoryGoods: { id: 22, filters: { host: ['Rabbit'] }, sort: 'price_asc', page: 2, page_size: 12 },
  regions: {},
  goodsInfo: { id: 65 },
  goodsNumber: { goods_sn: 'qc 10000' },
  goodsBook: { id: 65, code: '1' },
  searchGoods: { key: 'EGFR' },
  homeBanners: {},
  homeArticles: {},
  homeJournals: {},
  location: {},
};

for (const name of Object.keys(samples) as CallName[]) {
  test(`${name} answers as the contract says`, async ({ page, goto }) => {
    await goto('/explain');
    const { method, path } = endpoints[name];
    const answer = await page.evaluate(
      async ({ method, path, payload }) => {
        const response = await fetch(path, method === 'GET' ? {} : { method, body: JSON.stringify(payload) });
        return {
          status: response.status,
          requestId: response.headers.get('X-Request-Id'),
          sniff: response.headers.get('X-Content-Type-Options'),
          body: (await response.json()) as { code: number; data: unknown },
        };
      },
      { method, path, payload: samples[name] },
    );
    expect(answer).toMatchObject({ status: 200, sniff: 'nosniff', body: { code: 1 } });
    expect(answer.requestId).not.toBeNull();
    expect(calls[name].reply.safeParse(answer.body.data).error).toBeUndefined();
  });
}
