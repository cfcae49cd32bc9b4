import type { RequestOf } from '../../../shared/contract/calls';
import { missingFields } from '../../state/missing-fields';
import type { Problem } from '../../state/use-submission';
import type { AskedSheet } from './quote-checkout';
import { titleOf, type Choice } from './checkout-fields';

type Made = { request: RequestOf<'placeOrder'> } | { problems: Problem[] };

/** The order as it stands on the screen, or what keeps it from being one. The total is the one that was seen. */
export function orderRequest(ids: readonly number[], { sheet, wishes }: AskedSheet, choice: Choice): Made {
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
  const title = titleOf(sheet, choice);
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
