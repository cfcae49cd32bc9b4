// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatMessage } from '../../../shared/lib/messages';
import { makeCustomer, type TestCustomer } from '../../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';

let shop: TestShop;
let ann: TestCustomer;
beforeAll(async () => {
  shop = await makeShop();
  ann = await makeCustomer(shop, 'ann');
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Opens three pages by header links at these times of the page's clock, in milliseconds. */
async function visitThree(
  moments: readonly [number, number, number],
  customer?: TestCustomer,
): Promise<void> {
  const { user } = await renderApp('/faq', shop, customer);
  const header = () => within(screen.getByRole('banner'));
  for (const [at, [link, heading]] of [
    ['Activities', /Activities/],
    ['Cart, 0 items', /cart/i],
    ['Activities', /Activities/],
  ].entries() as IterableIterator<[number, [string, RegExp]]>) {
    vi.spyOn(performance, 'now').mockReturnValue(moments[at] ?? 0);
    await user.click(header().getByRole('link', { name: link }));
    await screen.findByRole('heading', { level: 1, name: heading });
  }
}

const notice = () => screen.queryByText(formatMessage('tooManyRequests'));

describe('three pages within a second', () => {
  it('show a message to a signed-in customer', async () => {
    await visitThree([5000, 5300, 5600], ann);
    expect(await screen.findByText(formatMessage('tooManyRequests'))).toBeTruthy();
  });

  it('are allowed for an anonymous visitor', async () => {
    await visitThree([5000, 5300, 5600]);
    expect(notice()).toBeNull();
  });

  it('are allowed when the third is later', async () => {
    await visitThree([5000, 5600, 6100], ann);
    expect(notice()).toBeNull();
  });
});
