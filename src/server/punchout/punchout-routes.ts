import { Hono, type Context } from 'hono';
import { parseReturnAddress } from '../../shared/lib/link';
import { limitBodySize } from '../http/middleware/body-limit';
import type { AppContext } from '../app/context';
import { clientClosedResponse, isClientDisconnect, RetryLaterError } from '../http/errors';
import { answerOciCall } from './answer-oci-call';
import { answerCxmlSetup } from './answer-cxml-setup';
import { cxmlDocument, cxmlResponse, type CxmlStatus } from './cxml-document';
import { startPunchoutSession } from './punchout-session';
import { sha256 } from '../lib/hash';
import { findReturnForm } from './punchout-store';
import type { HiddenField } from './oci-fields';
import {
  PUNCHOUT_STYLE_PATH,
  punchoutErrorPage,
  punchoutStyleSheet,
  START_SCRIPT_PATH,
  punchoutStartPage,
  punchoutStartScript,
  RETURN_SCRIPT_PATH,
  cartReturnPage,
  cartReturnScript,
} from './punchout-html';
import { createPunchoutSimulator, type PunchoutEnv } from './punchout-simulator';
import { contentSecurityPolicyWithForm, setSecretUrlHeaders } from '../http/middleware/security-headers';
import { errorStack } from '../observability/log';

/** Twice the size of a cart with 500 lines. */
export const MAX_XML_BYTES = 262_144;
export const MAX_FORM_BYTES = 16_384;

type PunchoutContext = Context<PunchoutEnv>;

/**
 * Routes for purchasing systems: cXML and OCI requests, and the pages that start and end a punch-out session.
 */
export function createPunchoutRoutes(deps: AppContext): Hono<PunchoutEnv> {
  const { settings, log } = deps;
  const routes = new Hono<PunchoutEnv>();
  routes.use(setSecretUrlHeaders);

  const limitXml = limitBodySize(MAX_XML_BYTES, (c) =>
    sendStatus(deps, c, 413, 'The document is too large.'),
  );
  routes.post('/punchout/cxml', limitXml, async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const call = { body, contentType: c.req.header('Content-Type') ?? '', ip: c.env.visitor.ip };
    return sendXml(deps, c, await answerCxmlSetup(deps, call, (code) => startAddress(deps, code)));
  });

  const limitForm = limitBodySize(MAX_FORM_BYTES, (c) => c.text('The form is too large.', 413));
  routes.get('/punchout/oci', async (c) => callOci(deps, c, Object.entries(c.req.query())));
  routes.post('/punchout/oci', limitForm, async (c) => {
    // OCI parameters may be in the query and in the body.
    const fields = { ...c.req.query(), ...(await readForm(c)) };
    return callOci(deps, c, Object.entries(fields));
  });

  routes.get('/punchout/start', (c) => c.html(punchoutStartPage(settings.brand)));
  routes.post('/punchout/begin', limitForm, async (c) => {
    const { code = '' } = await readForm(c);
    const session = await startPunchoutSession(deps, code);
    if (session) return c.json(session);
    return c.text('This link was already used or has expired. Please open the shop again.', 410);
  });
  routes.post('/punchout/transfer', limitForm, async (c) => {
    const { code = '' } = await readForm(c);
    const returnForm = await findCartReturn(deps, code);
    if (returnForm) return sendForm(deps, c, returnForm);
    const message =
      'Your cart was already sent, or the link has expired. Please check your purchasing system.';
    return c.html(punchoutErrorPage(settings.brand, 'There is nothing to send', message), 410);
  });

  const scripts = { [START_SCRIPT_PATH]: punchoutStartScript, [RETURN_SCRIPT_PATH]: cartReturnScript };
  for (const [path, script] of Object.entries(scripts)) {
    routes.get(path, (c) => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  }
  routes.get(PUNCHOUT_STYLE_PATH, (c) =>
    c.body(punchoutStyleSheet(deps.branding?.colors), 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  if (settings.demonstration_notice !== '') {
    routes.route(
      '/',
      createPunchoutSimulator(deps, (request, env) => routes.fetch(request, env)),
    );
  }
  routes.notFound((c) => c.text('Not found', 404));
  routes.onError((error, c) => {
    if (isClientDisconnect(error, c.req.raw)) return clientClosedResponse();
    const isXml = c.req.path === '/punchout/cxml';
    if (error instanceof RetryLaterError) {
      c.header('Retry-After', String(error.retryAfterSeconds));
      const isBusy = error.status === 503;
      const message = `${isBusy ? 'The shop is busy.' : 'Too many attempts.'} Please try again later.`;
      if (isXml) return sendStatus(deps, c, isBusy ? 560 : 429, message);
      return c.text(message, error.status);
    }
    log.error('call.failed', { call: 'punchout', stack: errorStack(error) });
    if (isXml) return sendStatus(deps, c, 500, 'The shop had an internal error. Please try again.');
    return c.text('Server error. Please try again.', 500);
  });
  return routes;
}

async function callOci(
  deps: AppContext,
  c: PunchoutContext,
  parameters: (readonly [string, string])[],
): Promise<Response> {
  const answer = await answerOciCall(deps, { parameters, ip: c.env.visitor.ip });
  if (answer.kind === 'open') return c.redirect(startAddress(deps, answer.code), 303);
  if (answer.kind === 'form') return sendForm(deps, c, answer);
  const { status, message } = answer;
  return c.html(punchoutErrorPage(deps.settings.brand, 'The shop cannot be opened', message), status);
}

/** The code is in the fragment, which never reaches servers or logs. */
function startAddress({ publicOrigin }: AppContext, code: string): string {
  return `${publicOrigin()}/punchout/start#${code}`;
}

/** The Content-Security-Policy allows the form to post only to the purchasing system. */
function sendForm(
  { settings }: AppContext,
  c: Context,
  form: { name: string; returnUrl: string; fields: readonly HiddenField[] },
): Response | Promise<Response> {
  c.header('Content-Security-Policy', contentSecurityPolicyWithForm(new URL(form.returnUrl).origin));
  return c.html(cartReturnPage(settings.brand, form));
}

function sendXml({ publicOrigin, clock }: AppContext, c: Context, content: string): Response {
  const host = new URL(publicOrigin()).hostname;
  const xml = cxmlDocument(content, { host, now: clock().getTime() });
  return c.body(xml, 200, { 'Content-Type': 'text/xml; charset=utf-8' });
}

/** cXML reports errors in the document, with HTTP status 200. */
function sendStatus(deps: AppContext, c: Context, status: CxmlStatus, message: string): Response {
  return sendXml(deps, c, cxmlResponse(status, message));
}

/** Returns the text fields of a form, or {} for another body. */
async function readForm(c: Context): Promise<Record<string, string>> {
  const body = await c.req.parseBody().catch(() => ({}));
  const textFields = Object.entries(body).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return Object.fromEntries(textFields);
}

/**
 * Finds the form that returns a cart, by its code. Returns null when the code is unknown or expired, and when the
 * purchaser's allowed return addresses do not include the address of the form.
 */
async function findCartReturn(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  code: string,
): Promise<{ name: string; returnUrl: string; fields: HiddenField[] } | null> {
  const form = await findReturnForm(database, sha256(code), clock().getTime());
  const returnUrl = form && parseReturnAddress(form.return_url, JSON.parse(form.origins) as string[]);
  if (!returnUrl) return null;
  return { name: form.name, returnUrl, fields: JSON.parse(form.fields) as HiddenField[] };
}
