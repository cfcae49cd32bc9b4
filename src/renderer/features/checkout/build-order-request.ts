import type { RequestOf } from '../../../shared/contract/calls';
import { missingFields, type Problem } from '../../state/use-submission';
import { selectedTitle, type CheckoutFields } from './checkout-fields';
import { toGoodsFields, type CheckoutGoods } from './checkout-paths';
import type { CheckoutPreview } from './preview-checkout';

type BuildResult = { request: RequestOf<'placeOrder'> } | { problems: Problem[] };

/** Builds the order from the form, or returns what prevents it. Sends the total and the address that the customer saw. */
export function buildOrderRequest(
  goods: CheckoutGoods,
  { details, options }: CheckoutPreview,
  fields: CheckoutFields,
): BuildResult {
  const { addresses, address_id: addressId, shipping_id, pay_id, payments, list, amounts } = details;
  const payment = payments.find((candidate) => candidate.pay_id === pay_id);
  const problems = list
    .filter(({ obstacle }) => obstacle !== '')
    .map(({ rec_id: id, goods_name: name, obstacle }) => ({
      field: `line-${id}`,
      text: `${name}: ${obstacle}`,
    }));
  if (payment?.needs_po_number) {
    const text = 'Please enter your purchase order number.';
    problems.push(...missingFields([['po_number', fields.po_number, text]]));
  }
  if (addressId === null) problems.push({ field: '', text: 'Please add a delivery address first.' });
  if (details.obstacle) problems.push({ field: '', text: details.obstacle });
  if (problems.length > 0 || addressId === null || shipping_id === null) return { problems };
  const title = selectedTitle(details, fields);
  return {
    request: {
      ...toGoodsFields(goods),
      ...options,
      address_id: addressId,
      shipping_id,
      pay_id,
      ...(title && { title_id: title.title_id }),
      po_number: fields.po_number,
      note: fields.note,
      ...(details.quote && { quote_revision: details.quote.revision }),
      seen_total: amounts.total,
      seen_address: addresses.find(({ address_id }) => address_id === addressId)?.lines.join('\n') ?? '',
    },
  };
}
