import { randomSecret } from '../src/server/lib/random';
import type { CartLine } from '../src/shared/contract/cart';
import { cxmlDocument, escapeCxml } from '../src/server/punchout/cxml-document';
import type { CartVisitor } from './cart-visitors';
import type { TestSite } from './make-site';
import { runCli } from './run-cli';

/** Connects a purchasing system to the customer account by the operator command; carts return to `origins`. */
export async function addedPurchaser({ shop }: TestSite, account: string, ...origins: string[]) {
  const printed = await runCli(shop.deps, [
    'purchasers',
    'add',
    '--vendor',
    '4711',
    'Institute',
    account,
    ...origins,
  ]);
  const [, number = ''] = /^Purchasing system (\d+) /.exec(printed) ?? [];
  const [, identity = ''] = /user name \(OCI\): (\S+)/.exec(printed) ?? [];
  const [, secret = ''] = /Secret: (\S+)/.exec(printed) ?? [];
  return { number, identity, secret };
}

interface Setup {
  identity: string;
  secret: string;
  /** Milliseconds since 1970. */
  now: number;
  returnTo: string;
  operation?: string;
  items?: readonly (readonly [part: string, number: number])[];
}

/** What a purchasing system sends to open the shop. */
export function setupXml({
  identity,
  secret,
  now,
  returnTo,
  operation = 'create',
  items = [],
}: Setup): string {
  const who = `<Identity>${escapeCxml(identity)}</Identity>`;
  const credential = (content: string) => `<Credential domain="NetworkId">${content}</Credential>`;
  const itemOut = items.map(
    ([part, number]) =>
      `<ItemOut quantity="${number}"><ItemID><SupplierPartID>${escapeCxml(part)}</SupplierPartID></ItemID></ItemOut>`,
  );
  return cxmlDocument(
    `<Header><From>${credential(who)}</From><To>${credential(who)}</To>` +
      `<Sender>${credential(`${who}<SharedSecret>${escapeCxml(secret)}</SharedSecret>`)}</Sender></Header>` +
      `<Request><PunchOutSetupRequest operation="${operation}"><BuyerCookie>cookie &lt;&amp;&gt; &#181;</BuyerCookie>` +
      `<BrowserFormPost><URL>${escapeCxml(returnTo)}</URL></BrowserFormPost>${itemOut.join('')}` +
      '</PunchOutSetupRequest></Request>',
    { host: 'erp.example', now },
  );
}

/** The code behind the `#` of the address that opens the shop; throws where there is none. */
export function codeIn(text: string): string {
  const [, code] = /\/punchout\/start#([\w-]+)/.exec(text) ?? [];
  if (code === undefined) throw new Error(`there is no code in ${text}`);
  return code;
}

/** What the start page does: exchanges the code for a token. Throws an Error with the status of a refusal. */
export async function startedVisit(
  site: TestSite,
  code: string,
): Promise<{ landing: string; visitor: CartVisitor }> {
  const { response, text } = await postForm(site, '/punchout/begin', { code });
  if (response.status !== 200) throw new Error(String(response.status));
  const { token, landing } = JSON.parse(text) as { token: unknown; landing: string };
  const keeper = { token: JSON.stringify(token) };
  return { landing, visitor: { keeper, client: site.shop.clientOf(keeper) } };
}

/** What the cart page does: ends the visit with these lines and opens the page that sends them. */
export async function transferred(site: TestSite, { client }: CartVisitor, lines: readonly CartLine[]) {
  const transfer_key = randomSecret();
  const rec_ids = lines.map(({ rec_id }) => rec_id);
  const ended = await client.call('returnCart', { rec_ids, transfer_key });
  if (!ended.ok) throw new Error(JSON.stringify(ended.failure));
  const { response, text } = await postForm(site, '/punchout/transfer', { code: transfer_key });
  if (response.status !== 200) throw new Error(String(response.status));
  return { page: formIn(text), policy: response.headers.get('Content-Security-Policy') ?? '' };
}

export function postForm(site: TestSite, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  return site.ask(new Request(new URL(path, 'http://shop.test'), { method: 'POST', body }));
}

/** Where a page's form goes, and what it takes along. */
export function formIn(html: string): { action: string; fields: Record<string, string> } {
  const plain = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  return {
    action: plain(/<form method="post" action="([^"]*)"/.exec(html)?.[1] ?? ''),
    fields: Object.fromEntries(fields.map(([, name = '', value = '']) => [plain(name), plain(value)])),
  };
}
