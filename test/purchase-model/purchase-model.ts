import type { OrderState } from '../../src/shared/orders/order-status';
import { pointsForGoods } from '../../src/shared/orders/points';
import type { ReplyOf } from '../../src/shared/contract/calls';
import type { OrderRequest } from '../shopping/make-order';

/** Two customers who compete for the same products. */
export const customerIndexes = [0, 1] as const;
export type CustomerIndex = (typeof customerIndexes)[number];

export interface ModelLine {
  rec_id: number;
  /** Index in the stock of the model; null = no longer sold. */
  size: number | null;
  number: number;
  saved: boolean;
}

export interface ModelOrderLine {
  size: number;
  number: number;
  /** True if its units are reserved; always false for products that are made to order. */
  reserved: boolean;
}

export interface ModelOrder {
  who: CustomerIndex;
  order_id: number;
  state: OrderState;
  isPaid: boolean;
  /** Payment deadline; like all times of an order in milliseconds since 1970. */
  payUntil: number;
  /** End of the reservation of a pending order; null without one. */
  reservedUntil: number | null;
  /** Null until it is shipped. */
  shippedAt: number | null;
  lines: ModelOrderLine[];
  /** Amounts in cents. */
  goods: number;
  points: number;
  balance: number;
  /** Request, idempotency key and reply of the order. */
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
  /** Units of each size in stock at the start (0 = made to order), reserved units, and shipped units. */
  stock: { initial: number; reserved: number; shipped: number }[];
  /** Milliseconds since the start. */
  elapsedMs: number;
}

/** Creates the model of a shop with these units in stock. Each customer has `credit` cents of points and of balance. */
export function createModel(initialStock: readonly number[], credit: number): PurchaseModel {
  const person = (): ModelCustomer => ({
    lines: [],
    addresses: [],
    points: credit,
    balance: credit,
    seen: null,
  });
  return {
    people: [person(), person()],
    orders: [],
    stock: initialStock.map((initial) => ({ initial, reserved: 0, shipped: 0 })),
    elapsedMs: 0,
  };
}

/** Returns the lines that can be ordered: those that are not saved for later. */
export function openLines({ people }: PurchaseModel, by: CustomerIndex): ModelLine[] {
  return people[by].lines.filter(({ saved }) => !saved);
}

/** Returns the units of a size that can be ordered now; Infinity for a size that is made to order. */
export function availableInModel({ stock }: PurchaseModel, size: number): number {
  const { initial, reserved, shipped } = stock[size] ?? { initial: 0, reserved: 0, shipped: 0 };
  return initial === 0 ? Infinity : initial - reserved - shipped;
}

/** Gives points and balance of a canceled or refunded order back, and with `releasesStock` its reserved units. */
export function releaseOrder(
  model: PurchaseModel,
  order: ModelOrder,
  { releasesStock }: { releasesStock: boolean },
): void {
  const person = model.people[order.who];
  person.points += order.points;
  person.balance += order.balance;
  if (releasesStock) releaseInModel(model, order);
}

/** Returns the points that a delivered order earns. */
export function rewardOf({ goods, points }: ModelOrder): number {
  return pointsForGoods(goods - points);
}

/** Takes back the reward of a refunded order as far as points are left; points do not expire within a run. */
export function revokeModelReward(model: PurchaseModel, order: ModelOrder): void {
  const person = model.people[order.who];
  person.points -= Math.min(person.points, rewardOf(order));
}

/** Returns the lines of an order that wait for stock, and those of them for which the stock is too small. */
export function waitingInModel(model: PurchaseModel, { lines }: Pick<ModelOrder, 'lines'>) {
  const waiting = lines.filter(({ size, reserved }) => !reserved && (model.stock[size]?.initial ?? 0) > 0);
  const missing = waiting.filter(({ size, number }) => number > availableInModel(model, size));
  return { waiting, missing };
}

/** Reserves the lines that wait, as far as there is stock. */
export function reserveInModel(model: PurchaseModel, order: Pick<ModelOrder, 'lines'>): void {
  const { waiting, missing } = waitingInModel(model, order);
  for (const line of waiting) {
    const sizeStock = model.stock[line.size];
    if (!sizeStock || missing.includes(line)) continue;
    sizeStock.reserved += line.number;
    line.reserved = true;
  }
}

/** Gives the reserved units of an order back. */
export function releaseInModel(model: PurchaseModel, { lines }: Pick<ModelOrder, 'lines'>): void {
  for (const line of lines) {
    const sizeStock = model.stock[line.size];
    if (sizeStock && line.reserved) sizeStock.reserved -= line.number;
    line.reserved = false;
  }
}
