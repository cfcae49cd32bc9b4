import { cartCalls } from '../../src/shared/contract/cart';
import type { RequestOf } from '../../src/shared/contract/calls';
import type { Client } from '../../src/renderer/api/client';
import { FAVORITE_PRODUCT } from '../fixtures/furnished-customer';
import { withDefaultRequests } from '../fixtures/sample-requests';

export type CartCallName = keyof typeof cartCalls;

/** Size keys (`goods_attr`) of the favorite product: the one in the cart, and another one. */
export const CART_SIZE = '5g';
export const OTHER_SIZE = '1g';

export const cartCallNames = Object.keys(cartCalls) as CartCallName[];

/** Returns a valid request for each cart call: `{}` unless it has a row here. `rec_id` is a line of the client's cart. */
export async function cartRequests(
  client: Client,
  rec_id: number,
): Promise<{ [Name in CartCallName]: RequestOf<Name> }> {
  const shared = await client.call('shareCart', { rec_ids: [rec_id] });
  const code = shared.ok ? shared.data.code : '';
  return withDefaultRequests(cartCallNames, {
    addToCart: { goods_id: FAVORITE_PRODUCT, goods_attr: CART_SIZE, number: 2 },
    addRows: { rows: [{ goods_id: FAVORITE_PRODUCT, goods_attr: CART_SIZE, number: 3 }] },
    exchangeCartGoods: { rec_id, goods_attr: OTHER_SIZE },
    dropFromCart: { id: rec_id },
    updateCart: { rec_id, number: 7 },
    saveForLater: { rec_id, saved: true },
    shareCart: { rec_ids: [rec_id] },
    sharedCart: { code },
    takeSharedCart: { code },
    cartQuote: { rec_ids: [rec_id], recipient: 'Someone' },
  });
}
