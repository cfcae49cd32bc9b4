import type { ReplyOf, RequestOf } from '../../src/shared/contract/calls';
import type { CallName, CatalogueCallName } from '../../src/shared/contract/endpoints';
import type { standCalls } from '../../src/shared/contract/stands';
import { expect } from '../fixtures/shop';
import { testCaptcha } from '../fixtures/paths';
import { firstPassword } from './customer';

/** Calls that need the shop's own data, wherever they are asked; those of stands are another matter. */
export type CustomerCallName = Exclude<CallName, CatalogueCallName | keyof typeof standCalls>;

/** One customer's life with the shop, as far as it has come. */
export interface Life {
  name: string;
  /** As it is stored; '' before there is one. */
  token: string;
  /** The last reply to each call. */
  replies: { [Name in CustomerCallName]?: ReplyOf<Name> };
  /** What the shop sent so far by mail and SMS. */
  mails: () => string[];
  usedCodes: Set<string>;
  /** Makes a further call. */
  ask: (name: CustomerCallName, payload: object) => Promise<unknown>;
}

type Requests = {
  [Name in CustomerCallName]: (life: Life) => RequestOf<Name> | Promise<RequestOf<Name>>;
};

const newPassword = 'copper-violin-31-harbour';
const email = ({ name }: Life) => `${name}@institute.example`;

/** A number that no other journey takes: it can belong to one account only. */
const mobileOf = ({ name }: Life) =>
  `+4917${String(parseInt(name.slice(3), 36))
    .slice(0, 8)
    .padEnd(8, '0')}`;

/** Every captcha serves once. */
async function answer({ ask }: Life): Promise<{ captcha_id: string; captcha: string }> {
  const { captcha_id } = (await ask('issueCaptcha', {})) as ReplyOf<'issueCaptcha'>;
  return { captcha_id, captcha: testCaptcha };
}

/** A code that was sent to somebody and not used so far. */
async function code({ mails, usedCodes }: Life, recipient: string): Promise<string> {
  const unused = () =>
    mails()
      .filter((mail) => mail.includes(`To: ${recipient}`))
      .flatMap((mail) => [...mail.matchAll(/\b\d{6}(?= is your)|(?<=\bcode[^.]* is )\d{6}\b/g)].map(String))
      .find((digits) => !usedCodes.has(digits));
  await expect.poll(unused).toBeDefined();
  const found = unused() ?? '';
  usedCodes.add(found);
  return found;
}

/** What a reply of before brought; throws where the call was not made yet. */
function reply<Name extends CustomerCallName>({ replies }: Life, name: Name): ReplyOf<Name> {
  const found = replies[name];
  if (found === undefined) throw new Error(`${name} was not asked yet`);
  return found;
}

/** The one line of the cart. */
function lineOf(life: Life): number {
  return reply(life, 'cart').list[0]?.rec_id ?? 0;
}

