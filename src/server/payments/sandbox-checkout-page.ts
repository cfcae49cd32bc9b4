import { Hono, type Context } from 'hono';
import type { Deps } from '../app/context';
import { limitBody } from '../http/body-limit';
import { noticePath } from './create-payments';
import type { Sandbox } from './sandbox-provider';
import { SANDBOX_STYLE, sandboxMissingPage, sandboxPage, sandboxStyle } from './sandbox-page';
import { setUnlistedHeaders } from '../http/security-headers';
import { findAttempt, type StoredAttempt } from './payment-store';

/** Bytes; one word is sent. */
const LARGEST_FORM = 1000;

/** Sends a request to the shop's API. */
export type AskApi = (request: Request) => Promise<Response>;

/**
 * The pages that the QR codes of the sandbox open. Whoever knows an attempt's name may decide it, as whoever sees a QR
 * code may pay. A decision becomes a signed notice, which goes to the shop's own address for notices.
 */
export function createSandboxPages(deps: Deps, sandbox: Sandbox, askApi: AskApi): Hono {
  const pages = new Hono();
  pages.use(setUnlistedHeaders);
  pages.get(SANDBOX_STYLE, (c) => {
    c.header('Cache-Control', 'public, max-age=3600');
    return c.body(sandboxStyle(deps.look?.colours), 200, { 'Content-Type': 'text/css; charset=utf-8' });
  });
  pages.get('/sandbox/pay/:log_id', async (c) => {
    const attempt = await opened(deps, c.req.param('log_id'));
    return attempt ? c.html(pageOf(deps, attempt)) : missing(deps, c);
  });
  const limit = limitBody(LARGEST_FORM, (c) => c.text('The form is too large.', 413));
  pages.post('/sandbox/pay/:log_id', limit, async (c) => {
    const attempt = await opened(deps, c.req.param('log_id'));
    if (!attempt) return missing(deps, c);
    const { decision } = await c.req.parseBody();
    if (decision !== 'confirm' && decision !== 'refuse') return c.text('Confirm or refuse?', 400);
    if (stateOf(deps, attempt) === 'open') {
      const { log_id: logId, pay_id: payId, charge } = attempt;
      const { header, body } = await sandbox.decide({ logId, sum: charge, decision });
      const headers = Object.fromEntries(noticeHeaders.map((name) => [name, header(name)]));
      const address = new URL(noticePath(payId), c.req.url);
      const answer = await askApi(new Request(address, { method: 'POST', headers, body }));
      if (!answer.ok) return c.html(pageOf(deps, attempt, true), 503);
    }
    // Loading the page again must not decide again.
    return c.redirect(c.req.path, 303);
  });
  pages.notFound((c) => missing(deps, c));
  pages.onError((error, c) => {
    deps.log.error('fault', { call: 'sandbox', stack: error.stack ?? error.name });
    return c.text('The server had a fault. Please try again.', 500);
  });
  return pages;
}

const noticeHeaders = ['Wechatpay-Serial', 'Wechatpay-Timestamp', 'Wechatpay-Nonce', 'Wechatpay-Signature'];

type OpenedAttempt = StoredAttempt & { charge: NonNullable<StoredAttempt['charge']> };

/** An attempt that somebody can have seen a code of. */
async function opened({ database }: Deps, logId: string): Promise<OpenedAttempt | null> {
  const attempt = await findAttempt(database, logId);
  return attempt?.charge && attempt.code_url ? { ...attempt, charge: attempt.charge } : null;
}

function stateOf({ clock }: Deps, { status, expires_at }: StoredAttempt): 'open' | 'paid' | 'ended' {
  if (status === 'paid') return 'paid';
  return status === 'open' && clock().getTime() < expires_at ? 'open' : 'ended';
}

function pageOf(deps: Deps, attempt: StoredAttempt, failed = false): string {
  const { order_sn: orderSn, amount_cents: cents } = attempt;
  return sandboxPage({ brand: deps.settings.brand, orderSn, cents, state: stateOf(deps, attempt), failed });
}

function missing({ settings }: Deps, c: Context): Response | Promise<Response> {
  return c.html(sandboxMissingPage(settings.brand), 404);
}
