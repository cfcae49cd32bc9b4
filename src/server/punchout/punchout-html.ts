import type { BrandColors } from '../branding/brand-colors';
import { escapeHtml } from '../lib/escape-html';
import type { HiddenField } from './oci-fields';
import { staticHtmlPage } from '../http/static-html-page';
import { sandboxStyle } from '../payments/sandbox-checkout-page';
import { MAX_SESSION_MS } from './punchout-session';

export const PUNCHOUT_STYLE_PATH = '/punchout/punchout.css';
export const START_SCRIPT_PATH = '/punchout/start.js';
export const RETURN_SCRIPT_PATH = '/punchout/transfer.js';

/** The page that a purchasing system opens in the buyer's browser. The code is in the URL fragment. */
export function punchoutStartPage(brand: string): string {
  return staticHtmlPage(
    `Opening the shop | ${brand}`,
    `<p class="brand">${escapeHtml(brand)}</p>
<h1>Opening the shop</h1>
<p id="state" role="status">One moment…</p>
<p id="ask" hidden>You are logged in here as <strong id="name"></strong>. While you shop for your purchasing system, you are logged out in this browser.</p>
<p id="other" hidden>The shop is open already in this browser, for another cart of your purchasing system. Please return that cart first. If you continue, it cannot be returned: all windows of the shop show the new cart.</p>
<button id="go" type="button" class="confirm" hidden>Continue</button>
<p id="left" hidden>Your cart lacks these items or some of their units, because we do not sell them at a list price now or they exceed the limits of a cart: <strong id="parts"></strong>. Please correct your requisition, or ask us for a quote.</p>
<button id="enter" type="button" class="confirm" hidden>Go to the cart</button>
<noscript><p>The cart of this shop needs JavaScript. Please allow it and open the shop again from your purchasing
system.</p></noscript>`,
    { style: PUNCHOUT_STYLE_PATH, script: START_SCRIPT_PATH },
  );
}

/** The page that posts a cart to the purchasing system, by script or, without scripts, by a button. */
export function cartReturnPage(
  brand: string,
  { name, returnUrl, fields }: { name: string; returnUrl: string; fields: readonly HiddenField[] },
): string {
  const hiddenInputs = fields.map(
    (field) => `<input type="hidden" name="${escapeHtml(field.name)}" value="${escapeHtml(field.value)}">`,
  );
  return staticHtmlPage(
    `Back to your purchasing system | ${brand}`,
    `<p class="brand">${escapeHtml(brand)}</p>
<h1>Back to your purchasing system</h1>
<p>Your cart goes to ${escapeHtml(name)} at ${escapeHtml(new URL(returnUrl).host)}.</p>
<form method="post" action="${escapeHtml(returnUrl)}" accept-charset="utf-8" id="transfer">
${hiddenInputs.join('\n')}
<button class="confirm">Continue</button>
</form>`,
    { style: PUNCHOUT_STYLE_PATH, script: RETURN_SCRIPT_PATH },
  );
}

export function punchoutErrorPage(brand: string, heading: string, message: string): string {
  return staticHtmlPage(
    `${heading} | ${brand}`,
    `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(message)}</p>`,
    { style: PUNCHOUT_STYLE_PATH },
  );
}

/**
 * Script of the start page: exchanges the code for a token and stores it like the shop's own pages do. Asks first when a customer
 * is signed in or another punch-out session is open, because all windows of a browser share one token. Removes the code from the
 * address, so that it does not stay in the browser history.
 */
export const punchoutStartScript = `
const storageBlocked = 'Your browser blocks the storage that your cart needs. Please allow this shop to store data, and open it again from your purchasing system.';
const element = (id) => document.getElementById(id);
const code = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
const showState = (text) => { element('state').textContent = text; };
const storedToken = () => {
  try { return JSON.parse(localStorage.getItem('token')) ?? {}; } catch { return {}; }
};
const userName = () => storedToken().ECS?.username ?? '';
// The beginning of its token shows to which session the stored item "punchout" belongs.
const sessionMark = (token) => String(token.ECS_ID ?? '').slice(0, 8);
const isOtherSessionOpen = () => {
  try {
    const { mark, until } = JSON.parse(localStorage.getItem('punchout')) ?? {};
    return mark !== undefined && mark === sessionMark(storedToken()) && Date.now() < until;
  } catch { return false; }
};
const canStore = () => {
  try { localStorage.setItem('punchout-check', ''); localStorage.removeItem('punchout-check'); return true; } catch { return false; }
};
const startSession = async () => {
  element('ask').hidden = element('other').hidden = element('go').hidden = true;
  // Checked before the code is used up. A browser can block the storage of a page inside the page of the purchasing system.
  if (!canStore()) return showState(storageBlocked);
  showState('One moment…');
  try {
    const response = await fetch('/punchout/begin', { method: 'POST', body: new URLSearchParams({ code }) });
    if (!response.ok) return showState(await response.text());
    const { token, landing, left_out: leftOut } = await response.json();
    localStorage.setItem('token', JSON.stringify(token));
    localStorage.setItem('punchout', JSON.stringify({ mark: sessionMark(token), until: Date.now() + ${MAX_SESSION_MS} }));
    if (leftOut.length === 0) return location.replace(landing);
    showState('');
    element('parts').textContent = leftOut.join(', ');
    element('left').hidden = element('enter').hidden = false;
    element('enter').addEventListener('click', () => location.replace(landing));
    element('enter').focus();
  } catch {
    showState('The shop could not be reached. Please open it again from your purchasing system.');
  }
};
element('go').addEventListener('click', startSession);
if (userName()) {
  showState('');
  element('name').textContent = userName();
  element('ask').hidden = element('go').hidden = false;
} else if (isOtherSessionOpen()) {
  showState('');
  element('other').hidden = element('go').hidden = false;
} else {
  void startSession();
}
`;

/** Script of the page that returns a cart. It does not submit again when the buyer navigates back. */
export const cartReturnScript = `
if (!history.state?.sent) {
  history.replaceState({ sent: true }, '');
  document.getElementById('transfer').submit();
}
`;

export const punchoutStyleSheet = (colors: BrandColors | undefined) => `${sandboxStyle(colors)}
main.wide { max-width: 960px; }
label { display: grid; gap: 4px; font-weight: 600; }
input:not([type='hidden']), select, textarea {
  width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid #878d96; border-radius: 4px; background: #fff;
  color: #1b1f24; font: inherit;
}
h2 { margin: 32px 0 8px; font-size: 1.25rem; line-height: 1.25; }
pre { overflow: auto; max-height: 360px; margin: 0 0 16px; padding: 12px; background: #f6f7f9; font-size: 0.875rem; }
.rows { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px; border-bottom: 1px solid #e2e5e9; text-align: left; vertical-align: top; white-space: nowrap; }
td:nth-child(2) { min-width: 200px; white-space: normal; }
button { padding: 0 24px; }
a { color: #0b57d0; }
[hidden] { display: none; }
`;
