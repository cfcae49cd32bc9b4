import { centsToWire, showMoney } from '../../shared/domain/money';
import { escapeMarkup } from '../lib/escape-html';
import { plainPage } from '../http/static-html-page';
import { usualColours, type LookColours } from '../branding/look-colours';

/** What the sandbox's page shows of an attempt to pay. */
export interface SandboxView {
  brand: string;
  orderSn: string;
  cents: number;
  state: 'open' | 'paid' | 'ended';
  /** The shop did not take the notice of what was decided here. */
  failed: boolean;
}

/** Where the page's style sheet is. */
export const SANDBOX_STYLE = '/sandbox/pay.css';

const words = {
  paid: ['Payment confirmed', 'You can close this page and go back to the shop.'],
  ended: ['This payment is over', 'It was refused, or its time ran out. Nothing was paid.'],
} as const;

/** The page on which somebody plays the customer's telephone: plain HTML that needs no script. */
export function sandboxPage({ brand, orderSn, cents, state, failed }: SandboxView): string {
  const [title, text] =
    state === 'open'
      ? (['Confirm the payment', 'This shop is a demonstration: no money will move.'] as const)
      : words[state];
  const facts = [
    ['Paid to', brand],
    ['Order', orderSn],
    ['Amount', showMoney(centsToWire(cents))],
  ] as const;
  return plainPage(
    `${title} | ${brand}`,
    `<p class="brand">${escapeMarkup(brand)} <span>payment sandbox</span></p>
<h1>${title}</h1>
<p>${text}</p>
${failed ? '<p role="alert">The shop could not take the news just now. Please press the button again.</p>' : ''}
<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeMarkup(value)}</dd></div>`).join('')}</dl>
${state === 'open' ? buttons : ''}`,
    { style: SANDBOX_STYLE },
  );
}

export function sandboxMissingPage(brand: string): string {
  return plainPage(
    `No such payment | ${brand}`,
    '<h1>There is no such payment</h1><p>Please scan the QR code on the payment page again.</p>',
    { style: SANDBOX_STYLE },
  );
}

const buttons = `<form method="post">
<button name="decision" value="confirm" class="confirm">Confirm</button>
<button name="decision" value="refuse">Refuse</button>
</form>`;

/** The shop's look on one small page; its own tokens come with the screens, which this page has none of. */
export const sandboxStyle = (own: LookColours | undefined = usualColours) => `
:root { color-scheme: light; font-size: 16px; }
* { box-sizing: border-box; }
body {
  margin: 0; padding: 24px 16px; background: ${own.ground_soft}; color: ${own.ink}; line-height: 1.5;
  font-family: Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
main {
  max-width: 420px; margin: 0 auto; padding: 24px; background: #fff; border: 1px solid #e2e5e9;
  border-radius: 4px; box-shadow: 0 1px 2px rgb(16 24 40 / 6%), 0 4px 16px rgb(16 24 40 / 10%);
}
.brand { margin: 0 0 24px; color: ${own.accent_strong}; font-weight: 700; }
.brand span { color: ${own.ink_soft}; font-weight: 400; }
h1 { margin: 0 0 8px; font-size: 1.625rem; line-height: 1.25; }
p { margin: 0 0 16px; }
[role='alert'] { padding: 12px; background: ${own.accent_soft}; color: #b42318; border-radius: 4px; }
dl { margin: 0; border-top: 1px solid #e2e5e9; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid #e2e5e9; }
dt { color: ${own.ink_soft}; }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; text-align: right; }
form { display: grid; gap: 12px; margin-top: 24px; }
button {
  min-height: 48px; border: 1px solid #878d96; border-radius: 4px; background: #fff; color: ${own.ink};
  font: inherit; font-weight: 600; cursor: pointer;
}
button.confirm { border-color: ${own.accent}; background: ${own.accent}; color: #fff; }
button.confirm:hover { border-color: ${own.accent_strong}; background: ${own.accent_strong}; }
button:not(.confirm):hover { background: ${own.ground_soft}; }
:focus-visible { outline: 2px solid #0b57d0; outline-offset: 2px; }
`;
