import { randomUUID } from 'node:crypto';
import type { RequestOf } from '../src/shared/contract/calls';
import { endpoints, type CallName, type Endpoint, type MemberCallName } from '../src/shared/contract/endpoints';
import { FAVOURITE_GOODS, type FurnishedCustomer } from './furnished-customer';
import type { TestShop } from './make-shop';

export const memberCalls = (Object.keys(endpoints) as CallName[]).filter(
  (name): name is MemberCallName => endpoints[name].access === 'member',
);

/** A product of the tests' catalogue that nobody has anything to do with yet. */
const OTHER_GOODS = 20;

/** For every call that members make a request that succeeds, once, for this customer; a new call needs one here. */
export async function memberRequests({
  client,
  username,
  password,
  ids,
  log_id,
}: FurnishedCustomer): Promise<{ [Name in MemberCallName]: RequestOf<Name> }> {
  const { address_id, list_id, trial_id, title_id, invoice_id, order_id, rec_id } = ids;
  const sel_goods = [rec_id];
  const points = await client.call('points', {});
  const offer = points.ok ? points.data.offers[0] : undefined;
  const sheet = await client.call('checkout', { sel_goods });
  return {
    profile: { real_name: `${username} again` },
    changeMobile: { mobile: '+16175550142', password },
    validateEmail: {},
    changeEmail: { email: `${username}@elsewhere.example`, password },
    addresses: {},
    defaultAddress: {},
    setDefaultAddress: { address_id },
    dropAddress: { address_id },
    saveAddress: {
      address_id,
      consignee: 'Someone',
      country: 'DE',
      city: 'Ulm',
      address: 'Allee 1',
      zipcode: '89081',
      mobile: '+49 731 5000',
      email: 'someone@lab.example',
    },
    accountActivity: {},
    exportAccount: {},
    closeAccount: { password },
    toggleFavourite: { goods_id: OTHER_GOODS },
    favouriteIds: {},
    favourites: { list_id },
    editFavourite: { goods_id: FAVOURITE_GOODS, note: 'another note' },
    trials: {},
    applyForTrial: { goods_id: OTHER_GOODS, kind: 'Sample', purpose: 'To compare two lots.' },
    trialFeedback: { trial_id, rating: 5, feedback: 'It worked at once.' },
    addComment: {
      goods_id: OTHER_GOODS,
      rating: 4,
      message: 'Dissolved at once, and the blank stayed clear.',
    },
    balance: {},
    points: {},
    transformPoints: { goods_id: offer?.goods_id ?? 0, goods_attr: offer?.goods_attr ?? '' },
    invoices: {},
    editInvoice: { title_id, title: 'Another title' },
    invoiceFile: { invoice_id },
    checkoutIs: { sel_goods },
    checkout: { sel_goods },
    changeConsignee: { sel_goods, address_id },
    placeOrder: {
      sel_goods,
      address_id,
      title_id,
      pay_id: 'banktransfer',
      shipping_id: (sheet.ok && sheet.data.shipping_id) || 0,
      seen_total: sheet.ok ? sheet.data.amounts.total : '',
    },
    startPayment: { order_id },
    respond: { code: 'banktransfer', log_id },
    orders: { key: 'QB' },
    orderDetail: { order_id },
    cancelOrder: { order_id },
    reorder: { order_id },
    orderFile: { order_id },
  };
}

/** What came back, as the wire has it. */
export interface RawAnswer {
  status: number;
  body: { code: number; msg: string; data: unknown; field?: string };
}

/** Sends anything at all to a call with any header; a client would neither. `body` is JSON as text. */
export async function sendRaw(
  shop: TestShop,
  name: CallName,
  body: string,
  authorization: string | null,
): Promise<RawAnswer> {
  const { method, path }: Endpoint = endpoints[name];
  const url = new URL(`http://shop.test${path.replace('{product}', shop.deps.settings.slug)}`);
  if (method === 'GET') url.search = questionOf(body);
  const headers = {
    'Idempotency-Key': randomUUID(),
    ...(authorization !== null && { Authorization: authorization }),
  };
  const response = await shop.fetch(
    new Request(url, { method, headers, ...(method === 'POST' && { body }) }),
  );
  return { status: response.status, body: (await response.json()) as RawAnswer['body'] };
}

/** The body's fields as they stand in an address. */
function questionOf(body: string): string {
  const fields = Object.entries(JSON.parse(body) as object).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(fields).toString();
}

/** The header that a client sends for somebody who is signed in. */
export function headerOf({ keeper }: Pick<FurnishedCustomer, 'keeper'>): string {
  return encodeURIComponent(keeper.token ?? '');
}
