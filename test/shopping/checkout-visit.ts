import { recordCalls, type RecordedCalls } from '../fixtures/record-calls';
import { makeCustomer, type TestCustomer } from '../fixtures/make-customer';
import { fillCart, createAddress, findVariantsInStock } from './make-order';
import type { TestShop } from '../fixtures/make-shop';
import { renderApp, type RenderedApp } from '../render/render-app';

/** A customer with products in the cart; calls are recorded. */
export interface CheckoutVisit {
  customer: TestCustomer;
  calls: RecordedCalls;
  /** `rec_id` of each line in the cart. */
  ids: readonly number[];
  /** Path of the checkout of these lines. */
  path: string;
  /** Opens a page of the shop as this customer. */
  open: (path?: string) => Promise<RenderedApp>;
}

/** Makes a customer with two products in the cart. With `address`, the customer has a delivery address. */
export async function makeCheckoutVisit(
  shop: TestShop,
  { name = 'ann', address = true }: { name?: string; address?: boolean } = {},
): Promise<CheckoutVisit> {
  const customer = await makeCustomer(shop, name);
  const calls = recordCalls(shop, customer.tokenHolder);
  if (address) await createAddress(customer.client);
  const sizes = await findVariantsInStock(shop, { minStock: 20, count: 50 });
  const other = sizes.filter(({ goods_id: id }) => id !== sizes[0]?.goods_id);
  const lines = await fillCart(customer.client, [...sizes.slice(0, 1), ...other.slice(0, 1)]);
  const ids = lines.map(({ rec_id: id }) => id);
  const path = `/shoppingCart/pay?id=${ids.join()}`;
  const recordedCustomer = { client: calls.shop.client, tokenHolder: customer.tokenHolder };
  return { customer, calls, ids, path, open: (url = path) => renderApp(url, shop, recordedCustomer) };
}
