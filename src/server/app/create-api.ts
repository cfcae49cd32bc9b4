import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { Token } from '../../shared/contract/auth';
import { endpoints, isCatalogueOnly, type CallName, type Endpoint } from '../../shared/contract/endpoints';
import { SUCCEEDED } from '../../shared/contract/envelope';
import { LARGEST_ENTRIES } from '../../shared/contract/stands';
import type { Failure } from '../../shared/contract/outcome';
import { messages } from '../../shared/lib/messages';
import { limitBody } from '../http/middleware/body-limit';
import { authenticate, isGood, type Authentication } from '../accounts/sessions';
import type { ForwardingContext, AppContext, OfflineContext } from './context';
import { RetryLaterError, IdempotencyConflictError } from '../http/errors';
import { createHotReplies, type HotReplies } from '../http/response-cache';
import { openApiDocument } from '../http/openapi';
import { createPaymentNotices } from '../payments/payment-webhooks';
import { dispatch } from '../http/dispatch';
import { setPartHeaders } from '../http/middleware/security-headers';
import { sendBody } from '../http/send-response';
import { storageFailureOf, STORAGE_RETRY } from '../db/storage-failure';

/** The largest request body that is read, in bytes; a cart of a thousand lines has a tenth of it. */
const LARGEST_BODY = 262_144;

/** What a host knows of whoever asks. */
export interface Visitor {
  /** The visitor's address, '' in process. */
  ip: string;
}

interface ApiEnv {
  Bindings: { visitor: Visitor };
  Variables: { requestId: string; call: CallName };
}

type ApiContext = Context<ApiEnv>;

/**
 * Every call of the contract, and the document that describes them. Answers always carry the envelope: 400 names the
 * field that breaks the contract, 401 and 403 ask to sign in, 404 is an unknown call, 405 a wrong method, 413 too long
 * a body, 429 and 503 mean later, 500 is a fault of ours with an id to quote and nothing else. A branch answers what
 * the catalogue can and passes the rest on. `onStorageFailure` hears of each call that the disk did not take.
 */
export function createApi(
  deps: AppContext | ForwardingContext | OfflineContext,
  onStorageFailure: () => void = () => undefined,
): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.use(setPartHeaders);
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

  const tooLarge = (c: Context) => c.json(failure(413, 'The request is too large.'), 413);
  const limit = limitBody(LARGEST_BODY, tooLarge);
  const limitEntries = limitBody(LARGEST_ENTRIES, tooLarge);
  const hot = createHotReplies(deps);
  for (const name of Object.keys(endpoints) as CallName[]) {
    const { method, access }: Endpoint = endpoints[name];
    const path = endpoints[name].path.replace('{product}', ':product');
    api.on(method, path, access === 'stand' ? limitEntries : limit, (c) => answer(c, name, deps, hot));
    api.all(path, (c) => {
      c.header('Allow', method);
      return c.json(failure(405, messages.methodNotAllowed), 405);
    });
  }
  if ('payments' in deps) api.route('/', createPaymentNotices(deps));
  api.get('/api/openapi.json', (c) => c.json(openApiDocument()));
  api.notFound((c) => c.json(failure(404, 'There is no such call.'), 404));
  api.onError((error, c) => {
    if (error instanceof RetryLaterError) {
      c.header('Retry-After', String(error.retryAfterSeconds));
      const text = error.status === 429 ? messages.tooManyRequests : messages.unavailable;
      return c.json(failure(error.status, text), error.status);
    }
    if (error instanceof IdempotencyConflictError) return c.json(failure(409, messages.usedKey), 409);
    const id = c.get('requestId');
    const call = c.get('call') ?? 'unknown';
    const storage = storageFailureOf(error);
    if (storage) {
      onStorageFailure();
      deps.log.error('storage', { call, request_id: id, failure: storage });
      c.header('Retry-After', String(STORAGE_RETRY));
      return c.json(failure(503, messages.unavailable), 503);
    }
    deps.log.error('fault', {
      call,
      request_id: id,
      stack: error.stack ?? error.name,
    });
    return c.json({ ...failure(500, messages.serverError), error_id: id }, 500);
  });
  return api;
}

async function answer(
  c: ApiContext,
  name: CallName,
  deps: AppContext | ForwardingContext | OfflineContext,
  hot: HotReplies,
): Promise<Response> {
  c.set('call', name);
  const { method, access, cacheable: lasting }: Endpoint = endpoints[name];
  if ('forward' in deps && !isCatalogueOnly(name)) return deps.forward(c.req.raw);
  const question = method === 'GET' ? '' : await c.req.text();
  const key = lasting ? hot.keyOf(name, question) : null;
  const kept = hot.get(key);
  if (kept) return sendBody(c, kept, json);

  const payload = method === 'GET' ? c.req.query() : readJson(question);
  if (payload === unreadable) return c.json({ ...failure(400, 'The body is not JSON.'), field: '' }, 400);
  // A stand adds entries; to every other call it is nobody.
  const standCredential = standCredentialIn(authorization(c));
  const isNobody = isCatalogueOnly(name) || 'forward' in deps || standCredential !== '';
  const caller = isNobody ? nobody : await authenticate(deps, authorization(c));
  if (access === 'member' && caller.state === 'refused')
    return c.json(failure(403, messages.loginExpired), 403);
  const handOut = (token: Token) => c.header('Authorization', encodeURIComponent(JSON.stringify(token)));
  if (caller.state === 'known' && caller.renewed) handOut(caller.renewed);
  let lasts = lasting === true;
  const outcome = await dispatch(name, payload, deps, {
    ip: c.env.visitor.ip,
    session: caller.state === 'known' ? caller.session : null,
    guestCart: caller.state === 'guest' ? caller.cartId : null,
    sessionEnded: caller.state === 'refused' && caller.customers,
    idempotencyKey: c.req.header('Idempotency-Key') ?? '',
    standCredential,
    signal: () => c.req.raw.signal,
    markUncacheable: () => (lasts = false),
    setToken: handOut,
  });
  // A call that ends the session takes the new token with it.
  if (!('forward' in deps) && caller.state === 'known' && caller.renewed) {
    if (!(await isGood(deps, caller.renewed))) c.header('Authorization', undefined);
  }
  if (outcome.ok) {
    const envelope = { code: SUCCEEDED, msg: messages.succeed, data: outcome.data };
    return lasts ? sendBody(c, hot.keep(key, JSON.stringify(envelope)), json) : c.json(envelope);
  }
  return refuse(c, outcome.failure);
}

function refuse(c: ApiContext, refused: Failure): Response {
  if (refused.kind === 'refused') {
    const { code, message, field, data = null } = refused;
    return c.json({ code, msg: message, data, ...(field && { field }) });
  }
  if (refused.kind === 'expired')
    return c.json(failure(refused.status, messages.loginExpired), refused.status);
  if (refused.kind === 'http') {
    return c.json({ ...failure(400, refused.message), field: refused.field ?? '' }, 400);
  }
  throw new Error(`a handler ended with ${refused.kind}`);
}

const nobody: Authentication = { state: 'anonymous' };

function authorization(c: ApiContext): string | undefined {
  return c.req.header('Authorization');
}

/** 256 random bits after the scheme's name. */
function standCredentialIn(header = ''): string {
  return /^Stand ([\w-]{43})$/.exec(header)?.[1] ?? '';
}

const json = { type: 'application/json' };
const unreadable = Symbol('unreadable');

/** A body's JSON; no body at all stands for `{}`. */
function readJson(text: string): unknown {
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
