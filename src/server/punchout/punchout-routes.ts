import { Hono, type Context } from 'hono';
import { limitBody } from '../http/body-limit';
import type { Deps } from '../app/context';
import { Later } from '../http/handler-types';
import { answerOci } from './answer-oci-call';
import { answerSetup } from './answer-cxml-setup';
import { cxmlDocument, cxmlResponse, type CxmlStatus } from './cxml-document';
import { findReturn } from './find-return';
import { startVisit } from './punchout-session';
import type { FormField } from './form-field';
import {
  PUNCHOUT_STYLE,
  punchoutFailure,
  punchoutStyle,
  START_SCRIPT,
  startPageHtml,
  startScript,
  TRANSFER_SCRIPT,
  transferPage,
  transferScript,
} from './punchout-html';
import type { PunchoutEnv } from './punchout-env';
import { createPunchoutSimulator } from './punchout-simulator';
import { policyWithFormTo, setUnlistedHeaders } from '../http/security-headers';

/** Bytes: a cart of 500 lines that is to be edited has half of it. */
const LARGEST_XML = 262_144;
const LARGEST_FORM = 16_384;

type PunchoutContext = Context<PunchoutEnv>;

/** Where customers' purchasing systems ask for a visit, and the pages by which it begins and ends. */
export function createPunchoutPages(deps: Deps): Hono<PunchoutEnv> {
  const { settings, log } = deps;
  const pages = new Hono<PunchoutEnv>();
  pages.use(setUnlistedHeaders);

  const limitXml = limitBody(LARGEST_XML, (c) => sendStatus(deps, c, 413, 'The document is too large.'));
  pages.post('/punchout/cxml', limitXml, async (c) => {
    const asked = { xml: await c.req.text(), ip: c.env.visitor.ip };
    return sendXml(deps, c, await answerSetup(deps, asked, (code) => startAddress(deps, code)));
  });

  const limitForm = limitBody(LARGEST_FORM, (c) => c.text('The form is too large.', 413));
  pages.get('/punchout/oci', async (c) => callOci(deps, c, Object.entries(c.req.query())));
  pages.post('/punchout/oci', limitForm, async (c) => {
    // What stands in the address may go with what is sent.
    const fields = { ...c.req.query(), ...(await formOf(c)) };
    return callOci(deps, c, Object.entries(fields));
  });

  pages.get('/punchout/start', (c) => c.html(startPageHtml(settings.brand)));
  pages.post('/punchout/begin', limitForm, async (c) => {
    const { code = '' } = await formOf(c);
    const started = await startVisit(deps, code);
    if (started) return c.json(started);
    return c.text('This address was used already or is too old. Please open the shop again.', 410);
  });
  pages.post('/punchout/transfer', limitForm, async (c) => {
    const { code = '' } = await formOf(c);
    const found = await findReturn(deps, code);
    if (found) return sendForm(deps, c, found);
    const sentence =
      'Your cart was sent, or too much time has passed. Please look into your purchasing system.';
    return c.html(punchoutFailure(settings.brand, 'There is nothing to send', sentence), 410);
  });

  const scripts = { [START_SCRIPT]: startScript, [TRANSFER_SCRIPT]: transferScript };
  for (const [path, script] of Object.entries(scripts)) {
    pages.get(path, (c) => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  }
  pages.get(PUNCHOUT_STYLE, (c) =>
    c.body(punchoutStyle(deps.look?.colours), 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  if (settings.demonstration_notice !== '') {
    pages.route(
      '/',
      createPunchoutSimulator(deps, (request, env) => pages.fetch(request, env)),
    );
  }
  pages.notFound((c) => c.text('Not found', 404));
  pages.onError((error, c) => {
    const isXml = c.req.path === '/punchout/cxml';
    if (error instanceof Later) {
      c.header('Retry-After', String(error.retryAfterSeconds));
      if (isXml) return sendStatus(deps, c, 429, 'Too many tries. Please ask again later.');
      return c.text('Too many tries. Please try again later.', error.status);
    }
    log.error('fault', { call: 'punchout', stack: error.stack ?? error.name });
    if (isXml) return sendStatus(deps, c, 500, 'The shop had a fault. Please ask again.');
    return c.text('The server had a fault. Please try again.', 500);
  });
  return pages;
}

async function callOci(
  deps: Deps,
  c: PunchoutContext,
  given: (readonly [string, string])[],
): Promise<Response> {
  const answer = await answerOci(deps, { given, ip: c.env.visitor.ip });
  if (answer.kind === 'open') return c.redirect(startAddress(deps, answer.code), 303);
  if (answer.kind === 'form') return sendForm(deps, c, answer);
  const { status, sentence } = answer;
  return c.html(punchoutFailure(deps.settings.brand, 'The shop cannot be opened', sentence), status);
}

/** The code stands where no server and no log gets to see it. */
function startAddress({ publicOrigin }: Deps, code: string): string {
  return `${publicOrigin()}/punchout/start#${code}`;
}

/** Its form may go to that one origin and nowhere else. */
function sendForm(
  { settings }: Deps,
  c: Context,
  form: { name: string; returnUrl: string; fields: readonly FormField[] },
): Response | Promise<Response> {
  c.header('Content-Security-Policy', policyWithFormTo(new URL(form.returnUrl).origin));
  return c.html(transferPage(settings.brand, form));
}

function sendXml({ publicOrigin, clock }: Deps, c: Context, content: string): Response {
  const host = new URL(publicOrigin()).hostname;
  const xml = cxmlDocument(content, { host, now: clock().getTime() });
  return c.body(xml, 200, { 'Content-Type': 'text/xml; charset=utf-8' });
}

/** By cXML's rule the transport is well even when the answer is no. */
function sendStatus(deps: Deps, c: Context, status: CxmlStatus, sentence: string): Response {
  return sendXml(deps, c, cxmlResponse(status, sentence));
}

/** The fields of a form that are texts; a body that is no form has none. */
async function formOf(c: Context): Promise<Record<string, string>> {
  const body = await c.req.parseBody().catch(() => ({}));
  const texts = Object.entries(body).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return Object.fromEntries(texts);
}
