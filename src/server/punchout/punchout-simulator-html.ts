import { escapeHtml } from '../lib/escape-html';
import type { DecodedCart } from './decode-returned-cart';
import { staticHtmlPage } from '../http/static-html-page';
import { PUNCHOUT_STYLE_PATH } from './punchout-html';

export const SIMULATOR_PATH = '/punchout/simulator';

/** Credentials of the simulator and the URL to which carts are returned. */
export interface SimulatorAccess {
  identity: string;
  secret: string;
  returnUrl: string;
}

export function simulatorPage({ identity, secret, returnUrl }: SimulatorAccess): string {
  return page(
    'Purchasing system',
    `<p>Plays the purchasing system of a customer. It asks the shop as a real one does and shows what comes back.</p>
<h2>cXML 1.2</h2>
<form method="post" action="${SIMULATOR_PATH}/send">
<label>Operation <select name="operation"><option>create</option></select></label>
<label>BuyerCookie <input name="cookie" value="requisition-1" maxlength="100" required></label>
<button class="confirm">Send by cXML</button>
</form>
<h2>OCI 5</h2>
<form method="post" action="/punchout/oci">
${hidden('USERNAME', identity)}${hidden('PASSWORD', secret)}${hidden('HOOK_URL', returnUrl)}
<label>FUNCTION <select name="FUNCTION"><option value="">(none)</option><option>DETAIL</option>
<option>VALIDATE</option><option>SOURCING</option></select></label>
<label>PRODUCTID, such as QC10000:5g <input name="PRODUCTID" maxlength="40"></label>
<label>QUANTITY <input name="QUANTITY" inputmode="numeric" maxlength="5"></label>
<label>SEARCHSTRING <input name="SEARCHSTRING" maxlength="100"></label>
<button class="confirm">Open by OCI</button>
</form>`,
  );
}

export function sentPage(request: string, response: string, startUrl: string | null): string {
  const startLink = startUrl
    ? `<p><a href="${escapeHtml(startUrl)}">Open the shop</a></p>`
    : '<p role="alert">The shop did not open.</p>';
  return page(
    'The shop has answered',
    `${startLink}<h2>Request</h2><pre tabindex="0">${escapeHtml(request)}</pre>
<h2>Answer</h2><pre tabindex="0">${escapeHtml(response)}</pre>`,
  );
}

export function returnedPage({ protocol, lines, buyerCookie, raw }: DecodedCart): string {
  const headings = ['Part', 'Description', 'Quantity', 'Unit', 'Price', 'UNSPSC', 'Lead time (days)'];
  const rows = lines.map(({ part, description, number, unit, price, currency, unspsc, leadDays }) =>
    [part, description, number, unit, `${price} ${currency}`, unspsc, leadDays]
      .map((cell) => `<td>${escapeHtml(cell)}</td>`)
      .join(''),
  );
  const table = `<div class="rows" tabindex="0" role="region" aria-label="Lines"><table>
<thead><tr>${headings.map((heading) => `<th scope="col">${heading}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table></div>`;
  const returnForm = `<form method="post" action="${SIMULATOR_PATH}/send">${hidden('cookie', buyerCookie)}
${lines.map(({ part, number }) => hidden('item', `${number} ${part}`)).join('')}
<button name="operation" value="edit" class="confirm">Edit this cart</button>
<button name="operation" value="inspect">Look at it in the shop</button></form>`;
  return page(
    `Back by ${protocol}`,
    `${buyerCookie ? `<p>BuyerCookie ${escapeHtml(buyerCookie)}</p>` : ''}
${lines.length > 0 ? table : '<p>Nothing came back.</p>'}
${protocol === 'cXML' && lines.length > 0 ? returnForm : ''}
<h2>What was sent</h2><pre tabindex="0">${escapeHtml(raw)}</pre>
<p><a href="${SIMULATOR_PATH}">Start again</a></p>`,
  );
}

export function noAccountPage(): string {
  return page('Purchasing system', '<p>There is no customer yet. Please register one first.</p>');
}

function page(title: string, content: string): string {
  return staticHtmlPage(
    `${title} | simulator`,
    `<p class="brand">Simulator <span>of a purchasing system</span></p><h1>${escapeHtml(title)}</h1>${content}`,
    { style: PUNCHOUT_STYLE_PATH, isWide: true },
  );
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
}
