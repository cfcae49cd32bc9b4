import type { LookColours } from '../branding/look-colours';
import { escapeMarkup } from '../lib/escape-html';
import type { FormField } from './form-field';
import { plainPage } from '../http/static-html-page';
import { sandboxStyle } from '../payments/sandbox-page';

/** Where the pages' style sheet and scripts are. */
export const PUNCHOUT_STYLE = '/punchout/punchout.css';
export const START_SCRIPT = '/punchout/start.js';
export const TRANSFER_SCRIPT = '/punchout/transfer.js';

/** The page that a purchasing system opens in the buyer's browser; the code stands behind the address's `#`. */
export function startPageHtml(brand: string): string {
  return plainPage(
    `Opening the shop | ${brand}`,
    `<p class="brand">${escapeMarkup(brand)}</p>
<h1>Opening the shop</h1>
<p id="state" role="status">One moment…</p>
<p id="ask" hidden>You are logged in here as <strong id="name"></strong>. While you shop for your purchasing system you
are logged out in this browser.</p>
<button id="go" type="button" class="confirm" hidden>Go on</button>
<noscript><p>The cart of this shop needs JavaScript. Please allow it and open the shop again from your purchasing
system.</p></noscript>`,
    { style: PUNCHOUT_STYLE, script: START_SCRIPT },
  );
}

/** Takes a cart to a purchasing system: the browser sends the form by itself, or the buyer does without a script. */
export function transferPage(
  brand: string,
  { name, returnUrl, fields }: { name: string; returnUrl: string; fields: readonly FormField[] },
): string {
  const hidden = fields.map(
    (field) =>
      `<input type="hidden" name="${escapeMarkup(field.name)}" value="${escapeMarkup(field.value)}">`,
  );
  return plainPage(
    `Back to your purchasing system | ${brand}`,
    `<p class="brand">${escapeMarkup(brand)}</p>
<h1>Back to your purchasing system</h1>
<p>Your cart goes to ${escapeMarkup(name)} at ${escapeMarkup(new URL(returnUrl).host)}.</p>
<form method="post" action="${escapeMarkup(returnUrl)}" accept-charset="utf-8" id="transfer">
${hidden.join('\n')}
<button class="confirm">Continue</button>
</form>`,
    { style: PUNCHOUT_STYLE, script: TRANSFER_SCRIPT },
  );
}

/** Says in a heading and a sentence why there is nothing to go on with. */
export function punchoutFailure(brand: string, heading: string, sentence: string): string {
  return plainPage(
    `${heading} | ${brand}`,
    `<h1>${escapeMarkup(heading)}</h1><p>${escapeMarkup(sentence)}</p>`,
    { style: PUNCHOUT_STYLE },
  );
}

/**
 * Exchanges the code for a token, which takes the place of any other in this browser, as the shop's own pages keep it.
 * Somebody who is logged in is asked first. The code leaves the address at once, so that no history keeps it.
 */
export const startScript = `
const element = (id) => document.getElementById(id);
const code = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
const say = (text) => { element('state').textContent = text; };
const userName = () => {
  try { return JSON.parse(localStorage.getItem('token'))?.ECS?.username ?? ''; } catch { return ''; }
};
const begin = async () => {
  element('ask').hidden = element('go').hidden = true;
  say('One moment…');
  try {
    const answer = await fetch('/punchout/begin', { method: 'POST', body: new URLSearchParams({ code }) });
    if (!answer.ok) return say(await answer.text());
    const { token, landing } = await answer.json();
    localStorage.setItem('token', JSON.stringify(token));
    location.replace(landing);
  } catch {
    say('The shop could not be reached. Please open it again from your purchasing system.');
  }
};
element('go').addEventListener('click', begin);
if (userName()) {
  say('');
  element('name').textContent = userName();
  element('ask').hidden = element('go').hidden = false;
} else {
  void begin();
}
`;

/** Going back in the browser shows the page again without sending the cart once more. */
export const transferScript = `
if (!history.state?.sent) {
  history.replaceState({ sent: true }, '');
  document.getElementById('transfer').submit();
}
`;

export const punchoutStyle = (own: LookColours | undefined) => `${sandboxStyle(own)}
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
