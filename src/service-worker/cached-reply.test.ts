import { describe, expect, it } from 'vitest';
import { endpoints, type CallName, type Endpoint } from '../shared/contract/endpoints';
import { isCacheableCall, toCachedReply, replyCacheUrl } from './cached-reply';

const table: Record<string, Endpoint> = endpoints;

describe('a call whose reply may be kept', () => {
  it.each<CallName>(['category', 'categoryGoods', 'goodsInfo', 'goodsBook', 'searchGoods', 'homeBanners'])(
    '%s',
    (name) => {
      expect(isCacheableCall(endpoints[name].path)).toBe(true);
    },
  );

  it('never tells where the visitor is', () => {
    expect(isCacheableCall(endpoints.location.path)).toBe(false);
  });

  it('is open to anyone and lasts, whatever the table comes to hold', () => {
    for (const { path, method, access, cacheable: lasting } of Object.values(table)) {
      expect(isCacheableCall(path)).toBe(method === 'POST' && access === 'anyone' && lasting === true);
    }
  });

  it.each(['/web/goods/info', '/web/goods/info/index/', '/goodsInfo', ''])('is not %j', (path) => {
    expect(isCacheableCall(path)).toBe(false);
  });
});

describe('the address of a kept reply', () => {
  const call = 'https://shop.test/web/goods/search/index';

  it('tells every question from every other', () => {
    const questions = ['', '{}', '{"key":"a"}', '{"key":"A"}', '{"key":"a&question=b"}', '{"key":"µ #?"}'];
    const addresses = questions.map((question) => replyCacheUrl(call, question));
    expect(new Set(addresses).size).toBe(questions.length);
    expect(addresses.map((address) => new URL(address ?? '').searchParams.get('question'))).toEqual(
      questions,
    );
  });

  it('tells every call from every other and is the same for the same', () => {
    const other = 'https://shop.test/web/goods/info/index';
    expect(replyCacheUrl(call, '{}')).not.toBe(replyCacheUrl(other, '{}'));
    expect(replyCacheUrl(call, '{}')).toBe(replyCacheUrl(call, '{}'));
  });

  it('is none for a question that is too long', () => {
    expect(replyCacheUrl(call, 'x'.repeat(1000))).not.toBeNull();
    expect(replyCacheUrl(call, 'x'.repeat(1001))).toBeNull();
  });
});

describe('what is kept of a reply', () => {
  const ask = (headers: Record<string, string> = {}) =>
    new Request('https://shop.test/web/goods/info/index', { method: 'POST', body: '{}', headers });
  const reply = (body: unknown, init: ResponseInit = {}) => Response.json(body, init);
  const good = { code: 1, msg: '', data: { goods_name: 'Aspirin' } };

  it('is its body, with the time and nothing else of its head', async () => {
    const before = Math.floor(Date.now() / 1000) * 1000;
    const kept = await toCachedReply(ask(), reply(good, { headers: { 'X-Request-Id': '17' } }));
    expect(await kept?.json()).toEqual(good);
    expect([...(kept?.headers.keys() ?? [])].sort()).toEqual(['content-type', 'date']);
    expect(Date.parse(kept?.headers.get('Date') ?? '')).toBeGreaterThanOrEqual(before);
  });

  it.each([
    ['a question with a token', ask({ Authorization: 'token' }), reply(good)],
    ['a reply with a token', ask(), reply(good, { headers: { Authorization: 'token' } })],
    ['a refusal', ask(), reply({ code: 0, msg: 'No.', data: null })],
    ['a fault', ask(), reply(good, { status: 500 })],
    ['a page of a proxy', ask(), new Response('<html>')],
    ['nothing', ask(), new Response('')],
    ['null', ask(), new Response('null')],
  ])('is nothing for %s', async (_name, request, response) => {
    expect(await toCachedReply(request, response)).toBeNull();
  });
});
