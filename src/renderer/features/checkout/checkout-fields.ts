import { parseId } from '../../../shared/catalogue/list-url';
import type { RequestOf } from '../../../shared/contract/calls';
import type { CheckoutDetails } from '../../../shared/contract/checkout';

export const CHECKOUT_DRAFT = 'checkout';

/** Value of `title_id` for an invoice without a title; '' means that the customer has not chosen. */
export const NO_TITLE = 'none';

/** Initial form values. An empty address, shipping method or payment method lets the server choose. */
export const emptyCheckout = {
  address_id: '',
  shipping_id: '',
  pay_id: '',
  points: '',
  use_balance: '',
  title_id: '',
  po_number: '',
  note: '',
};

export type CheckoutFields = typeof emptyCheckout;

/** The part of the form that the amounts depend on. */
export type CheckoutOptions = Omit<RequestOf<'checkout'>, 'sel_goods' | 'quote_sn'>;

export function checkoutOptions(fields: CheckoutFields): CheckoutOptions {
  const addressId = parseId(fields.address_id);
  const shippingId = parseId(fields.shipping_id);
  return {
    ...(addressId !== null && { address_id: addressId }),
    ...(shippingId !== null && { shipping_id: shippingId }),
    ...(fields.pay_id && { pay_id: fields.pay_id }),
    points: Number(fields.points),
    use_balance: fields.use_balance === 'yes',
  };
}

/** Returns the form with the options that the server accepted. */
export function withOptions(fields: CheckoutFields, options: CheckoutOptions): CheckoutFields {
  return {
    ...fields,
    address_id: String(options.address_id ?? ''),
    shipping_id: String(options.shipping_id ?? ''),
    pay_id: options.pay_id ?? '',
    points: options.points ? String(options.points) : '',
    use_balance: options.use_balance ? 'yes' : '',
  };
}

/**
 * Returns the selected title if it still exists, otherwise the default title. Returns undefined for an invoice without a title,
 * and for a customer without titles.
 */
export function selectedTitle(
  { titles }: Pick<CheckoutDetails, 'titles'>,
  { title_id: selectedId }: CheckoutFields,
) {
  if (selectedId === NO_TITLE) return undefined;
  return (
    titles.find(({ title_id }) => String(title_id) === selectedId) ??
    titles.find(({ is_default }) => is_default)
  );
}
