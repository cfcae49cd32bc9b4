import { z } from 'zod';
import { calls } from '../shared/contract/calls';
import { endpoints, type CallName, type Endpoint } from '../shared/contract/endpoints';

type Json = Record<string, unknown>;

const table: Readonly<Record<CallName, Endpoint>> = endpoints;

let document: Json | undefined;

/** OpenAPI 3.1 for every call, made once from the schemas that check the requests. */
export function openApiDocument(): Json {
  return (document ??= {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '1',
      description:
        'HTTP 200 with code 1 is success, with another code a refusal in words. Calls marked x-extension are not in the original specification.',
    },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      schemas: { Failure: envelope({ type: 'null' }) },
    },
    paths: Object.fromEntries((Object.keys(table) as CallName[]).map(describe)),
  });
}

function describe(name: CallName): [string, Json] {
  const { method, path, access, extension } = table[name];
  const { request, reply } = calls[name];
  const input = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Json;
  const operation: Json = {
    operationId: name,
    ...(extension && { 'x-extension': true }),
    ...(access === 'member' && { security: [{ token: [] }] }),
    ...(method === 'POST' && { requestBody: { content: jsonOf(input) } }),
    responses: {
      200: {
        description: 'Done, or refused in words',
        content: jsonOf(envelope(z.toJSONSchema(reply, { unrepresentable: 'any' }))),
      },
      default: { description: 'Failed', content: jsonOf({ $ref: '#/components/schemas/Failure' }) },
    },
  };
  return [path, { [method.toLowerCase()]: operation }];
}

function envelope(data: Json): Json {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer' },
      msg: { type: 'string' },
      data,
      field: { type: 'string' },
      error_id: { type: 'string' },
    },
  };
}

function jsonOf(schema: Json): Json {
  return { 'application/json': { schema } };
}
