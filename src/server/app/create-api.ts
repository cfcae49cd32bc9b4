import { Hono, type Context } from 'hono';
import type { Token } from '../../shared/contract/auth';
import { endpoints, isCatalogueOnly, type CallName, type Endpoint } from '../../shared/contract/endpoints';
import { SUCCEEDED, type Failure } from '../../shared/contract/envelope';
import { loginExpiredText, messages } from '../../shared/lib/messages';
import { authenticate, isSessionActive, type Authentication } from '../accounts/sessions';
import { storageErrorCode, storageFailureOf, STORAGE_RETRY_SECONDS } from '../db/storage-failure';
import { dispatch } from '../http/dispatch';
import {
  clientClosedResponse,
  IdempotencyConflictError,
  isClientDisconnect,
  ProofRequiredError,
  RetryLaterError,
} from '../http/errors';
import { limitBodySize, bodyLimits } from '../http/middleware/body-limit';
import { requestLog, type RequestVariables } from '../http/middleware/request-log';
import { setResourceHeaders } from '../http/middleware/security-headers';
import { openApiDocument } from '../http/openapi';
import { parseJsonBody, type ParsedBody } from '../http/parse-json-body';
import type { ClientInfo } from '../http/pipeline';
import { createResponseCache, type ResponseCache } from '../http/response-cache';
import { sendBody } from '../http/send-response';
import { stringifyInSlices } from '../http/sliced-json';
import { mainThreadSlices } from '../http/time-slices';
import { clientNetwork } from '../lib/ip-address';
import { createPaymentWebhooks } from '../payments/payment-webhooks';
import type { AppContext, ForwardingContext, OfflineContext } from './context';
import { errorStack } from '../observability/log';

interface ApiEnv {
  Bindings: { visitor: ClientInfo };
  Variables: RequestVariables;
}

const JSON_TYPE = 'application/json';

type ApiRequest = Context<ApiEnv>;
type ApiContext = AppContext | ForwardingContext | OfflineContext;

/**
 * Returns the router of all calls of the contract and of the OpenAPI document. Every reply of a call is an envelope. A
 * business error has status 200, like a success. 400 names the invalid field. 401 and 403 require signing in. 404 is an unknown
 * call, 405 a wrong method, 409 an idempotency key of another request, 413 a body that is too large. 429 and 503 mean "retry
 * later". 500 is an internal error, of which only an id is disclosed. With a `ForwardingContext`, calls that need more than the
 * catalogue are forwarded. `onStorageFailure` is called when a call failed because of the database, such as a full disk.
 */
export function createApi(context: ApiContext, onStorageFailure: () => void = () => undefined): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.use(setResourceHeaders);
  api.use(requestLog(context.log));
  api.use((c, next) => {
    c.header('Cache-Control', 'no-store');
    return next();
  });

  const tooLarge = (c: Context) => c.json(failureEnvelope(413, 'The request is too large.'), 413);
  const { catalogue } = context;
  const cache = createResponseCache(() => `${catalogue.version} ${catalogue.stockOverrides.version}`);
  for (const name of Object.keys(endpoints) as CallName[]) {
    const endpoint: Endpoint = endpoints[name];
    const { method } = endpoint;
    const path = endpoints[name].path.replace('{product}', ':product');
    const limitBody = limitBodySize(bodyLimits(endpoint).bytes, tooLarge);
    api.on(method, path, limitBody, (c) => answerCall(c, name, context, cache));
    api.all(path, (c) => {
      c.header('Allow', method);
      return c.json(failureEnvelope(405, messages.methodNotAllowed), 405);
    });
  }
  if ('payments' in context) api.route('/', createPaymentWebhooks(context));
  api.get('/api/openapi.json', (c) => c.json(openApiDocument()));
  api.notFound((c) => c.json(failureEnvelope(404, 'There is no such call.'), 404));
  api.onError((error, c) => answerError(error, c, context, onStorageFailure));
  return api;
}

