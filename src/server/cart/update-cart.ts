import { MAX_QUANTITY } from '../../shared/cart/quantity';
import { formatMessage } from '../../shared/lib/messages';
import { unitPrice } from '../../shared/orders/price-tiers';
import type { AppContext } from '../app/context';
import type { Caller } from '../http/caller';
import { BusinessError } from '../http/errors';
import {
  updateCartLine,
  countCartUnits,
  deleteCartLine,
  deleteActiveLines,
  findCartLine,
  findLineByVariant,
  listCartLines,
  type StoredCartLine,
} from './cart-line-store';
import { listProducts } from '../catalogue/product-list-store';
import type { ShopTransaction } from '../db/shop-database';
import { findCatalogueVariants, hasListPrice, type PricedVariant } from '../catalogue/variant-store';
import { findAvailableStock, type VariantKey } from '../orders/stock-store';
import { stockObstacle } from './price-lines';
import { withCart, withCartCreatedIfMissing, lineNotFoundError } from './current-cart';
import { snapshotVariant, addUnitsToLine, lineFullMessage, withQuantity } from './cart-line';

type CartDeps = Pick<AppContext, 'database' | 'clock' | 'catalogue' | 'selling'>;

/** The units of the active lines after a change. Rejects with a {@link BusinessError} when the change is not possible. */
type UnitsAfterChange = Promise<number>;

/**
 * Adds units of a variant, and creates the cart when it is missing. The line may exceed the stock, which can change until the
 * order; `obstacle` tells the customer so.
 */
export async function addCartUnits(
  deps: CartDeps,
  caller: Caller,
  item: VariantKey & { number: number },
): Promise<{ number: number; obstacle: string }> {
  const catalogueVariant = await requirePricedVariant(deps, item);
  const { clock, selling } = deps;
  return withCartCreatedIfMissing(deps, caller, { maxNewLines: 1 }, async (transaction, cartId) => {
    const pricing = { tiers: selling.price_tiers, now: clock().getTime() };
    const refusal = await addUnitsToLine(
      transaction,
      cartId,
      { catalogueVariant, number: item.number },
      pricing,
    );
    if (refusal) throw new BusinessError(refusal, { field: 'number' });
    const line = await findLineByVariant(transaction, cartId, { ...item, saved: 0 });
    const available = await findAvailableStock(transaction, {
      ...item,
      catalogueStock: catalogueVariant.catalogueStock,
    });
    const obstacle = stockObstacle(available, line?.number ?? item.number);
    return { number: await countCartUnits(transaction, cartId), obstacle };
  });
}

export async function setQuantity(
  deps: CartDeps,
  caller: Caller,
  recId: number,
  number: number,
): UnitsAfterChange {
  return updateLine(deps, caller, recId, async (transaction, _cartId, line) => {
    const [catalogueVariant = null] = await findCatalogueVariants(deps.catalogue, [line]);
    await updateCartLine(
      transaction,
      withQuantity(line, number, { catalogueVariant, tiers: deps.selling.price_tiers }),
    );
  });
}

/** Replaces a line's variant by another one of the same product and merges an existing line of the new variant. */
export async function replaceVariant(
  deps: CartDeps,
  caller: Caller,
  recId: number,
  goodsAttr: string,
): UnitsAfterChange {
  return updateLine(deps, caller, recId, async (transaction, cartId, line) => {
    const catalogueVariant = await requirePricedVariant(deps, {
      goods_id: line.goods_id,
      goods_attr: goodsAttr,
    });
    if (line.goods_attr === goodsAttr) return;
    const number = line.number + (await mergeLine(transaction, cartId, { ...line, goods_attr: goodsAttr }));
    const seen_cents = unitPrice(catalogueVariant.listPrice, number, deps.selling.price_tiers);
    await updateCartLine(transaction, { ...line, ...snapshotVariant(catalogueVariant), number, seen_cents });
  });
}

