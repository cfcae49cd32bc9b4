// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decideTrial } from '../../../../server/leads/trial-service';
import { makeCustomer } from '../../../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../../test/render/render-app';

let shop: TestShop;
let goods: { goods_id: number; goods_name: string };
beforeAll(async () => {
  shop = await makeShop();
  const found = await shop.client.call('categoryGoods', { id: 22 });
  goods = (found.ok ? found.data.list[0] : undefined) ?? expect.fail('the category is empty');
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const steps = () =>
  within(screen.getByRole('list', { name: /^Status: / }))
    .getAllByRole('listitem')
    .map((step) => step.textContent);

describe('trial applications', () => {
  it('is applied for from a product page', async () => {
    const ann = await makeCustomer(shop, 'ann');
    const { user, address } = await renderApp(`/goodsInfo?id=${goods.goods_id}`, shop, ann);
    await user.click(await screen.findByRole('link', { name: 'Apply for a sample' }));
    await screen.findByRole('heading', { level: 1, name: 'Sample Applications' });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Please choose what the sample is for.');
    expect(summary.textContent).toContain('at least ten characters');
    await user.selectOptions(screen.getByLabelText('What is it for?'), 'Western blot');
    await user.type(screen.getByLabelText('Your experiment'), 'Mouse liver, 20 µg a lane');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByRole('article', { name: `Sample of ${goods.goods_name}` });
    await waitFor(() => expect(address()).toBe('/user/tester'));
    expect(steps()).toEqual(['Applied', 'Approved (not yet)', 'Sent (not yet)', 'Feedback given (not yet)']);
    expect(screen.queryByRole('button', { name: 'Give feedback' })).toBeNull();
  });

  it('are not offered for a product that is made to order', async () => {
    const zoe = await makeCustomer(shop, 'zoe');
    const rows = await shop.deps.catalogue.db
      .selectFrom('product_option')
      .select((row) => ['goods_id', row.fn.max('stock').as('stock')])
      .groupBy('goods_id')
      .execute();
    const madeToOrder = rows.find(({ stock }) => stock === 0)?.goods_id ?? expect.fail('all are in stock');
    await renderApp(`/user/tester?goods_id=${madeToOrder}`, shop, zoe);
    expect(
      await screen.findByText(/is not available as a sample, because we take samples from stock\.$/),
    ).toBeTruthy();
    expect(screen.queryByText(/out of stock/)).toBeNull();
  });

  it('accepts feedback after the sample was sent', async () => {
    const bob = await makeCustomer(shop, 'bob');
    const { goods_id } = goods;
    const applied = await bob.client.call('applyForTrial', {
      goods_id,
      kind: 'ELISA',
      purpose: 'Serum of ten mice',
    });
    const id = applied.ok ? applied.data.trial_id : 0;
    for (const move of ['approve', 'send'] as const) await decideTrial(shop.deps, id, move);
    const { user } = await renderApp('/user/tester', shop, bob);
    await user.click(await screen.findByRole('button', { name: 'Give feedback' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: goods.goods_name }));
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please choose from 1 to 5.');
    await user.click(screen.getByRole('radio', { name: '4 Well' }));
    await user.type(screen.getByLabelText('Your results'), 'One clean band at 55 kDa');
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect(await screen.findByText('4 of 5')).toBeTruthy();
    expect(steps().at(-1)).toBe('Feedback given');
    expect(screen.queryByRole('button', { name: 'Give feedback' })).toBeNull();
  });

  it('explains a refusal', async () => {
    const carl = await makeCustomer(shop, 'carl');
    const { goods_id } = goods;
    const applied = await carl.client.call('applyForTrial', {
      goods_id,
      kind: 'ELISA',
      purpose: 'Serum of ten mice',
    });
    await decideTrial(shop.deps, applied.ok ? applied.data.trial_id : 0, 'refuse');
    await renderApp('/user/tester', shop, carl);
    await screen.findByText(/We cannot send this sample/);
    expect(steps()).toEqual(['Applied', 'Declined']);
  });

  it('shows an empty state with an action', async () => {
    const dora = await makeCustomer(shop, 'dora');
    await renderApp('/user/tester', shop, dora);
    expect(await screen.findByText(/No applications yet/)).toBeTruthy();
  });
});
