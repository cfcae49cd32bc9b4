import type { OrderState } from '../../src/shared/orders/order-status';
import { pointsForGoods } from '../../src/shared/orders/points';
import type { ReplyOf } from '../../src/shared/contract/calls';
import type { OrderRequest } from '../shopping/make-order';

/** Two customers who want the same goods. */
export const customerIndexes = [0, 1] as const;
export type CustomerIndex = (typeof customerIndexes)[number];

export interface ModelLine {
  rec_id: number;
  /** Which of the sizes; null = it is no longer sold. */
  size: number | null;
  number: number;
  saved: boolean;
}

export interface ModelOrder {
  who: CustomerIndex;
  order_id: number;
  state: OrderState;
  paid: boolean;
  holdUntil: number;
  shippedAt: number | null;
  lines: readonly { size: number; number: number }[];
  /** In cents. */
  goods: number;
  points: number;
  balance: number;
  /** What it was placed by, and what was answered. */
  request: OrderRequest;
  key: string;
  reply: ReplyOf<'placeOrder'>;
}

interface ModelCustomer {
  lines: ModelLine[];
  addresses: number[];
  points: number;
  balance: number;
  /** What the last checkout would send. */
  seen: OrderRequest | null;
}

/** What the shop should be like, in the plainest words. */
export interface PurchaseModel {
  people: [ModelCustomer, ModelCustomer];
  orders: ModelOrder[];
  /** Units on the shelf at first, 0 = made to order; those in orders, and those that left. */
  stock: { shelf: number; held: number; taken: number }[];
  /** Milliseconds since the start. */
  past: number;
}

export function createModel(shelves: readonly number[], worth: number): PurchaseModel {
  const person = (): ModelCustomer => ({
    lines: [],
    addresses: [],
    points: worth,
    balance: worth,
    seen: null,
  });
  return {
    people: [person(), person()],
    orders: [],
    stock: shelves.map((shelf) => ({ shelf, held: 0, taken: 0 })),
    past: 0,
  };
}

/** Lines that an order can take. */
export function openLines({ people }: PurchaseModel, by: CustomerIndex): ModelLine[] {
  return people[by].lines.filter(({ saved }) => !saved);
}

/** Units of a size that can be ordered now. */
export function availableInModel({ stock }: PurchaseModel, size: number): number {
  const { shelf, held, taken } = stock[size] ?? { shelf: 0, held: 0, taken: 0 };
  return shelf === 0 ? Infinity : shelf - held - taken;
}

/** Everything of an order that is given up or refunded goes back; what was sent stays away. */
export function releaseOrder(
  model: PurchaseModel,
  order: ModelOrder,
  { fromShelf }: { fromShelf: boolean },
): void {
  const person = model.people[order.who];
  person.points += order.points;
  person.balance += order.balance;
  if (fromShelf) changeReserved(model, order, -1);
}

/** Points for an order that was delivered. */
export function rewardOf({ goods, points }: ModelOrder): number {
  return pointsForGoods(goods - points);
}

/** The reward of an order that is refunded, as far as there are points; none lapse within a run. */
export function revokeModelReward(model: PurchaseModel, order: ModelOrder): void {
  const person = model.people[order.who];
  person.points -= Math.min(person.points, rewardOf(order));
}

/** Units of an order's lines that have a count, held more or less by. */
export function changeReserved(
  model: PurchaseModel,
  { lines }: Pick<ModelOrder, 'lines'>,
  sign: 1 | -1,
): void {
  for (const { size, number } of lines) {
    const counted = model.stock[size];
    if (counted && counted.shelf > 0) counted.held += sign * number;
  }
}
