// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProductInList, ReplyOf } from '../../../../shared/contract/calls';
import { makeCustomer } from '../../../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../../test/render/render-app';

let shop: TestShop;
let products: ProductInList[];
beforeAll(async () => {
  shop = await makeShop();
  const found = await shop.client.call('categoryGoods', { id: 22 });
  products = found.ok ? found.data.list.slice(0, 3) : [];
});
afterAll(() => shop.close());
afterEach(cleanup);

const product = (index: number) => products[index] ?? expect.fail('the category is too small');
const card = async (index: number) =>
  within(await screen.findByRole('article', { name: product(index).goods_name }));

describe('favorite button', () => {
  it('adds and removes a product and shows its state after a reload', async () => {
    const ann = await makeCustomer(shop, 'ann');
    const page = `/goodsInfo?id=${product(0).goods_id}`;
    const first = await renderApp(page, shop, ann);
    const name = `Favorite: ${product(0).goods_name}`;
    await first.user.click(await screen.findByRole('button', { name, pressed: false }));
    await screen.findByRole('button', { name, pressed: true });
    first.unmount();
    const second = await renderApp(page, shop, ann);
    await second.user.click(await screen.findByRole('button', { name, pressed: true }));
    await screen.findByRole('button', { name, pressed: false });
    expect(await ann.client.call('favorites', {})).toMatchObject({ data: { total: 0 } });
  });

  it('shows the state on product cards after a single request', async () => {
    const bob = await makeCustomer(shop, 'bob');
    await bob.client.call('toggleFavorite', { goods_id: product(1).goods_id });
    let questions = 0;
    const counting: typeof bob.client = {
      call(name, ...rest) {
        if (name === 'favoriteIds') questions += 1;
        return bob.client.call(name, ...rest);
      },
    };
    await renderApp('/categoryList?id=22', shop, { ...bob, client: counting });
    await screen.findByRole('button', { name: `Favorite: ${product(1).goods_name}`, pressed: true });
    expect(screen.getAllByRole('button', { name: /^Favorite: /, pressed: false }).length).toBeGreaterThan(5);
    expect(questions).toBe(1);
  });

  it('shows a change after the favorites could not be loaded', async () => {
    const eve = await makeCustomer(shop, 'eve');
    let failures = 1;
    const failingOnce: typeof eve.client = {
      call: (name, ...rest) =>
        name === 'favoriteIds' && failures-- > 0
          ? Promise.resolve({ ok: false, failure: { kind: 'timeout' } })
          : eve.client.call(name, ...rest),
    };
    const page = `/goodsInfo?id=${product(0).goods_id}`;
    const { user } = await renderApp(page, shop, { ...eve, client: failingOnce });
    const name = `Favorite: ${product(0).goods_name}`;
    await user.click(await screen.findByRole('button', { name, pressed: false }));
    await screen.findByRole('button', { name, pressed: true });
  });

  it('keeps a change when the reply to an earlier request for the favorites arrives after it', async () => {
    const nora = await makeCustomer(shop, 'nora');
    let requests = 0;
    let sendFirstReply: () => void = () => undefined;
    const firstReplySent = new Promise<void>((resolve) => (sendFirstReply = resolve));
    const slowFirst: typeof nora.client = {
      async call(name, ...rest) {
        const outcome = await nora.client.call(name, ...rest);
        if (name === 'favoriteIds' && ++requests === 1) await firstReplySent;
        return outcome;
      },
    };
    const page = `/goodsInfo?id=${product(0).goods_id}`;
    const { user } = await renderApp(page, shop, { ...nora, client: slowFirst });
    const name = `Favorite: ${product(0).goods_name}`;
    await user.click(await screen.findByRole('button', { name, pressed: false }));
    const pressed = await screen.findByRole('button', { name, pressed: true });
    await act(async () => {
      sendFirstReply();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(pressed.getAttribute('aria-pressed')).toBe('true');
  });

  it('redirects anonymous visitors to the sign-in page and back', async () => {
    const page = `/goodsInfo?id=${product(0).goods_id}`;
    const { user, address } = await renderApp(page, shop);
    await user.click(await screen.findByRole('button', { name: `Favorite: ${product(0).goods_name}` }));
    await waitFor(() => expect(address()).toBe(`/login?${new URLSearchParams({ redirect: page })}`));
  });
});

describe('favorites', () => {
  it('show an empty state with an action', async () => {
    const carl = await makeCustomer(shop, 'carl');
    await renderApp('/user/collect', shop, carl);
    expect(await screen.findByText(/No favorites yet/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find products' })).toBeTruthy();
  });

  it('can have a note and be moved to a new list, which can be shown alone', async () => {
    const dora = await makeCustomer(shop, 'dora');
    for (const index of [0, 1])
      await dora.client.call('toggleFavorite', { goods_id: product(index).goods_id });
    const { user, address } = await renderApp('/user/collect', shop, dora);
    await user.click((await card(0)).getByRole('button', { name: /^Note and list/ }));
    // The pressed button has disappeared.
    const heading = (await card(0)).getByRole('heading');
    expect(document.activeElement).toBe(heading);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(heading);
    await user.click((await card(0)).getByRole('button', { name: /^Note and list/ }));
    await user.type(screen.getByLabelText(/^Note/, { selector: 'textarea' }), 'For the western blots');
    await user.selectOptions(screen.getByLabelText(/^List/), 'A new list…');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('enter a name for the new list');
    await user.type(screen.getByLabelText('List name'), 'Blots');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await card(0)).queryByText('In Blots')).toBeTruthy());
    expect((await card(0)).getByText('For the western blots')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Blots (1)' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: product(1).goods_name })).toBeNull());
    expect(address()).toMatch(/^\/user\/collect\?list=\d+$/);
  });

  it('can be added to the cart in a size', async () => {
    const kim = await makeCustomer(shop, 'kim');
    const sizes = product(0).options.filter(({ attr_price }) => attr_price !== null);
    const size = sizes.at(-1)?.goods_attr ?? expect.fail('the product has no size with a price');
    await kim.client.call('toggleFavorite', { goods_id: product(0).goods_id });
    const { user } = await renderApp('/user/collect', shop, kim);
    const form = await card(0);
    await user.selectOptions(form.getByRole('combobox', { name: `Size of ${product(0).goods_name}` }), size);
    await user.click(form.getByRole('button', { name: /^Add to cart/ }));
    await waitFor(async () =>
      expect(await kim.client.call('cart', {})).toMatchObject({
        data: { list: [{ goods_id: product(0).goods_id, goods_attr: size, goods_number: 1 }] },
      }),
    );
  });

  it('can be removed and restored with their note and list', async () => {
    const emil = await makeCustomer(shop, 'emil');
    const goods_id = product(2).goods_id;
    await emil.client.call('toggleFavorite', { goods_id });
    await emil.client.call('editFavorite', { goods_id, note: 'Two packs', list_name: 'Spring' });
    const { user } = await renderApp('/user/collect', shop, emil);
    await user.click((await card(2)).getByRole('button', { name: /^Remove/ }));
    await waitFor(() => expect(screen.queryByRole('article', { name: product(2).goods_name })).toBeNull());
    expect(await emil.client.call('favorites', {})).toMatchObject({ data: { total: 0 } });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const back = await card(2);
    await waitFor(() => expect(back.getByText('Two packs')).toBeTruthy());
    expect(back.getByText('In Spring')).toBeTruthy();
  });

  it('can be put into new lists in two forms at the same time', async () => {
    const iris = await makeCustomer(shop, 'iris');
    for (const index of [0, 1])
      await iris.client.call('toggleFavorite', { goods_id: product(index).goods_id });
    const { user } = await renderApp('/user/collect', shop, iris);
    for (const index of [0, 1]) {
      await user.click((await card(index)).getByRole('button', { name: /^Note and list/ }));
      await user.selectOptions((await card(index)).getByLabelText(/^List/), 'A new list…');
    }
    for (const name of [/^Note/, 'List name']) {
      const ids = screen.getAllByRole('textbox', { name }).map(({ id }) => id);
      expect(new Set(ids).size).toBe(2);
    }
  });

  it('show the last page when the only favorite of the page after it is removed', async () => {
    const jack = await makeCustomer(shop, 'jack');
    const found = await shop.client.call('categoryGoods', { id: 22, page_size: 48 });
    const goods = found.ok ? found.data.list.slice(0, 25) : [];
    for (const { goods_id } of goods) await jack.client.call('toggleFavorite', { goods_id });
    const { user, address } = await renderApp('/user/collect?page=2', shop, jack);
    await user.click(await screen.findByRole('button', { name: /^Remove / }));
    await waitFor(() => expect(address()).toBe('/user/collect'));
    expect(await screen.findAllByRole('button', { name: /^Remove / })).toHaveLength(24);
  });

  it('stay removed when another tab has removed them before', async () => {
    const finn = await makeCustomer(shop, 'finn');
    const goods_id = product(0).goods_id;
    await finn.client.call('toggleFavorite', { goods_id });
    const { user } = await renderApp('/user/collect', shop, finn);
    const remove = (await card(0)).getByRole('button', { name: /^Remove/ });
    await finn.client.call('toggleFavorite', { goods_id });
    await user.click(remove);
    await screen.findByText(/No favorites yet/);
    expect(await finn.client.call('favoriteIds', {})).toMatchObject({ data: { goods_ids: [] } });
  });

  it('keep their note when another tab has restored them before', async () => {
    const gina = await makeCustomer(shop, 'gina');
    const goods_id = product(1).goods_id;
    await gina.client.call('toggleFavorite', { goods_id });
    await gina.client.call('editFavorite', { goods_id, note: 'Two packs', list_name: 'Spring' });
    const { user } = await renderApp('/user/collect', shop, gina);
    await user.click((await card(1)).getByRole('button', { name: /^Remove/ }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await gina.client.call('toggleFavorite', { goods_id });
    await user.click(undo);
    const back = await card(1);
    await waitFor(() => expect(back.getByText('Two packs')).toBeTruthy());
  });

  it('do not link to a product that has left the catalogue', async () => {
    const hugo = await makeCustomer(shop, 'hugo');
    await hugo.client.call('toggleFavorite', { goods_id: product(0).goods_id });
    const client: typeof hugo.client = {
      async call(name, ...rest) {
        const outcome = await hugo.client.call(name, ...rest);
        if (name !== 'favorites' || !outcome.ok) return outcome;
        const data = outcome.data as ReplyOf<'favorites'>;
        return {
          ...outcome,
          data: { ...data, list: data.list.map((entry) => ({ ...entry, available: false, options: [] })) },
        } as typeof outcome;
      },
    };
    await renderApp('/user/collect', shop, { ...hugo, client });
    const gone = await card(0);
    expect(gone.getByText('No longer in our catalogue')).toBeTruthy();
    expect(gone.queryAllByRole('link', { hidden: true })).toEqual([]);
  });
});
