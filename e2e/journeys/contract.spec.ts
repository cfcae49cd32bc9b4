import { z } from 'zod';
import type { RequestOf } from '../../src/shared/contract/calls';
import type { CallName } from '../../src/shared/contract/endpoints';
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

type Schema = Parameters<typeof z.fromJSONSchema>[0];

interface Operation {
  operationId: string;
  responses: { 200: { content: { 'application/json': { schema: Schema } } } };
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** A schema of the document by itself, with all that it may refer to. */
function alone(schema: Schema, { components }: ApiDocument) {
  const text = JSON.stringify({ ...Object(schema), $defs: components.schemas });
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Schema);
}

for (const name of Object.keys(samples) as CallName[]) {
  test(`${name} answers as the published contract says`, async ({ page, goto }) => {
    await goto('/explain');
    const document = await page.evaluate(
      async () => (await (await fetch('/api/openapi.json')).json()) as ApiDocument,
    );
    const found = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    const call = found.find(({ operation }) => operation.operationId === name);
    if (!call) throw new Error(`${name} is not in the document`);
    const answer = await page.evaluate(
      async ({ method, path, payload }) => {
        const response = await fetch(path, method === 'get' ? {} : { method, body: JSON.stringify(payload) });
        return {
          status: response.status,
          requestId: response.headers.get('X-Request-Id'),
          sniff: response.headers.get('X-Content-Type-Options'),
          body: (await response.json()) as { code: number; data: unknown },
        };
      },
      { method: call.method, path: call.path, payload: samples[name] },
    );
    expect(answer).toMatchObject({ status: 200, sniff: 'nosniff', body: { code: 1 } });
    expect(answer.requestId).not.toBeNull();
    const schema = alone(call.operation.responses[200].content['application/json'].schema, document);
    expect(schema.safeParse(answer.body).error).toBeUndefined();
    // A schema that takes anything would show nothing.
    expect(schema.safeParse({ ...answer.body, data: 17 }).success).toBe(false);
  });
}
