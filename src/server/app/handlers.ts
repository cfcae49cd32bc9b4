import type { Handlers } from './context';
import { catalogueHandlers } from './catalogue-handlers';
import * as address from '../accounts/addresses/address-handlers';
import * as customer from '../accounts/customer-handlers';
import * as favorite from '../accounts/favorite-handlers';
import * as passwordReset from '../accounts/password-reset-handlers';
import * as privacy from '../accounts/privacy-handlers';
import * as signIn from '../accounts/sign-in-handlers';
import * as stockAlert from '../accounts/stock-alert-handlers';
import * as cart from '../cart/cart-handlers';
import * as invoice from '../invoices/invoice-handlers';
import * as lead from '../leads/lead-handlers';
import * as review from '../leads/review-handlers';
import * as trial from '../leads/trial-handlers';
import * as checkout from '../orders/checkout-handlers';
import * as order from '../orders/order-handlers';
import * as ordersFile from '../orders/orders-file-handlers';
import * as quote from '../orders/quote-handlers';
import * as payment from '../payments/payment-handlers';
import * as ledger from '../points/ledger-handlers';
import * as punchout from '../punchout/punchout-handlers';
import * as stand from '../stands/stand-handlers';

/** The handler of every call of the contract. A call without a handler does not compile. */
export const handlers: Handlers = {
  ...catalogueHandlers,
  ...address,
  ...customer,
  ...favorite,
  ...passwordReset,
  ...privacy,
  ...signIn,
  ...stockAlert,
  ...cart,
  ...invoice,
  ...lead,
  ...review,
  ...trial,
  ...checkout,
  ...order,
  ...ordersFile,
  ...quote,
  ...payment,
  ...ledger,
  ...punchout,
  ...stand,
};
