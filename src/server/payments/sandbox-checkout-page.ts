import { Hono, type Context } from 'hono';
import type { AppContext } from '../app/context';
import { clientClosedResponse, isClientDisconnect } from '../http/errors';
import { limitBodySize } from '../http/middleware/body-limit';
import { paymentWebhookPath } from './create-payments';
import type { Sandbox } from './sandbox-provider';
import { setSecretUrlHeaders } from '../http/middleware/security-headers';
import { findAttempt, type StoredAttempt } from './payment-store';
import { formatCents } from '../../shared/lib/money';
import { escapeHtml } from '../lib/escape-html';
import { staticHtmlPage } from '../http/static-html-page';
import { defaultColors, type BrandColors } from '../branding/brand-colors';
import { errorStack } from '../observability/log';

/** Limit for the form, which sends one word. */
const MAX_FORM_BYTES = 1000;

/** Dispatches a request to the shop's API in process. */
export type ApiFetch = (request: Request) => Promise<Response>;

/**
 * Pages that the sandbox's QR codes open. Knowing an attempt's id authorizes a decision, as seeing a QR code authorizes a
 * payment. A decision is sent as a signed notification to the shop's payment webhook.
 */
export function createSandboxCheckout(deps: AppContext, sandbox: Sandbox, fetchApi: ApiFetch): Hono {
  const pages = new Hono();
  pages.use(setSecretUrlHeaders);
  pages.get(SANDBOX_STYLE_PATH, (c) => {
    c.header('Cache-Control', 'public, max-age=3600');
    return c.body(sandboxStyle(deps.branding?.colors), 200, { 'Content-Type': 'text/css; charset=utf-8' });
  });
  pages.get('/sandbox/pay/:log_id', async (c) => {
    const attempt = await findScannedAttempt(deps, c.req.param('log_id'));
    return attempt ? c.html(pageOf(deps, attempt)) : notFoundPage(deps, c);
  });
  const limitBody = limitBodySize(MAX_FORM_BYTES, (c) => c.text('The form is too large.', 413));
  pages.post('/sandbox/pay/:log_id', limitBody, async (c) => {
    const attempt = await findScannedAttempt(deps, c.req.param('log_id'));
    if (!attempt) return notFoundPage(deps, c);
    const { decision = '' }: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
    if (decision !== 'confirm' && decision !== 'refuse') return c.text('Confirm or refuse?', 400);
    if (stateOf(deps, attempt) === 'open') {
      const { log_id: logId, pay_id: payId, charge } = attempt;
      const { header, body } = await sandbox.decide({ logId, amount: charge, decision });
      const headers = Object.fromEntries(signatureHeaders.map((name) => [name, header(name)]));
      const address = new URL(paymentWebhookPath(payId), c.req.url);
      const response = await fetchApi(new Request(address, { method: 'POST', headers, body }));
      if (!response.ok) return c.html(pageOf(deps, attempt, { hasFailed: true }), 503);
    }
    // Redirects, so that reloading the page does not repeat the decision.
    return c.redirect(c.req.path, 303);
  });
  pages.notFound((c) => notFoundPage(deps, c));
  pages.onError((error, c) => {
    if (isClientDisconnect(error, c.req.raw)) return clientClosedResponse();
    deps.log.error('call.failed', { call: 'sandbox', stack: errorStack(error) });
    return c.text('Server error. Please try again.', 500);
  });
  return pages;
}

const signatureHeaders = [
  'Wechatpay-Serial',
  'Wechatpay-Timestamp',
  'Wechatpay-Nonce',
  'Wechatpay-Signature',
];

type ScannedAttempt = StoredAttempt & { charge: NonNullable<StoredAttempt['charge']> };

/** Returns an attempt in any state, or null when it does not exist or has no QR code. */
async function findScannedAttempt({ database }: AppContext, logId: string): Promise<ScannedAttempt | null> {
  const attempt = await findAttempt(database, logId);
  return attempt?.charge && attempt.code_url ? { ...attempt, charge: attempt.charge } : null;
}

function stateOf({ clock }: AppContext, { status, expires_at }: StoredAttempt): 'open' | 'paid' | 'ended' {
  if (status === 'paid') return 'paid';
  return status === 'open' && clock().getTime() < expires_at ? 'open' : 'ended';
}

