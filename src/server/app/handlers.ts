import type { Handlers } from './context';
import { catalogueHandlers } from './catalogue-handlers';
import {
  addresses,
  handleDefaultAddress,
  setDefaultAddress,
  dropAddress,
  saveAddress,
} from '../accounts/addresses/address-handlers';
import { handleProfile, changeMobile, validateEmail, changeEmail } from '../accounts/customer-handlers';
import {
  toggleFavourite,
  handleFavouriteIds,
  favourites,
  editFavourite,
} from '../accounts/favourite-handlers';
import { accountActivity, exportAccount, closeAccount } from '../accounts/privacy-handlers';
import {
  sendResetMail,
  sendResetCode,
  checkResetCode,
  resetPassword,
} from '../accounts/password-reset-handlers';
import { handleIssueCaptcha, logOn, logOut, register } from '../accounts/sign-in-handlers';
import {
  addToCart,
  handleAddRows,
  exchangeCartGoods,
  dropFromCart,
  updateCart,
  clearCart,
  cart,
  cartNumber,
  saveForLater,
  shareCart,
  sharedCart,
  takeSharedCart,
} from '../cart/cart-handlers';
import { invoices, editInvoice, invoiceFile } from '../invoices/invoice-handlers';
import { handleComments, handleAddComment } from '../leads/comment-handlers';
import { contactUs } from '../leads/lead-handlers';
import { trials, applyForTrial, trialFeedback } from '../leads/trial-handlers';
import { checkoutIs, checkout, changeConsignee, handlePlaceOrder } from '../orders/checkout-handlers';
import { handleOrders, orderDetail, cancelOrder, reorder } from '../orders/order-handlers';
import { cartQuote } from '../orders/quote-handlers';
import { handleStartPayment, respond, orderFile } from '../payments/payment-handlers';
import { balance, points, transformPoints } from '../points/ledger-handlers';
import { handleReturnCart } from '../punchout/punchout-handlers';
import { enrolStand, sendEntries, keepLead, requestOrder, entryProgress } from '../stands/stand-handlers';

/** The handler of every call of the contract. */
export const handlers: Handlers = {
  ...catalogueHandlers,

  addresses,
  defaultAddress: handleDefaultAddress,
  setDefaultAddress,
  dropAddress,
  saveAddress,

  profile: handleProfile,
  changeMobile,
  validateEmail,
  changeEmail,

  toggleFavourite,
  favouriteIds: handleFavouriteIds,
  favourites,
  editFavourite,

  accountActivity,
  exportAccount,
  closeAccount,

  sendResetMail,
  sendResetCode,
  checkResetCode,
  resetPassword,

  issueCaptcha: handleIssueCaptcha,
  logOn,
  logOut,
  register,

  addToCart,
  addRows: handleAddRows,
  exchangeCartGoods,
  dropFromCart,
  updateCart,
  clearCart,
  cart,
  cartNumber,
  saveForLater,
  shareCart,
  sharedCart,
  takeSharedCart,

  invoices,
  editInvoice,
  invoiceFile,

  comments: handleComments,
  addComment: handleAddComment,

  contactUs,

  trials,
  applyForTrial,
  trialFeedback,

  checkoutIs,
  checkout,
  changeConsignee,
  placeOrder: handlePlaceOrder,

  orders: handleOrders,
  orderDetail,
  cancelOrder,
  reorder,

  cartQuote,

  startPayment: handleStartPayment,
  respond,
  orderFile,

  balance,
  points,
  transformPoints,

  returnCart: handleReturnCart,

  enrolStand,
  sendEntries,
  keepLead,
  requestOrder,
  entryProgress,
};
