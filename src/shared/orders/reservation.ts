/** States of an order's reservation; each state without reserved goods names the reason. */
export const reservations = [
  /** Not needed: the goods are made to order, or the order has ended or was shipped. */
  'none',
  'reserved',
  /** Waits until the customer verifies the e-mail address, or pays. */
  'unverified',
  /** Waits until staff confirm the order, or the customer pays. */
  'staff',
  /** Waits for the payment: an earlier reservation has ended, or stock was too low when the address was verified. */
  'payment',
  /** The order is paid, and some goods are out of stock. */
  'stock',
] as const;

export type Reservation = (typeof reservations)[number];

/**
 * Explains to the customer why goods are not reserved, and what to do; '' if they are, or need no reservation. `canPay`
 * is true when the order can be paid now, which reserves the goods.
 */
export function reservationText(reservation: Reservation, { canPay }: { canPay: boolean }): string {
  const paymentHint = canPay ? ' If you pay now, they are reserved with your payment.' : '';
  switch (reservation) {
    case 'none':
    case 'reserved':
      return '';
    case 'unverified':
      return `Your items are not reserved until you confirm your e-mail address.${paymentHint}`;
    case 'staff':
      return `We check your order before we reserve the items.${paymentHint}`;
    case 'payment':
      return 'Your items are not reserved at the moment. If you pay in time, we reserve them while stock lasts.';
    case 'stock':
      return 'Some items are out of stock. We will ship them when they are back in stock, or refund you.';
  }
}
