import type { Handlers } from './context';
import { catalogueHandlers } from './catalogue-handlers';
import {
  addresses,
  defaultAddress,
  setDefaultAddress,
  dropAddress,
  saveAddress,
} from '../accounts/addresses/address-handlers';
import { profile, changeMobile, validateEmail, changeEmail } from '../accounts/customer-handlers';
import { toggleFavorite, favoriteIds, favorites, editFavorite } from '../accounts/favorite-handlers';
import { accountActivity, exportAccount, closeAccount } from '../accounts/privacy-handlers';
import {
  sendResetMail,
  sendResetCode,
  checkResetCode,
  resetPassword,
} from '../accounts/password-reset-handlers';
import { issueCaptcha, logOn, logOut, logOutEverywhere, register } from '../accounts/sign-in-handlers';
import {
  addToCart,
  addRows,
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
import { reviews, addReview, reviewImage } from '../leads/review-handlers';
import { contactUs } from '../leads/lead-handlers';
import { trials, applyForTrial, trialFeedback } from '../leads/trial-handlers';
import { checkoutIs, checkout, changeConsignee, placeOrder } from '../orders/checkout-handlers';
import { setStockAlert, stockAlerts } from '../accounts/stock-alert-handlers';
import { orders, orderDetail, openQuotes, cancelOrder, reorder } from '../orders/order-handlers';
import { cartQuote } from '../orders/quote-handlers';
import { startPayment, respond, orderFile } from '../payments/payment-handlers';
import { balance, points, transformPoints } from '../points/ledger-handlers';
import { returnCart } from '../punchout/punchout-handlers';
import { enrollStand, sendEntries, saveLead, requestOrder, entryProgress } from '../stands/stand-handlers';

/** The handler of every call of the contract. */
export const handlers: Handlers = {
  ...catalogueHandlers,

  addresses,
  defaultAddress,
  setDefaultAddress,
  dropAddress,
  saveAddress,

  profile,
  changeMobile,
  validateEmail,
  changeEmail,

  toggleFavorite,
  favoriteIds,
  favorites,
  setStockAlert,
  stockAlerts,
  editFavorite,

  accountActivity,
  exportAccount,
  closeAccount,

  sendResetMail,
  sendResetCode,
  checkResetCode,
  resetPassword,

  issueCaptcha,
  logOn,
  logOut,
  logOutEverywhere,
  register,

  addToCart,
  addRows,
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

  reviews,
  addReview,
  reviewImage,

  contactUs,

  trials,
  applyForTrial,
  trialFeedback,

  checkoutIs,
  checkout,
  changeConsignee,
  placeOrder,

  orders,
  openQuotes,
  orderDetail,
  cancelOrder,
  reorder,

  cartQuote,

  startPayment,
  respond,
  orderFile,

  balance,
  points,
  transformPoints,

  returnCart,

  enrollStand,
  sendEntries,
  saveLead,
  requestOrder,
  entryProgress,
};