/** Saves a line for later or makes it active again, and merges an existing line of the same variant. */
export async function setSavedForLater(
  deps: CartDeps,
  caller: Caller,
  recId: number,
  isSaved: boolean,
): UnitsAfterChange {
  return updateLine(deps, caller, recId, async (transaction, cartId, line) => {
    const saved = isSaved ? 1 : 0;
    if (line.saved === saved) return;
    const [catalogueVariant = null] = await findCatalogueVariants(deps.catalogue, [line]);
    const number = line.number + (await mergeLine(transaction, cartId, { ...line, saved }));
    const moved = withQuantity(line, number, { catalogueVariant, tiers: deps.selling.price_tiers });
    await updateCartLine(transaction, { ...moved, saved });
  });
}

export async function removeLine(deps: CartDeps, caller: Caller, recId: number): UnitsAfterChange {
  const units = await withCart(deps, caller, async (transaction, cartId) => {
    if (!(await deleteCartLine(transaction, cartId, recId))) throw lineNotFoundError('id');
    return countCartUnits(transaction, cartId);
  });
  if (units === null) throw lineNotFoundError('id');
  return units;
}

/** Removes all lines that are not saved for later. */
export async function removeActiveLines(deps: CartDeps, caller: Caller): Promise<void> {
  await withCart(deps, caller, deleteActiveLines);
}

/** Removes units from the caller's lines: of each line as many as given, and the line when none are left. */
export async function removeUnits(
  deps: CartDeps,
  caller: Caller,
  removed: readonly { rec_id: number; goods_number: number }[],
): Promise<void> {
  await withCart(deps, caller, async (transaction, cartId) => {
    const removedUnits = new Map(removed.map(({ rec_id, goods_number }) => [rec_id, goods_number]));
    const lines = (await listCartLines(transaction, cartId)).filter(({ rec_id }) => removedUnits.has(rec_id));
    const catalogueVariants = await findCatalogueVariants(deps.catalogue, lines);
    for (const [index, line] of lines.entries()) {
      const number = line.number - (removedUnits.get(line.rec_id) ?? 0);
      const pricing = { catalogueVariant: catalogueVariants[index] ?? null, tiers: deps.selling.price_tiers };
      if (number > 0) await updateCartLine(transaction, withQuantity(line, number, pricing));
      else await deleteCartLine(transaction, cartId, line.rec_id);
    }
  });
}

/** Calls `work` with a line of the caller's cart, in a transaction. */
async function updateLine(
  deps: CartDeps,
  caller: Caller,
  recId: number,
  work: (transaction: ShopTransaction, cartId: number, line: StoredCartLine) => Promise<void>,
): UnitsAfterChange {
  const units = await withCart(deps, caller, async (transaction, cartId) => {
    const line = await findCartLine(transaction, cartId, recId);
    if (!line) throw lineNotFoundError('rec_id');
    await work(transaction, cartId, line);
    return countCartUnits(transaction, cartId);
  });
  if (units === null) throw lineNotFoundError('rec_id');
  return units;
}

/**
 * Deletes the cart's line that has the variant and the state (`saved`) of `line`, and returns its units; 0 without such a line.
 * Throws a {@link BusinessError} when the sum of the units exceeds the maximum.
 */
async function mergeLine(
  transaction: ShopTransaction,
  cartId: number,
  line: StoredCartLine,
): Promise<number> {
  const existing = await findLineByVariant(transaction, cartId, line);
  if (!existing) return 0;
  if (line.number + existing.number > MAX_QUANTITY) throw new BusinessError(lineFullMessage(existing.number));
  await deleteCartLine(transaction, cartId, existing.rec_id);
  return existing.number;
}

/** Throws a {@link BusinessError} unless the catalogue sells the variant at a price. */
async function requirePricedVariant(
  { catalogue }: Pick<AppContext, 'catalogue'>,
  variant: VariantKey,
): Promise<PricedVariant> {
  const [catalogueVariant] = await findCatalogueVariants(catalogue, [variant]);
  if (catalogueVariant && !hasListPrice(catalogueVariant))
    throw new BusinessError(formatMessage('priceOnRequest'), { field: 'goods_attr' });
  if (catalogueVariant) return catalogueVariant;
  const [product] = await listProducts(catalogue, [variant.goods_id]);
  if (product) throw new BusinessError('This product is not sold in this size.', { field: 'goods_attr' });
  throw new BusinessError('There is no product with this id.', { field: 'goods_id' });
}
