import fc from 'fast-check';
import type { OrderRequest } from '../shopping/make-order';
import { openLines, availableInModel, type PurchaseModel, type CustomerIndex } from './purchase-model';
import { anyCustomer } from './cart-commands';

/** Generates `usual` in more than 80 % of the cases, otherwise one of `rare`. */
const usually = <Value>(usual: Value, ...rare: Value[]) =>
  fc.oneof(
    { weight: 4 * rare.length + 4, arbitrary: fc.constant(usual) },
    { weight: rare.length, arbitrary: fc.constantFrom(...rare) },
  );

/** Variations of an order request: as the last checkout showed it (`seen`), or with a changed part. */
export const orderVariation = fc.record({
  by: anyCustomer,
  total: usually<'seen' | '0.00' | '10.00'>('seen', '0.00', '10.00'),
  key: usually<'new' | 'again' | 'other'>('new', 'again', 'other'),
  address: usually<'seen' | 'others' | 'none'>('seen', 'others', 'none'),
  lines: usually<'seen' | 'none' | 'twice' | 'all' | 'others'>('seen', 'none', 'twice', 'all', 'others'),
  points: usually<'seen' | 'more'>('seen', 'more'),
  po: fc.constantFrom('seen', 'none'),
});

export type OrderVariation = typeof orderVariation extends fc.Arbitrary<infer Facts> ? Facts : never;

/** Id of no row in any table. */
export const UNKNOWN_ID = 2_000_000;

/** Returns the order request of this variation. */
export function varyOrderRequest(
  model: PurchaseModel,
  { by, total, address, lines, points, po }: OrderVariation,
): OrderRequest {
  const [own, other] = [model.people[by], model.people[by === 0 ? 1 : 0]];
  // A client that never opened the checkout has to guess the values.
  const seen: OrderRequest = own.seen ?? {
    sel_goods: openLines(model, by).map(({ rec_id }) => rec_id),
    address_id: own.addresses[0] ?? UNKNOWN_ID,
    shipping_id: 1,
    pay_id: 'banktransfer',
    seen_total: '10.00',
  };
  const lineChoices = {
    seen: seen.sel_goods,
    none: [],
    twice: [...seen.sel_goods, ...seen.sel_goods],
    all: own.lines.map(({ rec_id }) => rec_id),
    others: [...seen.sel_goods, other.lines[0]?.rec_id ?? UNKNOWN_ID],
  };
  const addressChoices = {
    seen: seen.address_id,
    others: other.addresses[0] ?? UNKNOWN_ID,
    none: UNKNOWN_ID,
  };
  return {
    ...seen,
    sel_goods: lineChoices[lines],
    address_id: addressChoices[address],
    ...(total !== 'seen' && { seen_total: total }),
    ...(points === 'more' && { points: own.points + 1 }),
    ...(po === 'none' && { po_number: '' }),
  };
}

/** Returns the reason why the shop must reject the request, apart from its total; '' for none. */
export function expectedRejection(model: PurchaseModel, by: CustomerIndex, request: OrderRequest): string {
  const person = model.people[by];
  const open = openLines(model, by);
  const chosen = [...new Set(request.sel_goods)].map((id) => open.find(({ rec_id }) => rec_id === id));
  if (chosen.length === 0) return 'nothing selected';
  if (chosen.includes(undefined)) return 'lines';
  if (!person.addresses.includes(request.address_id)) return 'address';
  if ((request.points ?? 0) > person.points) return 'points';
  if (chosen.some((line) => line?.size === null)) return 'not sold';
  if (chosen.some((line) => line && line.number > availableInModel(model, line.size ?? 0))) return 'stock';
  return '';
}
