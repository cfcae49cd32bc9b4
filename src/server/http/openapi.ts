import { z } from 'zod';
import { calls } from '../../shared/contract/calls';
import { endpoints, type CallName, type Endpoint } from '../../shared/contract/endpoints';
import { idempotencyKeyPattern } from './dispatch';

type Json = Record<string, unknown>;

const endpointTable: Readonly<Record<CallName, Endpoint>> = endpoints;

let document: Json | undefined;

const productParameter: Json = {
  name: 'product',
  in: 'path',
  required: true,
  description: 'Any text: the server ignores it.',
  schema: { type: 'string' },
};
const idempotencyKeyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A repetition with the same key has no further effect.',
  schema: { type: 'string', pattern: idempotencyKeyPattern.source },
};

/** Returns the OpenAPI 3.1 document, generated once from the schemas that validate the requests. */
export function openApiDocument(): Json {
  if (document) return document;
  const schemas: Json = { Failure: envelope({ type: 'null' }) };
  const paths = Object.fromEntries(
    (Object.keys(endpointTable) as CallName[]).map((name) => describeCall(name, schemas)),
  );
  return (document = {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '1',
      description:
        'HTTP 200 with code 1 means success; another code is a business error with a message. Calls marked x-extension are not in the original specification.',
    },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization' },
        stand: { type: 'http', scheme: 'Stand', description: 'The credential of an exhibition stand' },
      },
      schemas,
    },
    paths,
  });
}

/** Returns the path of a call and its operation. Adds definitions to `schemas`. */
function describeCall(name: CallName, schemas: Json): [string, Json] {
  const { method, path, access, extension, idempotent } = endpointTable[name];
  const { request, reply } = calls[name];
  const input = hoistDefinitions(
    z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }),
    `${name}Request`,
    schemas,
  );
  const parameters: Json[] = method === 'GET' ? queryParameters(input) : [];
  if (idempotent) parameters.unshift(idempotencyKeyParameter);
  if (path.includes('{product}')) parameters.unshift(productParameter);
  const operation: Json = {
    operationId: name,
    ...(extension && { 'x-extension': true }),
    ...(access === 'member' && { security: [{ token: [] }] }),
    ...(access === 'stand' && { security: [{ stand: [] }] }),
    parameters,
    ...(method === 'POST' && { requestBody: { content: jsonOf(input) } }),
    responses: {
      200: {
        description: 'Success or business error',
        content: jsonOf(
          envelope(
            hoistDefinitions(z.toJSONSchema(reply, { unrepresentable: 'any' }), `${name}Reply`, schemas),
          ),
        ),
      },
      default: { description: 'Failed', content: jsonOf({ $ref: '#/components/schemas/Failure' }) },
    },
  };
  return [path, { [method.toLowerCase()]: operation }];
}

/** Describes the fields of the request of a GET call, which are query parameters. */
function queryParameters({ properties = {}, required = [] }: Json): Json[] {
  const requiredNames = new Set(required as string[]);
  return Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: requiredNames.has(name),
    schema,
  }));
}

/** Moves `$defs` of a schema to `schemas`, the document's components: references are relative to the document's root. */
function hoistDefinitions(schema: object, prefix: string, schemas: Json): Json {
  const moved = JSON.stringify(schema).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`);
  const { $defs = {}, $schema: _, ...ownSchema } = JSON.parse(moved) as Json & { $defs?: Json };
  for (const [name, definition] of Object.entries($defs)) schemas[prefix + name] = definition;
  return ownSchema;
}

/** Returns the schema of the envelope around a reply. */
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
