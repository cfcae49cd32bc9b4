import { Hono, type Context } from 'hono';
import { limitBody } from '../http/body-limit';
import type { Deps } from '../app/context';
import { cxmlDocument, cxmlText } from './cxml-parts';
import { simulatorPurchaser } from './simulator-purchaser';
import { decodeCart } from './punchout-decoded';
import type { PunchoutEnv } from './punchout-env';
import { noAccountPage, returnedPage, sentPage, SIMULATOR, simulatorPage } from './punchout-simulator-page';

const LARGEST_FORM = 1_048_576;

interface Setup {
  operation: string;
  cookie: string;
  items: readonly string[];
  identity: string;
  secret: string;
  returnUrl: string;
}

/**
 * A customer's purchasing system to try the shop with, in the demonstration alone. What it sends goes to the shop's real
 * addresses: `ask` takes a request there.
 */
export function createPunchoutSimulator(
  deps: Deps,
  ask: (request: Request, env: PunchoutEnv['Bindings']) => Response | Promise<Response>,
): Hono<PunchoutEnv> {
  const { publicOrigin, clock } = deps;
  const simulator = new Hono<PunchoutEnv>();
  const limit = limitBody(LARGEST_FORM, (c) => c.text('The form is too large.', 413));
  const access = async () => {
    const purchaser = await simulatorPurchaser(deps, publicOrigin());
    return purchaser && { ...purchaser, returnUrl: `${publicOrigin()}${SIMULATOR}/return` };
  };
  simulator.get(SIMULATOR, async (c) => {
    const known = await access();
    return c.html(known ? simulatorPage(known) : noAccountPage());
  });
  simulator.post(`${SIMULATOR}/send`, limit, async (c) => {
    const known = await access();
    if (!known) return c.html(noAccountPage());
    const form = await formOf(c);
    const field = (name: string) => textOf(form.get(name));
    const items = form.getAll('item').map(textOf);
    const setup = { ...known, operation: field('operation'), cookie: field('cookie'), items };
    const host = new URL(publicOrigin()).hostname;
    const body = cxmlDocument(setupRequest(setup), { host, now: clock().getTime() });
    const headers = { 'Content-Type': 'text/xml; charset=utf-8' };
    const address = new URL('/punchout/cxml', c.req.url);
    const answer = await ask(new Request(address, { method: 'POST', headers, body }), c.env);
    const answered = await answer.text();
    const [, startUrl = null] = /<URL>([^<]+)<\/URL>/.exec(answered) ?? [];
    const shown = (xml: string) => xml.replaceAll('><', '>\n<').replaceAll(known.secret, '…');
    return c.html(sentPage(shown(body), shown(answered), startUrl));
  });
  simulator.post(`${SIMULATOR}/return`, limit, async (c) => {
    const form = await formOf(c);
    const fields = Object.fromEntries([...form].map(([name, value]) => [name, textOf(value)]));
    try {
      return c.html(returnedPage(decodeCart(fields)));
    } catch {
      return c.text('This is no cart.', 400);
    }
  });
  return simulator;
}

/** A file is no text of a form's. */
function textOf(value: ReturnType<FormData['get']>): string {
  return typeof value === 'string' ? value : '';
}

/** A body that is no form is an empty one. */
function formOf(c: Context): Promise<FormData> {
  return c.req.formData().catch(() => new FormData());
}

function setupRequest({ operation, cookie, items, identity, secret, returnUrl }: Setup): string {
  const credential = (content: string) => `<Credential domain="NetworkId">${content}</Credential>`;
  const own = `<Identity>${cxmlText(identity)}</Identity>`;
  const itemOut = (item: string) => {
    const [number = '', ...part] = item.split(' ');
    return `<ItemOut quantity="${cxmlText(number)}"><ItemID><SupplierPartID>${cxmlText(part.join(' '))}</SupplierPartID></ItemID></ItemOut>`;
  };
  return (
    `<Header><From>${credential(own)}</From><To>${credential('<Identity>shop</Identity>')}</To>` +
    `<Sender>${credential(`${own}<SharedSecret>${cxmlText(secret)}</SharedSecret>`)}` +
    '<UserAgent>Simulator</UserAgent></Sender></Header>' +
    `<Request><PunchOutSetupRequest operation="${cxmlText(operation)}">` +
    `<BuyerCookie>${cxmlText(cookie)}</BuyerCookie>` +
    `<BrowserFormPost><URL>${cxmlText(returnUrl)}</URL></BrowserFormPost>` +
    `${items.map(itemOut).join('')}</PunchOutSetupRequest></Request>`
  );
}
