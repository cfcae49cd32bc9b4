import type { OrderState } from '../../src/shared/orders/order-status';
import { pointsForGoods } from '../../src/shared/orders/points';
import type { ReplyOf } from '../../src/shared/contract/calls';
import type { OrderRequest } from '../shopping/make-order';

/** Two customers who compete for the same products. */
export const customerIndexes = [0, 1] as const;
export type CustomerIndex = (typeof customerIndexes)[number];

export interface ModelLine {
  rec_id: number;
  /** Index of the size; null = no longer sold. */
  size: number | null;
  number: number;
  saved: boolean;
}

export interface ModelOrderLine {
  size: number;
  number: number;
  /** Its units are counted as held; never for goods that are made to order. */
  reserved: boolean;
}

export interface ModelOrder {
  who: CustomerIndex;
  order_id: number;
  state: OrderState;
  isPaid: boolean;
  payUntil: number;
  /** End of the reservation of a pending order; null without one. */
  reservedUntil: number | null;
  shippedAt: number | null;
  lines: ModelOrderLine[];
  /** In cents. */
  goods: number;
  points: number;
  balance: number;
  /** Request and reply of the order. */
  request: OrderRequest;
  key: string;
  reply: ReplyOf<'placeOrder'>;
}

interface ModelCustomer {
  lines: ModelLine[];
  addresses: number[];
  points: number;
  balance: number;
  /** The order request that the last checkout prepared. */
  seen: OrderRequest | null;
}

/** Simplified state of the shop. */
export interface PurchaseModel {
  people: [ModelCustomer, ModelCustomer];
  orders: ModelOrder[];
  /** Units in stock at the start, 0 = made to order; units in orders; shipped units. */
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

/** Returns stock, points and balance of a canceled or refunded order, except for shipped units. */
export function releaseOrder(
  model: PurchaseModel,
  order: ModelOrder,
  { fromShelf }: { fromShelf: boolean },
): void {
  const person = model.people[order.who];
  person.points += order.points;
  person.balance += order.balance;
  if (fromShelf) releaseInModel(model, order);
}

/** Points for an order that was delivered. */
export function rewardOf({ goods, points }: ModelOrder): number {
  return pointsForGoods(goods - points);
}

/** Takes back the reward of a refunded order as far as points are left; points do not expire within a run. */
export function revokeModelReward(model: PurchaseModel, order: ModelOrder): void {
  const person = model.people[order.who];
  person.points -= Math.min(person.points, rewardOf(order));
}

/** Lines of an order that wait for stock, and of these the ones that there is too little of. */
export function waitingInModel(model: PurchaseModel, { lines }: Pick<ModelOrder, 'lines'>) {
  const waiting = lines.filter(({ size, reserved }) => !reserved && (model.stock[size]?.shelf ?? 0) > 0);
  const missing = waiting.filter(({ size, number }) => number > availableInModel(model, size));
  return { waiting, missing };
}

/** Reserves the lines that wait, as far as there is stock. */
export function reserveInModel(model: PurchaseModel, order: Pick<ModelOrder, 'lines'>): void {
  const { waiting, missing } = waitingInModel(model, order);
  for (const line of waiting) {
    const counted = model.stock[line.size];
    if (!counted || missing.includes(line)) continue;
    counted.held += line.number;
    line.reserved = true;
  }
}

/** Gives the reserved units of an order back. */
export function releaseInModel(model: PurchaseModel, { lines }: Pick<ModelOrder, 'lines'>): void {
  for (const line of lines) {
    const counted = model.stock[line.size];
    if (counted && line.reserved) counted.held -= line.number;
    line.reserved = false;
  }
}