/** Answers one call: response cache, authentication, validation and handler, envelope. */
async function answerCall(
  c: ApiRequest,
  name: CallName,
  context: ApiContext,
  cache: ResponseCache,
): Promise<Response> {
  c.set('call', name);
  const endpoint: Endpoint = endpoints[name];
  const { method, access, cacheable, large } = endpoint;
  if ('forward' in context && !isCatalogueOnly(name)) return context.forward(c.req.raw);
  const body = method === 'GET' ? '' : await c.req.text();
  const key = cacheable ? cache.keyOf(name, body) : null;
  const cached = cache.get(key);
  if (cached) return sendBody(c, cached, { type: JSON_TYPE });

  const parsed: ParsedBody =
    method === 'GET' ? { ok: true, payload: c.req.query() } : parseJsonBody(body, bodyLimits(endpoint).keys);
  if (!parsed.ok) return c.json({ ...failureEnvelope(400, parsed.message), field: '' }, 400);
  // A stand's credential is valid only for calls of stands. A host that forwards calls has no sessions.
  const standCredential = standCredentialIn(authorization(c));
  const needsNoSession = isCatalogueOnly(name) || 'forward' in context || standCredential !== '';
  const authentication = needsNoSession ? anonymous : await authenticate(context, authorization(c));
  if (access === 'member' && authentication.state === 'refused')
    return c.json(failureEnvelope(403, loginExpiredText), 403);
  const setToken = (token: Token) => c.header('Authorization', encodeURIComponent(JSON.stringify(token)));
  if (authentication.state === 'signed in' && authentication.renewed) setToken(authentication.renewed);
  let isCacheable = cacheable === true;
  const network = clientNetwork(c.env.visitor.ip);
  const outcome = await dispatch(name, parsed.payload, context, {
    ip: c.env.visitor.ip,
    network,
    session: authentication.state === 'signed in' ? authentication.session : null,
    guestCartId: authentication.state === 'guest' ? authentication.cartId : null,
    isSessionEnded: authentication.state === 'refused' && authentication.isCustomer,
    idempotencyKey: c.req.header('Idempotency-Key') ?? '',
    standCredential,
    proofOfWork: c.req.header('Proof-Of-Work') ?? '',
    signal: () => c.req.raw.signal,
    markUncacheable: () => (isCacheable = false),
    setToken,
  });
  // A call that ended the session, such as a sign-out, also revoked the renewed token, so the reply must not contain it.
  if (!('forward' in context) && authentication.state === 'signed in' && authentication.renewed) {
    if (!(await isSessionActive(context, authentication.renewed))) c.header('Authorization', undefined);
  }
  if (outcome.ok) {
    const envelope = { code: SUCCEEDED, msg: messages.succeed, data: outcome.data };
    if (large) {
      const json = await mainThreadSlices.run(network, (pause) => stringifyInSlices(envelope, pause));
      return c.body(json, 200, { 'Content-Type': JSON_TYPE });
    }
    if (!isCacheable) return c.json(envelope);
    return sendBody(c, cache.set(key, JSON.stringify(envelope)), { type: JSON_TYPE });
  }
  return answerFailure(c, outcome.failure);
}

function answerFailure(c: ApiRequest, failure: Failure): Response {
  if (failure.kind === 'refused') {
    const { code, message, field, data = null } = failure;
    return c.json({ code, msg: message, data, ...(field && { field }) });
  }
  if (failure.kind === 'expired')
    return c.json(failureEnvelope(failure.status, loginExpiredText), failure.status);
  // `dispatch` returns this kind for invalid requests only.
  if (failure.kind === 'http') {
    return c.json({ ...failureEnvelope(400, failure.message), field: failure.field ?? '' }, 400);
  }
  throw new Error(`Unexpected failure of a handler: ${failure.kind}.`);
}

function answerError(
  error: Error,
  c: ApiRequest,
  { log }: ApiContext,
  onStorageFailure: () => void,
): Response {
  if (error instanceof RetryLaterError) {
    c.header('Retry-After', String(error.retryAfterSeconds));
    const message = error.status === 429 ? messages.tooManyRequests : messages.unavailable;
    if (error instanceof ProofRequiredError)
      return c.json({ code: 429, msg: message, data: error.proof }, 429);
    return c.json(failureEnvelope(error.status, message), error.status);
  }
  if (error instanceof IdempotencyConflictError) {
    return c.json(failureEnvelope(409, messages.keyConflict), 409);
  }
  if (isClientDisconnect(error, c.req.raw)) return clientClosedResponse();
  const fields = { call: c.get('call') ?? 'unknown', request_id: c.get('requestId') };
  const storageFailure = storageFailureOf(error);
  if (storageFailure) {
    onStorageFailure();
    log.error('storage.failed', { ...fields, failure: storageFailure, code: storageErrorCode(error) });
    c.header('Retry-After', String(STORAGE_RETRY_SECONDS));
    return c.json(failureEnvelope(503, messages.unavailable), 503);
  }
  log.error('call.failed', { ...fields, stack: errorStack(error) });
  return c.json({ ...failureEnvelope(500, messages.serverError), error_id: fields.request_id }, 500);
}

/** Authentication of calls that need no session. */
const anonymous: Authentication = { state: 'anonymous' };

function authorization(c: ApiRequest): string | undefined {
  return c.req.header('Authorization');
}

/** Returns the credential of `Authorization: Stand <256 bits as base64url>`, '' for other headers. */
function standCredentialIn(header = ''): string {
  return /^Stand ([\w-]{43})$/.exec(header)?.[1] ?? '';
}

function failureEnvelope(code: number, msg: string): { code: number; msg: string; data: null } {
  return { code, msg, data: null };
}
