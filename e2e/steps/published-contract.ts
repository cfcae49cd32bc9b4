import { z } from 'zod';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures/shop';

type Schema = Parameters<typeof z.fromJSONSchema>[0];

interface Operation {
  operationId: string;
  responses: Record<'200' | 'default', { content: { 'application/json': { schema: Schema } } }>;
}

/** The published document of all calls. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface CallOptions {
  /** Request body, or the query of a GET call. */
  payload: object;
  /** Session token; '' = none. */
  token?: string;
  /** Expects a business error. */
  refused?: boolean;
}

/** Returns a schema together with the schemas to which it refers. */
function selfContained(schema: Schema, { components }: ApiDocument) {
  const text = JSON.stringify({ ...Object(schema), $defs: components.schemas });
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Schema);
}

export function fetchContract(page: Page): Promise<ApiDocument> {
  return page.evaluate(async () => (await (await fetch('/api/openapi.json')).json()) as ApiDocument);
}

/** Makes a call as documented, validates the reply and returns its data. */
export async function callAndValidate(
  page: Page,
  document: ApiDocument,
  name: string,
  options: CallOptions,
): Promise<unknown> {
  const { payload, token = '', refused = false } = options;
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const call = calls.find(({ operation }) => operation.operationId === name);
  if (!call) throw new Error(`${name} is not in the document`);
  const answer = await page.evaluate(
    async ({ method, path, body, authorization }) => {
      const headers: HeadersInit = {
        'Idempotency-Key': crypto.randomUUID(),
        ...(authorization && { Authorization: authorization }),
      };
      const query =
        method === 'get' ? `?${new URLSearchParams(JSON.parse(body) as Record<string, string>)}` : '';
      const response = await fetch(path + query, method === 'get' ? { headers } : { method, headers, body });
      return {
        status: response.status,
        contentTypeOptions: response.headers.get('X-Content-Type-Options'),
        body: (await response.json()) as { code: number; msg: string; data: unknown },
      };
    },
    {
      method: call.method,
      path: call.path.replace('{product}', 'shop'),
      body: JSON.stringify(payload),
      authorization: encodeURIComponent(token),
    },
  );
  expect(answer).toMatchObject({
    status: 200,
    contentTypeOptions: 'nosniff',
    body: { code: refused ? 0 : 1 },
  });
  if (refused) expect(answer.body.msg).not.toBe('');
  const documentedResponse = call.operation.responses[refused ? 'default' : '200'];
  const schema = selfContained(documentedResponse.content['application/json'].schema, document);
  expect(schema.safeParse(answer.body).error).toBeUndefined();
  // The schema must reject other values.
  expect(schema.safeParse({ ...answer.body, data: 17 }).success).toBe(false);
  return answer.body.data;
}
