// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fetchCart, putInCart } from '../../../../test/shopping/cart-visitors';
import { findVariants } from '../../../../test/shopping/find-variants';
import { makeCustomer } from '../../../../test/fixtures/make-customer';
import { makeSite, type TestSite } from '../../../../test/fixtures/make-site';
import {
  connectPurchaser,
  punchoutCodeIn,
  postForm,
  setupXml,
  startPunchout,
} from '../../../../test/fixtures/punchout-buyer';
import { renderApp } from '../../../../test/render/render-app';

let site: TestSite;
beforeAll(async () => {
  site = await makeSite();
  await makeCustomer(site.shop, 'ann');
});
afterAll(() => site.close());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function visit(operation: string, items: [string, number][] = []) {
  const returnTo = 'https://erp.example/back';
  const buyer = await connectPurchaser(site, 'ann', 'https://erp.example');
  const body = setupXml({ ...buyer, now: Date.now(), returnTo, operation, items });
  const { text } = await site.send(new Request('http://shop.test/punchout/cxml', { method: 'POST', body }));
  return (await startPunchout(site, punchoutCodeIn(text))).visitor;
}

/** Returns the form that was submitted last. jsdom does not submit forms. */
function sentForms() {
  const sent: { action: string; code: FormDataEntryValue | null }[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function send(this: HTMLFormElement) {
    sent.push({ action: this.action, code: new FormData(this).get('code') });
  });
  return sent;
}

it('offers the transfer instead of the checkout and ends the session with it', async () => {
  const visitor = await visit('create');
  const [size] = await findVariants(site.shop, 1, 40);
  if (!size) throw new Error('nothing is sold');
  await putInCart(visitor, size, 2);
  const sent = sentForms();
  const { user } = await renderApp('/shoppingCart', site.shop, visitor);
  expect(await screen.findByText(/You are shopping for Institute/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check Out' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Transfer to your purchasing system' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.action).toMatch(/\/punchout\/transfer$/);
  const code = sent[0]?.code;
  if (typeof code !== 'string') throw new Error('the form has no code');
  const { text } = await postForm(site, '/punchout/transfer', { code });
  expect(text).toContain(`${size.product.goods_sn}:${size.goods_attr}`);
  expect((await fetchCart(visitor)).list).toEqual([]);
});

it('does not return an empty cart after its lines were removed in another window', async () => {
  const visitor = await visit('create');
  const [size] = await findVariants(site.shop, 1, 40);
  if (!size) throw new Error('nothing is sold');
  await putInCart(visitor, size, 2);
  const sent = sentForms();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const client: typeof visitor.client = {
    async call(name, payload, options) {
      if (name === 'updateCart') await held;
      return visitor.client.call(name, payload, options);
    },
  };
  const { user } = await renderApp('/shoppingCart', site.shop, { ...visitor, client });
  const quantity = await screen.findByRole('textbox', { name: /^Quantity of/ });
  const [line] = (await fetchCart(visitor)).list;
  await visitor.client.call('dropFromCart', { id: line?.rec_id ?? 0 });
  await user.clear(quantity);
  await user.type(quantity, '3');
  await user.click(screen.getByRole('button', { name: 'Transfer to your purchasing system' }));
  release();
  expect(await screen.findByText('Please select the goods to be settled!')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('shows an inspected cart read-only', async () => {
  const [size] = await findVariants(site.shop, 1, 40);
  const part = `${size?.product.goods_sn}:${size?.goods_attr}`;
  const visitor = await visit('inspect', [[part, 1]]);
  const sent = sentForms();
  const { user } = await renderApp('/shoppingCart', site.shop, visitor);
  expect(await screen.findByText(/You cannot change it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Transfer to your purchasing system' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Return without a cart' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});
