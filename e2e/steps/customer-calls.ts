import type { ReplyOf, RequestOf } from '../../src/shared/contract/calls';
import {
  endpoints,
  isCatalogueOnly,
  type CallName,
  type CatalogueCallName,
} from '../../src/shared/contract/endpoints';
import type { standCalls } from '../../src/shared/contract/stands';
import type { NeedsSample } from '../../test/fixtures/sample-requests';
import { expect } from '../fixtures/shop';
import { testCaptcha } from '../fixtures/paths';
import { firstPassword } from './customer';

/** Calls that need data of customers or orders, without those of stands. */
export type CustomerCallName = Exclude<CallName, CatalogueCallName | keyof typeof standCalls>;

/** State of a customer during a sequence of calls. */
export interface CustomerState {
  /** User name from `newName`. */
  name: string;
  /** '' before sign-in. */
  token: string;
  /** Last reply to each call. */
  replies: { [Name in CustomerCallName]?: ReplyOf<Name> };
  /** Sent e-mails and SMS. */
  mails: () => string[];
  /** Codes that a call has already sent back. */
  usedCodes: Set<string>;
  /** Makes a call besides those of `customerRequests`. */
  call: (name: CustomerCallName, payload: object) => Promise<unknown>;
}

type RequestFactory<Name extends CustomerCallName> = (
  customer: CustomerState,
) => RequestOf<Name> | Promise<RequestOf<Name>>;

type RequestFactories = { [Name in NeedsSample<CustomerCallName>]: RequestFactory<Name> } & {
  [Name in CustomerCallName]?: RequestFactory<Name>;
};

const newPassword = 'copper-violin-31-harbour';
/** An image of 40 × 32 pixels, in base64. */
const bluePng =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAgAQMAAABaY6hDAAAAA1BMVEWPsNrP0PQVAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgGNoAAADAAAHOHLG0AAAAAElFTkSuQmCC';

const emailOf = ({ name }: CustomerState) => `${name}@institute.example`;

/**
 * Returns a unique number, because a number can belong to one account only. It is made from the user name: `una` and random
 * digits in base 36.
 */
const mobileOf = ({ name }: CustomerState) =>
  `+4917${String(parseInt(name.slice('una'.length), 36))
    .slice(0, 8)
    .padEnd(8, '0')}`;

/** Requests a captcha, because each is valid once, and returns it with its answer. */
async function solveCaptcha({ call }: CustomerState): Promise<{ captcha_id: string; captcha: string }> {
  const { captcha_id } = (await call('issueCaptcha', {})) as ReplyOf<'issueCaptcha'>;
  return { captcha_id, captcha: testCaptcha };
}

/** Waits for an unused code in the messages to a recipient, and marks it as used. */
async function unusedCode({ mails, usedCodes }: CustomerState, recipient: string): Promise<string> {
  const findUnused = () =>
    mails()
      .filter((mail) => mail.includes(`To: ${recipient}`))
      .flatMap((mail) => [...mail.matchAll(/\b\d{6}(?= is your)|(?<=\bcode[^.]* is )\d{6}\b/g)].map(String))
      .find((digits) => !usedCodes.has(digits));
  await expect.poll(findUnused).toBeDefined();
  const newCode = findUnused() ?? '';
  usedCodes.add(newCode);
  return newCode;
}

/** Returns the last reply to a call. @throws when the call was not made. */
function reply<Name extends CustomerCallName>({ replies }: CustomerState, name: Name): ReplyOf<Name> {
  const found = replies[name];
  if (found === undefined) throw new Error(`${name} was not called yet`);
  return found;
}

function cartLineId(customer: CustomerState): number {
  return reply(customer, 'cart').list[0]?.rec_id ?? 0;
}

/**
 * Requests in an order in which each finds the data that it needs. The type requires an entry for a call with required fields;
 * a call without an entry gets `{}`.
 */
