import { halfAt, lotOf, readLot, slipsOf, startOfHalf } from '../../shared/domain/lot-number';
import type { CatalogueDeps } from '../app/context';
import { productName, type ProductName } from '../catalogue/goods-store';

type LotDeps = Pick<CatalogueDeps, 'catalogue' | 'clock' | 'settings'>;

/** A lot that there is. */
export interface Lot {
  lot: string;
  half: string;
  product: ProductName;
}

/** Lots of a product that are listed: those of three years. */
const LISTED = 6;
const MOST_NEAREST = 5;
const HALF_YEAR = 184 * 86_400_000;

/** The lot that a text in any spelling names; null when there is none, or its check sign does not fit. */
export async function findLot(deps: LotDeps, text: string): Promise<Lot | null> {
  const typed = readLot(text);
  if (!typed || !wasMade(deps, typed.half)) return null;
  const found = await deps.catalogue.search.resolveNumber(typed.number);
  const product = found && (await productName(deps.catalogue, found.goodsId));
  if (!product) return null;
  const lot = lotOf(product.goods_sn, typed.half);
  return lot.endsWith(typed.sign) ? { lot, half: typed.half, product } : null;
}

/** The lots of a product, the one on sale first. */
export function lotsOf({ clock, settings }: LotDeps, product: ProductName): Lot[] {
  const lots: Lot[] = [];
  let time = startOfHalf(halfAt(clock().getTime()));
  while (lots.length < LISTED && new Date(time).getUTCFullYear() >= settings.established) {
    const half = halfAt(time);
    lots.push({ lot: lotOf(product.goods_sn, half), half, product });
    // A day of the half before, whichever it is.
    time = startOfHalf(halfAt(time - HALF_YEAR / 2));
  }
  return lots;
}

/** Lots that are one slip of the pen away from a text, those of the same product and half year first. */
export async function nearestLots(deps: LotDeps, text: string): Promise<Lot[]> {
  const typed = readLot(text);
  const found = new Map<string, Lot>();
  for (const slip of await slipsOfKnown(deps, text)) {
    const lot = await findLot(deps, slip);
    if (lot) found.set(lot.lot, lot);
  }
  const likeness = ({ half, product }: Lot) =>
    typed ? Number(half === typed.half) + 2 * Number(keyOf(product) === typed.number) : 0;
  return [...found.values()]
    .sort((one, other) => likeness(other) - likeness(one) || (one.lot < other.lot ? -1 : 1))
    .slice(0, MOST_NEAREST);
}

/** Those of a product that there is: their numbers are asked as one, because a database may be far. */
async function slipsOfKnown({ catalogue }: LotDeps, text: string): Promise<string[]> {
  const slips = slipsOf(text);
  const numbers = [...new Set(slips.flatMap((slip) => readLot(slip)?.number ?? []))];
  const products = await catalogue.search.resolveNumbers(numbers);
  const known = new Set(numbers.filter((_, at) => products[at] !== null));
  return slips.filter((slip) => known.has(readLot(slip)?.number ?? ''));
}

/** No lot is older than the shop, and none is of a time to come. */
function wasMade({ clock, settings }: LotDeps, half: string): boolean {
  const start = startOfHalf(half);
  return start <= clock().getTime() && new Date(start).getUTCFullYear() >= settings.established;
}

function keyOf({ goods_sn }: ProductName): string {
  return goods_sn.replace(/[^A-Z0-9]/g, '');
}