function pageOf(deps: AppContext, attempt: StoredAttempt, { hasFailed = false } = {}): string {
  const { order_sn: orderSn, amount_cents: cents } = attempt;
  return sandboxPage({
    brand: deps.settings.brand,
    orderSn,
    cents,
    state: stateOf(deps, attempt),
    hasFailed,
  });
}

function notFoundPage({ settings }: AppContext, c: Context): Response | Promise<Response> {
  return c.html(sandboxMissingPage(settings.brand), 404);
}

export interface SandboxView {
  brand: string;
  orderSn: string;
  cents: number;
  state: 'open' | 'paid' | 'ended';
  /** The shop did not accept the notification of the decision. */
  hasFailed: boolean;
}

export const SANDBOX_STYLE_PATH = '/sandbox/pay.css';

const endTexts = {
  paid: ['Payment confirmed', 'You can close this page and go back to the shop.'],
  ended: ['This payment has ended', 'It was declined or has expired. You were not charged.'],
} as const;

/** Renders the page that simulates the payment app, as HTML without scripts. */
export function sandboxPage({ brand, orderSn, cents, state, hasFailed }: SandboxView): string {
  const [title, text] =
    state === 'open'
      ? (['Confirm the payment', 'This shop is a demonstration: you will not be charged.'] as const)
      : endTexts[state];
  const facts = [
    ['Paid to', brand],
    ['Order', orderSn],
    ['Amount', formatCents(cents)],
  ] as const;
  return staticHtmlPage(
    `${title} | ${brand}`,
    `<p class="brand">${escapeHtml(brand)} <span>payment sandbox</span></p>
<h1>${title}</h1>
<p>${text}</p>
${hasFailed ? '<p role="alert">The shop could not process this. Please try again.</p>' : ''}
<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>
${state === 'open' ? buttons : ''}`,
    { style: SANDBOX_STYLE_PATH },
  );
}

export function sandboxMissingPage(brand: string): string {
  return staticHtmlPage(
    `No such payment | ${brand}`,
    '<h1>Payment not found</h1><p>Please scan the QR code on the payment page again.</p>',
    { style: SANDBOX_STYLE_PATH },
  );
}

const buttons = `<form method="post">
<button name="decision" value="confirm" class="confirm">Confirm</button>
<button name="decision" value="refuse">Refuse</button>
</form>`;

/** Style sheet in the shop's colors. The page does not load the screens' design tokens. */
export const sandboxStyle = (colors: BrandColors | undefined = defaultColors) => `
:root { color-scheme: light; font-size: 16px; }
* { box-sizing: border-box; }
body {
  margin: 0; padding: 24px 16px; background: ${colors.background_soft}; color: ${colors.ink}; line-height: 1.5;
  font-family: 'Segoe UI', 'Helvetica Neue', Arial, sans-serif;
}
main {
  max-width: 420px; margin: 0 auto; padding: 24px; background: #fff; border: 1px solid #e2e5e9;
  border-radius: 4px; box-shadow: 0 1px 2px rgb(16 24 40 / 6%), 0 4px 16px rgb(16 24 40 / 10%);
}
.brand { margin: 0 0 24px; color: ${colors.accent_strong}; font-weight: 700; }
.brand span { color: ${colors.ink_soft}; font-weight: 400; }
h1 { margin: 0 0 8px; font-size: 1.625rem; line-height: 1.25; }
p { margin: 0 0 16px; }
[role='alert'] { padding: 12px; background: ${colors.accent_soft}; color: #b42318; border-radius: 4px; }
dl { margin: 0; border-top: 1px solid #e2e5e9; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid #e2e5e9; }
dt { color: ${colors.ink_soft}; }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; text-align: right; }
form { display: grid; gap: 12px; margin-top: 24px; }
button {
  min-height: 48px; border: 1px solid #878d96; border-radius: 4px; background: #fff; color: ${colors.ink};
  font: inherit; font-weight: 600; cursor: pointer;
}
button.confirm { border-color: ${colors.accent}; background: ${colors.accent}; color: #fff; }
button.confirm:hover { border-color: ${colors.accent_strong}; background: ${colors.accent_strong}; }
button:not(.confirm):hover { background: ${colors.background_soft}; }
:focus-visible { outline: 2px solid #0b57d0; outline-offset: 2px; }
`;
