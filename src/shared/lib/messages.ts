/**
 * Messages after user actions; {@link formatMessage} replaces `{status}`. Texts that the specification gives are verbatim,
 * even if misspelled.
 */
export const messages = {
  succeed: 'Succeed!',
  emptySearch: 'Please Enter Cat# / Product Name / CAS No. etc.',
  selectSize: 'Please Select Size!',
  enterQuantity: 'Please Enter Quantity!',
  excessQuantity: 'At most 10,000 units.',
  enterCartQuantity: 'Please Enter Quantity',
  loginExpiredTitle: 'Login expired！',
  loginExpired: 'Please log in again!',
  deleted: 'Delete  Successfully!',
  cancelled: 'Cancel Successfully!',
  removeLine: 'Are you sure remove it from the cart?',
  removeOrderLine: 'Are you sure you want to remove the item from this order?',
  removeAll: 'Remove All?',
  priceOnRequest: 'This size is priced on request. Ask us for a quote.',
  emptyCart: 'The cart is empty',
  selectGoods: 'Please select the goods to be settled!',
  keyConflict: 'This request was already sent with other contents. Please reload the page and try again.',
  cardNumber: 'Please remove the card number: we never need it.',
  badRequest: 'The request was not understood.',
  notFound: 'Not found.',
  methodNotAllowed: 'The server does not accept this request method.',
  requestTimeout: 'The request took too long.',
  tooManyRequests: 'Sorry, your operation is too frequent, please try again later!',
  serverError: 'Server error. Please try again.',
  notImplemented: 'The server does not support this request.',
  badGateway: 'Network error.',
  unavailable: 'The service is unavailable. Please try again in a moment.',
  gatewayTimeout: 'The network timed out.',
  versionNotSupported: 'The server does not support this version of HTTP.',
  connectionError: 'Connection error {status}.',
  timedOut: 'The server response timed out, please refresh the page.',
  noAnswer: 'Failed to connect to the server.',
} as const;

export type MessageKey = keyof typeof messages;

/** Title and message of an ended session on one line, for clients without a title. */
export const loginExpiredText = messages.loginExpiredTitle + messages.loginExpired;

/** Returns a message with its placeholder replaced. */
export function formatMessage(key: MessageKey, fields: { status?: number } = {}): string {
  return messages[key].replace('{status}', String(fields.status ?? ''));
}
