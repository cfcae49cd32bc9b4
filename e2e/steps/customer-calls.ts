import type { ReplyOf, RequestOf } from '../../src/shared/contract/calls';
import type { CallName, CatalogueCallName } from '../../src/shared/contract/endpoints';
import type { standCalls } from '../../src/shared/contract/stands';
import { expect } from '../fixtures/shop';
import { testCaptcha } from '../fixtures/paths';
import { firstPassword } from './customer';

/** Calls that need transactional data, without those of stands. */
export type CustomerCallName = Exclude<CallName, CatalogueCallName | keyof typeof standCalls>;

/** State of a customer during a sequence of calls. */
export interface Life {
  name: string;
  /** '' before sign-in. */
  token: string;
  /** Last reply to each call. */
  replies: { [Name in CustomerCallName]?: ReplyOf<Name> };
  /** Sent e-mails and SMS. */
  mails: () => string[];
  usedCodes: Set<string>;
  /** Makes a further call. */
  ask: (name: CustomerCallName, payload: object) => Promise<unknown>;
}

type Requests = {
  [Name in CustomerCallName]: (life: Life) => RequestOf<Name> | Promise<RequestOf<Name>>;
};

const newPassword = 'copper-violin-31-harbour';
/** An image of 40 × 32 pixels, in base64. */
const bluePng =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAgAQMAAABaY6hDAAAAA1BMVEWPsNrP0PQVAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgGNoAAADAAAHOHLG0AAAAAElFTkSuQmCC';

const email = ({ name }: Life) => `${name}@institute.example`;

/** Unique, because a number can belong to one account only. */
const mobileOf = ({ name }: Life) =>
  `+4917${String(parseInt(name.slice(3), 36))
    .slice(0, 8)
    .padEnd(8, '0')}`;

/** A captcha is valid once. */
async function answer({ ask }: Life): Promise<{ captcha_id: string; captcha: string }> {
  const { captcha_id } = (await ask('issueCaptcha', {})) as ReplyOf<'issueCaptcha'>;
  return { captcha_id, captcha: testCaptcha };
}

/** Returns the last unused code sent to a recipient. */
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

/** Returns the last reply. @throws when the call was not made. */
function reply<Name extends CustomerCallName>({ replies }: Life, name: Name): ReplyOf<Name> {
  const found = replies[name];
  if (found === undefined) throw new Error(`${name} was not asked yet`);
  return found;
}

function lineOf(life: Life): number {
  return reply(life, 'cart').list[0]?.rec_id ?? 0;
}

/** A request for each call, in a working order. The type requires an entry for new calls. */
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
  toggleFavorite: () => ({ goods_id: 65 }),
  favoriteIds: () => ({}),
  editFavorite: () => ({ goods_id: 65, list_name: 'Spring', note: 'For the western blots' }),
  favorites: () => ({ page_size: 12 }),
  setStockAlert: () => ({ goods_id: 65, goods_attr: '5g', wanted: false }),
  stockAlerts: () => ({}),
  applyForTrial: () => ({ goods_id: 65, kind: 'Cell culture', purpose: 'Viability of HeLa cells' }),
  trials: () => ({}),
  trialFeedback: (life) => ({
    trial_id: reply(life, 'applyForTrial').trial_id,
    rating: 5,
    feedback: 'It came before it was sent.',
  }),
  addReview: () => ({
    goods_id: 65,
    rating: 5,
    message: 'Dissolved at once, and the blank stayed clear.',
    image: bluePng,
  }),
  reviews: () => ({ goods_id: 65 }),
  reviewImage: (life) => ({ comment_id: reply(life, 'addReview').comment.comment_id }),
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
  quotes: () => ({}),
  quoteFile: (life) => ({ quote_sn: reply(life, 'cartQuote').quote_sn }),
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
  logOutEverywhere: () => ({}),
  logOut: () => ({}),
  logOn: async (life) => ({ account: life.name, password: newPassword, ...(await answer(life)) }),
  accountActivity: () => ({}),
  exportAccount: () => ({}),
  closeAccount: () => ({ password: newPassword }),
};

/** Calls that return a business error for a new account. */
export const refusedCalls: ReadonlySet<CustomerCallName> = new Set([
  'trialFeedback',
  'transformPoints',
  'invoiceFile',
  'returnCart',
]);
