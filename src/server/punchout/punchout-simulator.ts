import { Hono, type Context } from 'hono';
import { limitBodySize } from '../http/middleware/body-limit';
import type { AppContext } from '../app/context';
import { cxmlDocument, escapeCxml } from './cxml-document';
import { decodeReturnedCart } from './decode-returned-cart';
import {
  noAccountPage,
  returnedPage,
  sentPage,
  SIMULATOR_PATH,
  simulatorPage,
} from './punchout-simulator-html';
import { randomSecret } from '../lib/random';
import { sha256 } from '../lib/hash';
import { findFirstCustomerId } from '../accounts/customer-store';
import { addOrUpdatePurchaser, findPurchaser } from './purchaser-store';
import type { ShopDatabase } from '../db/shop-database';
import type { ClientInfo } from '../http/pipeline';

/** Hono environment of the punch-out routes. */
export interface PunchoutEnv {
  Bindings: { visitor: ClientInfo };
}

/** A cart of 30 lines needs less. A megabyte would be too much: parsing that many short fields takes half a second. */
const MAX_FORM_BYTES = 65_536;

interface SetupFields {
  operation: string;
  cookie: string;
  items: readonly string[];
  identity: string;
  secret: string;
  returnUrl: string;
}

/**
 * Simulates a customer's purchasing system in a demonstration shop. `send` sends its requests to the real
 * punch-out routes.
 */
export function createPunchoutSimulator(
  deps: AppContext,
  send: (request: Request, env: PunchoutEnv['Bindings']) => Response | Promise<Response>,
): Hono<PunchoutEnv> {
  const { publicOrigin, clock } = deps;
  const simulator = new Hono<PunchoutEnv>();
  const limitForm = limitBodySize(MAX_FORM_BYTES, (c) => c.text('The form is too large.', 413));
  const simulatorAccess = async () => {
    const purchaser = await ensureSimulatorPurchaser(deps, publicOrigin());
    return purchaser && { ...purchaser, returnUrl: `${publicOrigin()}${SIMULATOR_PATH}/return` };
  };
  simulator.get(SIMULATOR_PATH, async (c) => {
    const credentials = await simulatorAccess();
    return c.html(credentials ? simulatorPage(credentials) : noAccountPage());
  });
  simulator.post(`${SIMULATOR_PATH}/send`, limitForm, async (c) => {
    const credentials = await simulatorAccess();
    if (!credentials) return c.html(noAccountPage());
    const form = await readForm(c);
    const field = (name: string) => textOf(form.get(name));
    const items = form.getAll('item').map(textOf);
    const setup = { ...credentials, operation: field('operation'), cookie: field('cookie'), items };
    const host = new URL(publicOrigin()).hostname;
    const body = cxmlDocument(setupRequest(setup), { host, now: clock().getTime() });
    const headers = { 'Content-Type': 'text/xml; charset=utf-8' };
    const address = new URL('/punchout/cxml', c.req.url);
    const response = await send(new Request(address, { method: 'POST', headers, body }), c.env);
    const responseText = await response.text();
    const [, startUrl = null] = /<URL>([^<]+)<\/URL>/.exec(responseText) ?? [];
    const toDisplayedXml = (xml: string) => xml.replaceAll('><', '>\n<').replaceAll(credentials.secret, '…');
    return c.html(sentPage(toDisplayedXml(body), toDisplayedXml(responseText), startUrl));
  });
  simulator.post(`${SIMULATOR_PATH}/return`, limitForm, async (c) => {
    const form = await readForm(c);
    const fields = Object.fromEntries([...form].map(([name, value]) => [name, textOf(value)]));
    try {
      return c.html(returnedPage(decodeReturnedCart(fields)));
    } catch {
      return c.text('This is not a cart.', 400);
    }
  });
  return simulator;
}

const IDENTITY = 'simulator';

/** Secrets of the simulator per database, kept in memory only. */
const secrets = new WeakMap<ShopDatabase, string>();

/**
 * Registers the simulator as a purchaser of the first customer, with carts returned to the shop itself.
 * Returns null when there is no customer.
 */
async function ensureSimulatorPurchaser(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  origin: string,
): Promise<{ identity: string; secret: string } | null> {
  const storedSecret = secrets.get(database);
  const purchaser = await findPurchaser(database, IDENTITY);
  if (storedSecret && purchaser?.origins.includes(origin))
    return { identity: IDENTITY, secret: storedSecret };
  const customerId = await findFirstCustomerId(database);
  if (customerId === null) return null;
  const secret = randomSecret();
  // Updates an earlier registration, whose secret is unknown after a restart and whose customer may have closed the account.
  await addOrUpdatePurchaser(database, {
    name: 'the simulator',
    customer_id: customerId,
    identity: IDENTITY,
    secret_hash: sha256(secret),
    origins: [origin],
    vendor: '100200',
    created_at: clock().getTime(),
  });
  secrets.set(database, secret);
  return { identity: IDENTITY, secret };
}

/** Treats an uploaded file as an empty text. */
function textOf(value: ReturnType<FormData['get']>): string {
  return typeof value === 'string' ? value : '';
}

/** Treats another body as an empty form. */
function readForm(c: Context): Promise<FormData> {
  return c.req.formData().catch(() => new FormData());
}

/** Builds the content of a PunchOutSetupRequest. An item is a quantity and a part id, separated by a space. */
function setupRequest({ operation, cookie, items, identity, secret, returnUrl }: SetupFields): string {
  const credential = (content: string) => `<Credential domain="NetworkId">${content}</Credential>`;
  const identityElement = `<Identity>${escapeCxml(identity)}</Identity>`;
  const itemOut = (item: string) => {
    const [number = '', ...part] = item.split(' ');
    return `<ItemOut quantity="${escapeCxml(number)}"><ItemID><SupplierPartID>${escapeCxml(part.join(' '))}</SupplierPartID></ItemID></ItemOut>`;
  };
  return (
    `<Header><From>${credential(identityElement)}</From><To>${credential('<Identity>shop</Identity>')}</To>` +
    `<Sender>${credential(`${identityElement}<SharedSecret>${escapeCxml(secret)}</SharedSecret>`)}` +
    '<UserAgent>Simulator</UserAgent></Sender></Header>' +
    `<Request><PunchOutSetupRequest operation="${escapeCxml(operation)}">` +
    `<BuyerCookie>${escapeCxml(cookie)}</BuyerCookie>` +
    `<BrowserFormPost><URL>${escapeCxml(returnUrl)}</URL></BrowserFormPost>` +
    `${items.map(itemOut).join('')}</PunchOutSetupRequest></Request>`
  );
}
