import type { Certificate } from '../../shared/contract/certificates';
import { startOfHalf } from '../../shared/domain/lot-number';
import { chanceFrom } from '../images/chance';
import type { Catalogue } from '../catalogue/catalogue';
import { findProduct } from '../catalogue/goods-store';
import type { Lot } from './lot-search';
import { testsOf } from './lot-tests';

const DAY = 86_400_000;
/** Days before a lot is on sale that its making, and then its testing, may end. */
const MADE_BEFORE = [20, 50] as const;
const RELEASED_AFTER = [4, 12] as const;
/** A solid compound keeps for longer than what is alive or dissolved. */
const KEPT_MONTHS = { compound: 36, consumable: 60, dye: 36, other: 24 } as const;

/**
 * What a lot's certificate says; null when its product has left the catalogue. The demonstration has no laboratory:
 * the findings are made up within the limits, from the lot alone, so that a lot's certificate is always the same.
 */
export async function certificateOf(
  catalogue: Catalogue,
  { lot, half, product }: Lot,
): Promise<Certificate | null> {
  const found = await findProduct(catalogue, product.goods_id);
  if (!found) return null;
  const { goods_id, goods_sn, goods_name, product_class, cas, formula, weight, storage } = found;
  const chance = chanceFrom(lot);
  const days = ([least, most]: readonly [number, number]) =>
    Math.round(least + (most - least) * chance()) * DAY;
  const made = workingDay(startOfHalf(half) - days(MADE_BEFORE));
  const released = workingDay(made + days(RELEASED_AFTER));
  const items = [...found.attrs.map(({ attr_name, attr_value }) => ({ name: attr_name, value: attr_value }))];
  items.push(...found.properties.flatMap((group) => group.items));
  const property = (name: string) => items.find((item) => item.name === name)?.value ?? '';
  return {
    lot,
    goods_id,
    goods_sn,
    goods_name,
    product_class,
    cas,
    formula,
    weight,
    storage,
    made_on: dayOf(made),
    released_on: dayOf(released),
    retest_on: dayOf(monthsAfter(made, keptMonths(product_class))),
    tests: testsOf[product_class]({ product_class, weight: weight ?? '', property, chance }),
  };
}

function keptMonths(productClass: Certificate['product_class']): number {
  return productClass in KEPT_MONTHS
    ? KEPT_MONTHS[productClass as keyof typeof KEPT_MONTHS]
    : KEPT_MONTHS.other;
}

/** The day itself, or the Monday after a weekend. */
function workingDay(time: number): number {
  const weekday = new Date(time).getUTCDay();
  return time + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * DAY;
}

function monthsAfter(time: number, months: number): number {
  const date = new Date(time);
  return date.setUTCMonth(date.getUTCMonth() + months, Math.min(date.getUTCDate(), 28));
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
