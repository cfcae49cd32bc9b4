import { describe, expect, it } from 'vitest';
import { endpoints, type CallName, type Endpoint } from '../shared/contract/endpoints';
import { isCacheableCall, toCachedReply, replyCacheUrl } from './cached-reply';

const table: Record<string, Endpoint> = endpoints;

describe('isCacheableCall', () => {
  it.each<CallName>(['category', 'categoryGoods', 'goodsInfo', 'goodsBook', 'searchGoods', 'homeBanners'])(
    '%s',
    (name) => {
      expect(isCacheableCall(endpoints[name].path)).toBe(true);
    },
  );

  it('excludes the visitor’s location', () => {
    expect(isCacheableCall(endpoints.location.path)).toBe(false);
  });

  it('accepts exactly the public cacheable POST calls', () => {
    for (const { path, method, access, cacheable } of Object.values(table)) {
      expect(isCacheableCall(path)).toBe(method === 'POST' && access === 'anyone' && cacheable === true);
    }
  });

  it.each(['/web/goods/info', '/web/goods/info/index/', '/goodsInfo', ''])('rejects %j', (path) => {
    expect(isCacheableCall(path)).toBe(false);
  });
});

describe('replyCacheUrl', () => {
  const call = 'https://shop.test/web/goods/search/index';

  it('differs for different bodies', () => {
    const bodies = ['', '{}', '{"key":"a"}', '{"key":"A"}', '{"key":"a&question=b"}', '{"key":"µ #?"}'];
    const addresses = bodies.map((body) => replyCacheUrl(call, body));
    expect(new Set(addresses).size).toBe(bodies.length);
    expect(addresses.map((address) => new URL(address ?? '').searchParams.get('question'))).toEqual(bodies);
  });

  it('differs for different calls and is stable', () => {
    const other = 'https://shop.test/web/goods/info/index';
    expect(replyCacheUrl(call, '{}')).not.toBe(replyCacheUrl(other, '{}'));
    expect(replyCacheUrl(call, '{}')).toBe(replyCacheUrl(call, '{}'));
  });

  it('is null for a body that is too long', () => {
    expect(replyCacheUrl(call, 'x'.repeat(1000))).not.toBeNull();
    expect(replyCacheUrl(call, 'x'.repeat(1001))).toBeNull();
  });
});

describe('toCachedReply', () => {
  const request = (headers: Record<string, string> = {}) =>
    new Request('https://shop.test/web/goods/info/index', { method: 'POST', body: '{}', headers });
  const reply = (body: unknown, init: ResponseInit = {}) => Response.json(body, init);
  const good = { code: 1, msg: '', data: { goods_name: 'Aspirin' } };

  it('keeps body, type and date only', async () => {
    const before = Math.floor(Date.now() / 1000) * 1000;
    const kept = await toCachedReply(request(), reply(good, { headers: { 'X-Request-Id': '17' } }));
    expect(await kept?.json()).toEqual(good);
    expect([...(kept?.headers.keys() ?? [])].sort()).toEqual(['content-type', 'date']);
    expect(Date.parse(kept?.headers.get('Date') ?? '')).toBeGreaterThanOrEqual(before);
  });

  it.each([
    ['a request with a token', request({ Authorization: 'token' }), reply(good)],
    ['a reply with a token', request(), reply(good, { headers: { Authorization: 'token' } })],
    ['a refusal', request(), reply({ code: 0, msg: 'No.', data: null })],
    ['a server error', request(), reply(good, { status: 500 })],
    ['an HTML page of a proxy', request(), new Response('<html>')],
    ['an empty body', request(), new Response('')],
    ['null', request(), new Response('null')],
  ])('returns null for %s', async (_title, request, response) => {
    expect(await toCachedReply(request, response)).toBeNull();
  });
});
