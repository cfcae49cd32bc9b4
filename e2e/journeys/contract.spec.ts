import { z } from 'zod';
import type { Page } from '@playwright/test';
import type { RequestOf } from '../../src/shared/contract/calls';
import type { CallName, LocalCallName } from '../../src/shared/contract/endpoints';
import { expect, test } from '../fixtures/shop';

type Samples<Names extends CallName> = { [Name in Names]: RequestOf<Name> };

/** A request of every call that the catalogue answers; a new one does not compile without. */
const samples: Samples<LocalCallName> = {
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
  deliveryAreas: { country: 'JP' },
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

/** Makes a call as the document describes it, and holds its answer against the document. */
async function holdToContract(page: Page, name: string, payload: object): Promise<void> {
  const document = await page.evaluate(
    async () => (await (await fetch('/api/openapi.json')).json()) as ApiDocument,
  );
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const call = found.find(({ operation }) => operation.operationId === name);
  if (!call) throw new Error(`${name} is not in the document`);
  const answer = await page.evaluate(
    async ({ method, path, body }) => {
      const response = await fetch(path, method === 'get' ? {} : { method, body });
      return {
        status: response.status,
        sniff: response.headers.get('X-Content-Type-Options'),
        body: (await response.json()) as { code: number; data: unknown },
      };
    },
    {
      method: call.method,
      path: call.path.replace('{product}', 'shop'),
      body: JSON.stringify(payload),
    },
  );
  expect(answer).toMatchObject({ status: 200, sniff: 'nosniff', body: { code: 1 } });
  const schema = alone(call.operation.responses[200].content['application/json'].schema, document);
  expect(schema.safeParse(answer.body).error).toBeUndefined();
  // A schema that takes anything would show nothing.
  expect(schema.safeParse({ ...answer.body, data: 17 }).success).toBe(false);
}

for (const [name, payload] of Object.entries(samples)) {
  test(`${name} answers as the published contract says`, async ({ page, goto }) => {
    await goto('/explain');
    await holdToContract(page, name, payload);
  });
}
