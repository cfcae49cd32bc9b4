import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../shared/contract/endpoints';
import { MAX_ENTRIES_BYTES } from '../../shared/contract/stands';
import type { AppContext } from './context';
import type { Log } from '../observability/log';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

const path = endpoints.goodsInfo.path;

async function send(body: string, init: RequestInit & { path?: string } = {}, to: TestShop = shop) {
  const response = await to.fetch(
    new Request(`http://shop.test${init.path ?? path}`, { method: 'POST', body, ...init }),
  );
  const text = await response.text();
  return { response, json: (text ? JSON.parse(text) : null) as Record<string, unknown> };
}

describe('invalid request', () => {
  it.each([
    ['no JSON', '{"id":', ''],
    ['a list', '[]', ''],
    ['a text', '"1"', ''],
    ['null', 'null', ''],
    ['nothing', '', 'id'],
    ['digits as text', '{"id":"1"}', 'id'],
    ['a fraction', '{"id":1.5}', 'id'],
    ['zero', '{"id":0}', 'id'],
    ['a number beyond all ids', '{"id":1e300}', 'id'],
    ['an object', '{"id":{"$gt":0}}', 'id'],
    ['a nested field', '{"id":1,"tag_id":-1}', 'tag_id'],
  ])('returns 400 with field and reason: %s', async (_name, body, field) => {
    const { response, json } = await send(body);
    expect(response.status).toBe(400);
    expect(json).toMatchObject({ code: 400, data: null, field });
    expect(json['msg']).not.toBe('');
  });

  it('names a field inside a record', async () => {
    const { response, json } = await send(JSON.stringify({ id: 1, filters: { host: [] } }), {
      path: endpoints.categoryGoods.path,
    });
    expect(response.status).toBe(400);
    expect(json['field']).toBe('filters.host');
  });

  it('names the place of a fault in words', async () => {
    const body = JSON.stringify({ rows: [{ product: 'caffeine' }, { product: 'x'.repeat(201) }] });
    const { response, json } = await send(body, { path: endpoints.resolveRows.path });
    expect(response.status).toBe(400);
    expect(json).toMatchObject({ field: 'rows.1.product', msg: 'Row 2: must have at most 200 characters' });
  });

  it.each([
    ['131,000 levels', '['.repeat(131_000) + ']'.repeat(131_000)],
    ['20,000 keys', `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
    ['2,001 filters', `{"id":1,"filters":{${Array.from({ length: 2001 }, () => '"host":[""]').join(',')}}}`],
  ])('is refused before it is parsed: %s', async (_name, body) => {
    const { response, json } = await send(body, { path: endpoints.categoryGoods.path });
    expect(response.status).toBe(400);
    expect(json).toMatchObject({ code: 400, data: null, field: '', msg: 'The body has too many fields.' });
  });

  it('is not taken for one with too many fields when it is the largest that the contract accepts', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      goods_id: index + 1,
      goods_attr: '5 g',
      number: 1,
    }));
    const { response, json } = await send(JSON.stringify({ rows }), { path: endpoints.addRows.path });
    expect(response.status).toBe(200);
    expect(json).toMatchObject({ code: 1 });
  });

  it('of a stand is not taken for one with too many fields when it has as many as fit into its size', async () => {
    const line = {
      goods_id: 1,
      goods_attr: '1',
      goods_sn: '',
      goods_name: '',
      attr_value: '',
      number: 1,
      seen_price: '',
    };
    const body = (lines: number) =>
      JSON.stringify({ entries: [{ lines: Array.from({ length: lines }, () => line) }] });
    const lines = Math.floor(MAX_ENTRIES_BYTES / JSON.stringify(line).length) - 10;
    expect(body(lines).length).toBeGreaterThan(MAX_ENTRIES_BYTES - 2000);
    const statusOf = async (text: string) =>
      (await send(text, { path: endpoints.sendEntries.path })).response.status;
    // The request has no credential.
    expect(await statusOf(body(lines))).toBe(401);
    expect(await statusOf(`{${'"":1,'.repeat(6000)}"":1}`)).toBe(400);
  });

  it('handles prototype names', async () => {
    const { response } = await send('{"id":1,"filters":{"__proto__":["x"],"constructor":["x"]}}', {
      path: endpoints.categoryGoods.path,
    });
    expect([200, 400]).toContain(response.status);
  });
});

describe('envelope', () => {
  it('has code 1 and the data', async () => {
    const { response, json } = await send('{}', { path: endpoints.sections.path });
    expect(response.status).toBe(200);
    expect(json).toMatchObject({ code: 1, msg: 'Succeed!' });
  });

  it('returns HTTP 200 with a message for an unknown id', async () => {
    const { response, json } = await send('{"id":2147483647}');
    expect(response.status).toBe(200);
    expect(json).toMatchObject({ code: 0, data: null });
  });

  it.each(['/web/nothing', '/api/nothing', '/web/goods/info/index/', '/web/goods/info/INDEX'])(
    'answers 404 at %s',
    async (unknown) => {
      const { response, json } = await send('{}', { path: unknown });
      expect(response.status).toBe(404);
      expect(json['code']).toBe(404);
    },
  );

  it('returns 405 with the allowed method', async () => {
    const response = await shop.fetch(new Request(`http://shop.test${path}`));
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('POST');
  });

  it('returns 413 for a body of a megabyte', async () => {
    const { response } = await send(JSON.stringify({ id: 1, more: 'x'.repeat(1_048_576) }));
    expect(response.status).toBe(413);
  });

  it('has a request id, security headers and no caching', async () => {
    const { response } = await send('{}');
    expect(response.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('internal error', () => {
  const secret = 'secret detail';
  const lines: string[] = [];
  const log: Log = {
    info: () => undefined,
    error: (event, fields) => lines.push(JSON.stringify({ event, ...fields })),
  };

  it('returns 500 with only an id, under which it is logged', async () => {
    const broken = await makeShop({
      log,
      geolocation: {
        locate: () => Promise.reject(new Error(secret)),
      },
    } satisfies Partial<AppContext>);
    const response = await broken.fetch(new Request(`http://shop.test${endpoints.location.path}`));
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain(secret);
    const { error_id } = JSON.parse(text) as { error_id: string };
    expect(lines.join()).toContain(error_id);
    await broken.close();
  });
});

describe('log', () => {
  it('contains call, status and duration, but no user input', async () => {
    const lines: string[] = [];
    const watched = await makeShop({
      log: {
        info: (event, fields) => lines.push(JSON.stringify({ event, ...fields })),
        error: () => undefined,
      },
    });
    await send('{"key":"a private matter"}', { path: endpoints.searchGoods.path }, watched);
    expect(lines.join()).toContain('"call":"searchGoods"');
    expect(lines.join()).toContain('"status":200');
    expect(lines.join()).not.toContain('private');
    expect(lines.join()).not.toContain('192.0.2.1');
    await watched.close();
  });
});

describe('OpenAPI document', () => {
  it('describes every call with its request and reply', async () => {
    const response = await shop.fetch(new Request('http://shop.test/api/openapi.json'));
    const document = (await response.json()) as {
      openapi: string;
      paths: Record<
        string,
        Record<string, { operationId: string; parameters: { name: string; in: string; required: boolean }[] }>
      >;
    };
    expect(document.openapi).toBe('3.1.0');
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    );
    expect(described.sort()).toEqual(Object.keys(endpoints).sort());
    const { placeOrder, respond, invoices } = Object.fromEntries(
      Object.values(document.paths).flatMap((methods) =>
        Object.values(methods).map(({ operationId, parameters }) => [
          operationId,
          parameters.map(({ name, in: place, required }) => `${place} ${name}${required ? '' : '?'}`),
        ]),
      ),
    );
    expect(placeOrder).toEqual(['header Idempotency-Key']);
    expect(invoices).toEqual(['path product']);
    expect(respond).toContain('query log_id');
    // Every reference resolves.
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"(.*?)"/g)].map((match) => match[1] ?? '');
    for (const reference of references) {
      const found = reference
        .split('/')
        .slice(1)
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
      expect(found, reference).toBeDefined();
    }
  });
});
