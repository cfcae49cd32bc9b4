import type { RequestOf } from '../../../shared/contract/calls';
import { missingFields } from '../../state/missing-fields';
import type { Problem } from '../../state/use-submission';
import type { CheckoutQuote } from './quote-checkout';
import { selectedTitle, type CheckoutFields } from './checkout-fields';

type BuildResult = { request: RequestOf<'placeOrder'> } | { problems: Problem[] };

/** The order as it stands on the screen, or what keeps it from being one. The total is the one that was seen. */
export function buildOrderRequest(
  ids: readonly number[],
  { sheet, options: wishes }: CheckoutQuote,
  choice: CheckoutFields,
): BuildResult {
  const { address_id: addressId, shipping_id, pay_id, payments, list, amounts } = sheet;
  const payment = payments.find((one) => one.pay_id === pay_id);
  const problems = list
    .filter(({ obstacle }) => obstacle !== '')
    .map(({ rec_id: id, goods_name: name, obstacle }) => ({
      field: `line-${id}`,
      text: `${name}: ${obstacle}`,
    }));
  if (payment?.needs_po_number) {
    const text = 'Please enter your purchase-order number.';
    problems.push(...missingFields([['po_number', choice.po_number, text]]));
  }
  if (addressId === null) problems.push({ field: '', text: 'Please add a delivery address first.' });
  if (sheet.obstacle) problems.push({ field: '', text: sheet.obstacle });
  if (problems.length > 0 || addressId === null || shipping_id === null) return { problems };
  const title = selectedTitle(sheet, choice);
  return {
    request: {
      sel_goods: [...ids],
      ...wishes,
      address_id: addressId,
      shipping_id,
      pay_id,
      ...(title && { title_id: title.title_id }),
      po_number: choice.po_number,
      note: choice.note,
      seen_total: amounts.total,
    },
  };
}
