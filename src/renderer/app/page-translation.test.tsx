// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { renderAnonymous, renderApp, type RenderedApp } from '../../../test/render/render-app';
import { translatePage } from '../../../test/render/translate-page';
import { makeVisitor, putInCart } from '../../../test/shopping/cart-visitors';
import { findVariants } from '../../../test/shopping/find-variants';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const main = () => within(screen.getByRole('main'));
const shownText = () => screen.getByRole('main').textContent;

/** Runs a journey on the page as it is, and on the translated page; both must end with the same text. */
async function compare(open: () => Promise<RenderedApp>, journey: (app: RenderedApp) => Promise<void>) {
  const shown: string[] = [];
  for (const isTranslated of [false, true]) {
    sessionStorage.clear();
    const app = await open();
    if (isTranslated) translatePage();
    await journey(app);
    shown.push(shownText());
    cleanup();
  }
  expect(shown[1]).toBe(shown[0]);
}

describe('a page that the browser has translated', () => {
  it('shows price, stock and tiers of another size and quantity', async () => {
    const [variant] = await findVariants(shop, 1, 40);
    const id = variant?.product.goods_id ?? 0;
    await compare(
      () => renderAnonymous(`/goodsInfo?id=${id}`, shop),
      async ({ user }) => {
        const box = within(main().getByRole('form', { name: 'Buy this product' }));
        for (const radio of box.getAllByRole('radio')) await user.click(radio);
        await user.click(box.getAllByRole('radio')[0]!);
        const quantity = box.getByRole('textbox', { name: 'Quantity' });
        await user.clear(quantity);
        await user.type(quantity, '9999');
        await user.click(box.getByRole('button', { name: 'Increase quantity' }));
      },
    );
  });

  it('shows range, counts and cards of another page, filter and page size', async () => {
    await compare(
      () => renderApp('/categoryList?id=22', shop),
      async ({ user, address }) => {
        await user.click(main().getByRole('link', { name: 'Next page' }));
        await waitFor(() => expect(address()).toContain('page=2'));
        await waitFor(() => expect(main().getByRole('link', { name: 'Page 2' }).ariaCurrent).toBe('page'));
        await user.selectOptions(main().getByRole('combobox', { name: 'Items per page' }), '12');
        await waitFor(() => expect(address()).toContain('page_size=12'));
        await user.click(main().getAllByRole('checkbox')[0]!);
        await waitFor(() => expect(main().getAllByRole('checkbox', { checked: true })).toHaveLength(1));
        await waitFor(() => expect(main().queryByRole('region', { busy: true })).toBeNull());
        // The forms of the cards below the window follow.
        const addButtons = () => main().getAllByRole('button', { name: /^Add to cart/ });
        await waitFor(() => expect(addButtons()).toHaveLength(12));
      },
    );
  });

  it('shows amounts of another quantity in the cart, and removes a line', async () => {
    const sizes = await findVariants(shop, 2, 40);
    await compare(
      async () => {
        const visitor = makeVisitor(shop);
        for (const size of sizes) await putInCart(visitor, size, 2);
        const app = await renderApp('/shoppingCart', shop, visitor);
        await screen.findByRole('heading', { level: 1, name: 'Shopping cart' });
        return app;
      },
      async ({ user }) => {
        const row = () => within(main().getAllByRole('row')[1]!);
        await user.click(row().getByRole('button', { name: 'Increase quantity' }));
        await user.click(main().getAllByRole('checkbox', { name: /^Select / })[1]!);
        await waitFor(() => expect(main().getAllByText(/^1 of 2 selected, subtotal/)).toHaveLength(1));
        await waitFor(() => expect(main().queryByRole('button', { name: 'One moment…' })).toBeNull());
      },
    );
  });
});