export const customerRequests: RequestFactories = {
  issueCaptcha: () => ({ kind: 'sound' }),
  register: async (customer) => ({
    username: customer.name,
    email: emailOf(customer),
    password: firstPassword,
    ...(await solveCaptcha(customer)),
  }),
  contactUs: async (customer) => ({
    kind: 'contact',
    name: 'Una Example',
    email: emailOf(customer),
    topic: 'Something else',
    message: 'Where is my parcel?',
    ...(await solveCaptcha(customer)),
  }),
  profile: () => ({ real_name: 'Una Example', institution: 'Institute of Things' }),
  validateEmail: async (customer) => ({ code: await unusedCode(customer, emailOf(customer)) }),
  changeEmail: (customer) => ({ email: `new.${emailOf(customer)}`, password: firstPassword }),
  changeMobile: async (customer) => {
    const mobile = mobileOf(customer);
    await customer.call('changeMobile', { mobile, password: firstPassword });
    return { mobile, password: firstPassword, code: await unusedCode(customer, mobile) };
  },
  saveAddress: (customer) => ({
    consignee: 'Una Example',
    country: 'DE',
    city: 'Ulm',
    zipcode: '89073',
    address: 'Weg 1',
    mobile: '+49 731 90182',
    email: emailOf(customer),
  }),
  addresses: () => ({}),
  setDefaultAddress: (customer) => ({ address_id: reply(customer, 'saveAddress').address_id }),
  defaultAddress: () => ({}),
  toggleFavorite: () => ({ goods_id: 65 }),
  editFavorite: () => ({ goods_id: 65, list_name: 'Spring', note: 'For the western blots' }),
  favorites: () => ({ page_size: 12 }),
  setStockAlert: () => ({ goods_id: 65, goods_attr: '5g', wanted: false }),
  applyForTrial: () => ({ goods_id: 65, kind: 'Cell culture', purpose: 'Viability of HeLa cells' }),
  trialFeedback: (customer) => ({
    trial_id: reply(customer, 'applyForTrial').trial_id,
    rating: 5,
    feedback: 'The sample has not arrived.',
  }),
  addReview: () => ({
    goods_id: 65,
    rating: 5,
    message: 'Dissolved at once, and the blank stayed clear.',
    image: bluePng,
  }),
  reviews: () => ({ goods_id: 65 }),
  reviewImage: (customer) => ({ comment_id: reply(customer, 'addReview').comment.comment_id }),
  balance: () => ({ page: 2 }),
  points: () => ({}),
  transformPoints: (customer) => {
    const { offers, balance } = reply(customer, 'points');
    const unaffordable = offers.find(({ points }) => points > balance);
    return { goods_id: unaffordable?.goods_id ?? 0, goods_attr: unaffordable?.goods_attr ?? '' };
  },
  editInvoice: () => ({ title: 'Institute of Things', tax_number: 'DE 123456789', is_default: true }),
  invoiceFile: () => ({ invoice_id: 1 }),
  addToCart: () => ({ goods_id: 65, goods_attr: '5g', number: 2 }),
  addRows: () => ({ rows: [{ goods_id: 65, goods_attr: '5g', number: 1 }] }),
  cartCount: () => ({}),
  cart: () => ({}),
  updateCart: (customer) => ({ rec_id: cartLineId(customer), number: 3 }),
  exchangeCartGoods: (customer) => ({ rec_id: cartLineId(customer), goods_attr: '25g' }),
  saveForLater: (customer) => ({ rec_id: cartLineId(customer), saved: false }),
  shareCart: (customer) => ({ rec_ids: [cartLineId(customer)] }),
  sharedCart: (customer) => ({ code: reply(customer, 'shareCart').code }),
  takeSharedCart: (customer) => ({ code: reply(customer, 'shareCart').code }),
  cartQuote: (customer) => ({ rec_ids: [cartLineId(customer)], recipient: 'Institute of Things' }),
  returnCart: () => ({ rec_ids: [], transfer_key: 'k'.repeat(43) }),
  checkoutIs: (customer) => ({ sel_goods: [cartLineId(customer)] }),
  checkout: (customer) => ({ sel_goods: [cartLineId(customer)] }),
  changeConsignee: (customer) => ({
    sel_goods: [cartLineId(customer)],
    address_id: reply(customer, 'saveAddress').address_id,
    pay_id: 'banktransfer',
  }),
  placeOrder: (customer) => {
    const { shipping_id, amounts } = reply(customer, 'changeConsignee');
    return {
      sel_goods: [cartLineId(customer)],
      address_id: reply(customer, 'saveAddress').address_id,
      shipping_id: shipping_id ?? 0,
      pay_id: 'banktransfer',
      seen_total: amounts.total,
    };
  },
  startPayment: (customer) => ({ order_id: reply(customer, 'placeOrder').order_id }),
  respond: (customer) => ({
    code: 'banktransfer',
    check: 'true',
    log_id: reply(customer, 'placeOrder').log_id,
  }),
  orderDetail: (customer) => ({ order_id: reply(customer, 'placeOrder').order_id }),
  quoteFile: (customer) => ({ quote_sn: reply(customer, 'cartQuote').quote_sn }),
  orderFile: (customer) => ({ order_id: reply(customer, 'placeOrder').order_id }),
  cancelOrder: (customer) => ({ order_id: reply(customer, 'placeOrder').order_id }),
  reorder: (customer) => ({ order_id: reply(customer, 'placeOrder').order_id }),
  dropFromCart: async (customer) => {
    const { list } = (await customer.call('cart', {})) as ReplyOf<'cart'>;
    return { id: list[0]?.rec_id ?? 0 };
  },
  clearCart: () => ({}),
  dropAddress: (customer) => ({ address_id: reply(customer, 'saveAddress').address_id }),
  sendResetMail: async (customer) => ({ email: emailOf(customer), ...(await solveCaptcha(customer)) }),
  sendResetCode: async (customer) => ({ mobile: mobileOf(customer), ...(await solveCaptcha(customer)) }),
  checkResetCode: async (customer) => {
    const { request_id } = reply(customer, 'sendResetCode');
    return { request_id, code: await unusedCode(customer, mobileOf(customer)) };
  },
  resetPassword: (customer) => ({
    reset_token: reply(customer, 'checkResetCode').reset_token,
    password: newPassword,
  }),
  logOutEverywhere: () => ({}),
  logOut: () => ({}),
  logOn: async (customer) => ({
    account: customer.name,
    password: newPassword,
    ...(await solveCaptcha(customer)),
  }),
  closeAccount: () => ({ password: newPassword }),
};

const isCustomerCall = (name: CallName): name is CustomerCallName =>
  !isCatalogueOnly(name) && !endpoints[name].path.startsWith('/web/stand/');

const callsWithoutEntry = (Object.keys(endpoints) as CallName[])
  .filter(isCustomerCall)
  .filter((name) => !(name in customerRequests));

/** Every call in order. Those without an entry come before the last one, which closes the account. */
export const customerCallNames: readonly CustomerCallName[] = (
  Object.keys(customerRequests) as CustomerCallName[]
).toSpliced(-1, 0, ...callsWithoutEntry);

/** Calls that the shop refuses for a new account, such as an exchange of points that it does not have. */
export const refusedCalls: ReadonlySet<CustomerCallName> = new Set([
  'trialFeedback',
  'transformPoints',
  'invoiceFile',
  'returnCart',
]);
