import type { Handlers } from './handler-types';
import { addressHandlers } from '../accounts/addresses/address-handlers';
import { cartHandlers } from '../cart/cart-handlers';
import { checkoutHandlers } from '../orders/checkout-handlers';
import { commentHandlers } from '../leads/comment-handlers';
import { customerHandlers } from '../accounts/customer-handlers';
import { favouriteHandlers } from '../accounts/favourite-handlers';
import { invoiceHandlers } from '../invoices/invoice-handlers';
import { ledgerHandlers } from '../points/ledger-handlers';
import { leadHandlers } from '../leads/lead-handlers';
import { localHandlers } from './local-handlers';
import { orderHandlers } from '../orders/order-handlers';
import { paymentHandlers } from '../payments/payment-handlers';
import { privacyHandlers } from '../accounts/privacy-handlers';
import { purchasingHandlers } from '../punchout/purchasing-handlers';
import { quoteHandlers } from '../orders/quote-handlers';
import { resetHandlers } from '../accounts/reset-handlers';
import { signInHandlers } from '../accounts/sign-in-handlers';
import { standHandlers } from '../stands/stand-handlers';
import { trialHandlers } from '../leads/trial-handlers';

/** Every call of the contract. */
export const handlers: Handlers = {
  ...localHandlers,
  ...addressHandlers,
  ...cartHandlers,
  ...checkoutHandlers,
  ...commentHandlers,
  ...customerHandlers,
  ...favouriteHandlers,
  ...invoiceHandlers,
  ...leadHandlers,
  ...ledgerHandlers,
  ...orderHandlers,
  ...paymentHandlers,
  ...privacyHandlers,
  ...purchasingHandlers,
  ...quoteHandlers,
  ...resetHandlers,
  ...signInHandlers,
  ...standHandlers,
  ...trialHandlers,
};