/** A request of each of them, in the order in which a life with the shop goes; a new one does not compile without. */
export const customerCalls: Requests = {
  issueCaptcha: () => ({ kind: 'sound' }),
  register: async (life) => ({
    username: life.name,
    email: email(life),
    password: firstPassword,
    ...(await answer(life)),
  }),
  contactUs: async (life) => ({
    kind: 'contact',
    name: 'Una Example',
    email: email(life),
    topic: 'Something else',
    message: 'Where is my parcel?',
    ...(await answer(life)),
  }),
  profile: () => ({ real_name: 'Una Example', institution: 'Institute of Things' }),
  validateEmail: async (life) => ({ code: await code(life, email(life)) }),
  changeEmail: (life) => ({ email: `new.${email(life)}`, password: firstPassword }),
  changeMobile: async (life) => {
    const mobile = mobileOf(life);
    await life.ask('changeMobile', { mobile, password: firstPassword });
    return { mobile, password: firstPassword, code: await code(life, mobile) };
  },
  saveAddress: (life) => ({
    consignee: 'Una Example',
    country: 'DE',
    city: 'Ulm',
    zipcode: '89073',
    address: 'Weg 1',
    mobile: '+49 731 90182',
    email: email(life),
  }),
  addresses: () => ({}),
  setDefaultAddress: (life) => ({ address_id: reply(life, 'saveAddress').address_id }),
  defaultAddress: () => ({}),
  toggleFavourite: () => ({ goods_id: 65 }),
  favouriteIds: () => ({}),
  editFavourite: () => ({ goods_id: 65, list_name: 'Spring', note: 'For the western blots' }),
  favourites: () => ({ page_size: 12 }),
  applyForTrial: () => ({ goods_id: 65, kind: 'Cell culture', purpose: 'Viability of HeLa cells' }),
  trials: () => ({}),
  trialFeedback: (life) => ({
    trial_id: reply(life, 'applyForTrial').trial_id,
    rating: 5,
    feedback: 'It came before it was sent.',
  }),
  addComment: () => ({ goods_id: 65, rating: 5, message: 'Dissolved at once, and the blank stayed clear.' }),
  comments: () => ({ goods_id: 65 }),
  balance: () => ({ page: 2 }),
  points: () => ({}),
  transformPoints: (life) => {
    const { offers, balance } = reply(life, 'points');
    const dear = offers.find(({ points }) => points > balance);
    return { goods_id: dear?.goods_id ?? 0, goods_attr: dear?.goods_attr ?? '' };
  },
  editInvoice: () => ({ title: 'Institute of Things', tax_number: 'DE 123456789', is_default: true }),
  invoices: () => ({}),
  invoiceFile: () => ({ invoice_id: 1 }),
  addToCart: () => ({ goods_id: 65, goods_attr: '5g', number: 2 }),
  addRows: () => ({ rows: [{ goods_id: 65, goods_attr: '5g', number: 1 }] }),
  cartNumber: () => ({}),
  cart: () => ({}),
  updateCart: (life) => ({ rec_id: lineOf(life), number: 3 }),
  exchangeCartGoods: (life) => ({ rec_id: lineOf(life), goods_attr: '25g' }),
  saveForLater: (life) => ({ rec_id: lineOf(life), saved: false }),
  shareCart: (life) => ({ rec_ids: [lineOf(life)] }),
  sharedCart: (life) => ({ code: reply(life, 'shareCart').code }),
  takeSharedCart: (life) => ({ code: reply(life, 'shareCart').code }),
  cartQuote: (life) => ({ rec_ids: [lineOf(life)], recipient: 'Institute of Things' }),
  returnCart: () => ({ rec_ids: [], transfer_key: 'k'.repeat(43) }),
  checkoutIs: (life) => ({ sel_goods: [lineOf(life)] }),
  checkout: (life) => ({ sel_goods: [lineOf(life)] }),
  changeConsignee: (life) => ({
    sel_goods: [lineOf(life)],
    address_id: reply(life, 'saveAddress').address_id,
    pay_id: 'banktransfer',
  }),
  placeOrder: (life) => {
    const { shipping_id, amounts } = reply(life, 'changeConsignee');
    return {
      sel_goods: [lineOf(life)],
      address_id: reply(life, 'saveAddress').address_id,
      shipping_id: shipping_id ?? 0,
      pay_id: 'banktransfer',
      seen_total: amounts.total,
    };
  },
  startPayment: (life) => ({ order_id: reply(life, 'placeOrder').order_id }),
  respond: (life) => ({ code: 'banktransfer', check: 'true', log_id: reply(life, 'placeOrder').log_id }),
  orders: () => ({}),
  orderDetail: (life) => ({ order_id: reply(life, 'placeOrder').order_id }),
  orderFile: (life) => ({ order_id: reply(life, 'placeOrder').order_id }),
  cancelOrder: (life) => ({ order_id: reply(life, 'placeOrder').order_id }),
  reorder: (life) => ({ order_id: reply(life, 'placeOrder').order_id }),
  dropFromCart: async (life) => {
    const { list } = (await life.ask('cart', {})) as ReplyOf<'cart'>;
    return { id: list[0]?.rec_id ?? 0 };
  },
  clearCart: () => ({}),
  dropAddress: (life) => ({ address_id: reply(life, 'saveAddress').address_id }),
  sendResetMail: async (life) => ({ email: email(life), ...(await answer(life)) }),
  sendResetCode: async (life) => ({ mobile: mobileOf(life), ...(await answer(life)) }),
  checkResetCode: async (life) => {
    const { request_id } = reply(life, 'sendResetCode');
    return { request_id, code: await code(life, mobileOf(life)) };
  },
  resetPassword: (life) => ({
    reset_token: reply(life, 'checkResetCode').reset_token,
    password: newPassword,
  }),
  logOut: () => ({}),
  logOn: async (life) => ({ account: life.name, password: newPassword, ...(await answer(life)) }),
  accountActivity: () => ({}),
  exportAccount: () => ({}),
  closeAccount: () => ({ password: newPassword }),
};

/**
 * Those that a young account cannot have: feedback on a sample that was not sent, goods for more points than it has,
 * an invoice without an order, a cart of a purchasing system. The shop refuses them in words.
 */
export const refusedCalls: ReadonlySet<CustomerCallName> = new Set([
  'trialFeedback',
  'transformPoints',
  'invoiceFile',
  'returnCart',
]);
