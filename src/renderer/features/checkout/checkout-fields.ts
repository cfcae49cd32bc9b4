import type { RequestOf } from '../../../shared/contract/calls';
import type { CheckoutSheet } from '../../../shared/contract/checkout';
import { parseId } from '../../../shared/catalogue/list-url';

/** Name of the draft in which the form is kept. */
export const CHECKOUT_DRAFT = 'checkout';

/** Stands for an invoice without a title, where '' means that nothing was chosen yet. */
export const NO_TITLE = 'none';

/** What the form holds, all of it text; '' = the shop chooses. */
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

/** The part of it that the amounts depend on. */
export type CheckoutOptions = Omit<RequestOf<'checkout'>, 'sel_goods'>;

export function checkoutOptions(choice: CheckoutFields): CheckoutOptions {
  const addressId = parseId(choice.address_id);
  const shippingId = parseId(choice.shipping_id);
  return {
    ...(addressId !== null && { address_id: addressId }),
    ...(shippingId !== null && { shipping_id: shippingId }),
    ...(choice.pay_id && { pay_id: choice.pay_id }),
    points: Number(choice.points),
    use_balance: choice.use_balance === 'yes',
  };
}

/** The form as far as these wishes go: what was not to be had is taken out of it. */
export function withOptions(choice: CheckoutFields, wishes: CheckoutOptions): CheckoutFields {
  return {
    ...choice,
    address_id: String(wishes.address_id ?? ''),
    shipping_id: String(wishes.shipping_id ?? ''),
    pay_id: wishes.pay_id ?? '',
    points: wishes.points ? String(wishes.points) : '',
    use_balance: wishes.use_balance ? 'yes' : '',
  };
}

/** Whom the invoice is made out to: what was chosen if it is still there, else the customer's default. */
export function selectedTitle(
  { titles }: Pick<CheckoutSheet, 'titles'>,
  { title_id: chosen }: CheckoutFields,
) {
  if (chosen === NO_TITLE) return undefined;
  return (
    titles.find(({ title_id }) => String(title_id) === chosen) ?? titles.find(({ is_default }) => is_default)
  );
}
