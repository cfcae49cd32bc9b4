// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordCalls } from '../../../../../test/fixtures/record-calls';
import { makeFurnishedCustomer } from '../../../../../test/fixtures/furnished-customer';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../../test/render/render-app';

/** Including the exchange that every test shop starts with. */
const EXCHANGES = 2;
const EXCHANGE = '/web/users/shop/transform_points';

let shop: TestShop;
beforeEach(async () => {
  shop = await makeShop();
});
afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  await shop.close();
});

describe('points exchange with a lost reply', () => {
  it('deducts the points once when retried, also after a reload', async () => {
    const ann = await makeFurnishedCustomer(shop, 'ann');
    const calls = recordCalls(shop, ann.tokenHolder);
    const sent = () => calls.to(EXCHANGE);
    const open = () =>
      renderApp('/user/virtualPointChange', shop, {
        client: calls.shop.client,
        tokenHolder: ann.tokenHolder,
      });
    const exchangeFirst = async ({ user }: Awaited<ReturnType<typeof open>>) => {
      const [offer] = await screen.findAllByRole('button', { name: /^Exchange [\d,]+ points for / });
      await user.click(offer ?? expect.fail('there is no offer'));
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Exchange' }));
    };

    calls.fail(EXCHANGE);
    const first = await open();
    await exchangeFirst(first);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    first.unmount();
    const second = await open();
    await exchangeFirst(second);
    await screen.findByText(/^We will ship it to you\./);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
    expect(await shop.deps.database.selectFrom('point_exchange').select('points').execute()).toHaveLength(
      EXCHANGES,
    );

    await exchangeFirst(second);
    await waitFor(() => expect(new Set(sent().map(({ key }) => key)).size).toBe(2));
  });
});
