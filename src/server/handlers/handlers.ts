import type { Handlers } from '../handler';
import { addressHandlers } from './address-handlers';
import { cartHandlers } from './cart-handlers';
import { checkoutHandlers } from './checkout-handlers';
import { commentHandlers } from './comment-handlers';
import { customerHandlers } from './customer-handlers';
import { favouriteHandlers } from './favourite-handlers';
import { invoiceHandlers } from './invoice-handlers';
import { ledgerHandlers } from './ledger-handlers';
import { leadHandlers } from './lead-handlers';
import { localHandlers } from './local-handlers';
import { orderHandlers } from './order-handlers';
import { paymentHandlers } from './payment-handlers';
import { privacyHandlers } from './privacy-handlers';
import { purchasingHandlers } from './purchasing-handlers';
import { quoteHandlers } from './quote-handlers';
import { resetHandlers } from './reset-handlers';
import { signInHandlers } from './sign-in-handlers';
import { standHandlers } from './stand-handlers';
import { trialHandlers } from './trial-handlers';

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
