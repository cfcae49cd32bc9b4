import type { ReplyOf, RequestOf } from '../../src/shared/contract/calls';
import type { Client } from '../../src/renderer/api/client';
import type { CatalogueVariant } from '../../src/server/catalogue/variant-store';
import type { TestShop } from '../fixtures/make-shop';

/** A visitor or customer with a cart. */
export interface CartVisitor {
  client: Client;
  tokenHolder: { token: string | null };
}

/** Creates a visitor without a token; adding to the cart assigns one. */
export function makeVisitor(shop: TestShop): CartVisitor {
  const tokenHolder: CartVisitor['tokenHolder'] = { token: null };
  return { client: shop.clientOf(tokenHolder), tokenHolder };
}

/** Returns a request that adds units of a size. */
export function addToCartRequest(
  { product, goods_attr }: CatalogueVariant,
  number: number,
): RequestOf<'addToCart'> {
  return { goods_id: product.goods_id, goods_attr, number };
}

/** Adds units and returns the units in the cart. @throws when the call fails. */
export async function putInCart(
  { client }: CartVisitor,
  size: CatalogueVariant,
  number: number,
): Promise<number> {
  const added = await client.call('addToCart', addToCartRequest(size, number));
  if (!added.ok) throw new Error(JSON.stringify(added.failure));
  return added.data.number;
}

export async function fetchCart({ client }: CartVisitor): Promise<ReplyOf<'cart'>> {
  const cart = await client.call('cart', {});
  if (!cart.ok) throw new Error(JSON.stringify(cart.failure));
  return cart.data;
}

/** Returns the `rec_id` of a size's line. @throws when it is missing. */
export async function cartLineId(
  visitor: CartVisitor,
  { product, goods_attr }: CatalogueVariant,
): Promise<number> {
  const { list, saved } = await fetchCart(visitor);
  const line = [...list, ...saved].find(
    (candidate) => candidate.goods_id === product.goods_id && candidate.goods_attr === goods_attr,
  );
  if (!line) throw new Error(`no line of ${product.goods_sn}`);
  return line.rec_id;
}

/** Returns the units of each size in the cart and saved for later, by {@link variantLabel}. */
export function unitsByNumber({ list, saved }: Pick<ReplyOf<'cart'>, 'list' | 'saved'>) {
  const units = (lines: ReplyOf<'cart'>['list']) =>
    Object.fromEntries(
      lines.map(({ goods_sn, attr_new, goods_number }) => [`${goods_sn} ${attr_new}`, goods_number]),
    );
  return { list: units(list), saved: units(saved) };
}

/** Returns the key of a size in {@link unitsByNumber}: catalogue number and text of the size. */
export function variantLabel({ product, attr_value }: CatalogueVariant): string {
  return `${product.goods_sn} ${attr_value}`;
}
