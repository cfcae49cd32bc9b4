import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { calls } from '../shared/contract/calls';
import { endpoints, type CallName } from '../shared/contract/endpoints';
import { SUCCEEDED } from '../shared/contract/envelope';
import { messages } from '../shared/domain/messages';
import { limitBody } from './body-limit';
import type { Deps } from './deps';
import { Refusal, type Caller, type Handler } from './handler';
import { handlers } from './handlers/handlers';
import { openApiDocument } from './openapi';
import { setSecurityHeaders } from './security-headers';

/** The largest request body that is read, in bytes; a cart of a thousand lines has a tenth of it. */
const LARGEST_BODY = 262_144;

interface ApiEnv {
  Bindings: { caller: Caller };
  Variables: { requestId: string; call: CallName };
}

type ApiContext = Context<ApiEnv>;

/**
 * Every call of the contract, and the document that describes them. Answers always carry the envelope:
 * 400 names the field that breaks the contract, 404 an unknown call, 405 a wrong method, 413 too long a
 * body, 500 a fault of ours with an id to quote and nothing else.
 */
export function createApi(deps: Deps): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.use(setSecurityHeaders);
  api.use(async (c, next) => {
    c.set('requestId', randomUUID());
    c.header('X-Request-Id', c.get('requestId'));
    c.header('Cache-Control', 'no-store');
    const started = performance.now();
    await next();
    deps.log.info('call', {
      call: c.get('call') ?? 'unknown',
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 100) / 100,
      request_id: c.get('requestId'),
    });
  });

  const limit = limitBody(LARGEST_BODY, (c) => c.json(failure(413, 'The request is too large.'), 413));
  for (const name of Object.keys(endpoints) as CallName[]) {
    const { method, path } = endpoints[name];
    api.on(method, path, limit, (c) => answer(c, name, deps));
    api.all(path, (c) => {
      c.header('Allow', method);
      return c.json(failure(405, messages.methodNotAllowed.en), 405);
    });
  }
  api.get('/api/openapi.json', (c) => c.json(openApiDocument()));
  api.notFound((c) => c.json(failure(404, 'There is no such call.'), 404));
  api.onError((error, c) => {
    const id = c.get('requestId');
    deps.log.error('fault', {
      call: c.get('call') ?? 'unknown',
      request_id: id,
      stack: error.stack ?? error.name,
    });
    return c.json({ ...failure(500, messages.serverError.en), error_id: id }, 500);
  });
  return api;
}

async function answer<Name extends CallName>(c: ApiContext, name: Name, deps: Deps): Promise<Response> {
  c.set('call', name);
  const payload = await readPayload(c);
  if (payload === unreadable) return c.json({ ...failure(400, 'The body is not JSON.'), field: '' }, 400);
  const checked = calls[name].request.safeParse(payload);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    const field = issue?.path.join('.') ?? '';
    return c.json(
      { ...failure(400, `${field || 'request'}: ${issue?.message ?? 'not understood'}`), field },
      400,
    );
  }
  try {
    // The table types a handler over its own call; TypeScript cannot carry that through a union of names.
    const handle = handlers[name] as unknown as Handler<CallName>;
    const data = await handle(checked.data, deps, c.env.caller);
    return c.json({ code: SUCCEEDED, msg: messages.succeed.en, data });
  } catch (error) {
    if (error instanceof Refusal) return c.json({ code: error.code, msg: error.message, data: null });
    throw error;
  }
}

const unreadable = Symbol('unreadable');

/** The call's payload: the query of a GET, else the body's JSON; no body at all stands for `{}`. */
async function readPayload(c: ApiContext): Promise<unknown> {
  if (c.req.method === 'GET') return c.req.query();
  const text = await c.req.text();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}

function failure(code: number, msg: string): { code: number; msg: string; data: null } {
  return { code, msg, data: null };
}
