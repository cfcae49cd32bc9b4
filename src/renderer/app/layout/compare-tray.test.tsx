// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';
import { storeTray } from '../../state/compare-tray';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const products = ['first', 'second', 'third'].map((goods_name, index) => ({
  goods_id: index + 1,
  goods_name,
  goods_sn: `QA${index}`,
  group: 'antibodies' as const,
}));

const removeButton = (name: string) => screen.getByRole('button', { name: `Do not compare ${name}` });

describe('the compare tray', () => {
  it('keeps the focus in the tray when a product is removed, and moves it to the content with the last one', async () => {
    storeTray(products);
    const { user } = await renderApp('/faq', shop);
    await screen.findByRole('complementary', { name: 'Comparison' });
    await user.click(removeButton('second'));
    expect(document.activeElement).toBe(removeButton('third'));
    await user.click(removeButton('third'));
    expect(document.activeElement).toBe(removeButton('first'));
    await user.click(removeButton('first'));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it.each(['/quickOrder', '/contactUs'])('is not in the way of the form of %s', async (url) => {
    storeTray(products);
    await renderApp(url, shop);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('complementary', { name: 'Comparison' })).toBeNull();
  });

  it('moves the focus to the content when it is cleared', async () => {
    storeTray(products);
    const { user } = await renderApp('/faq', shop);
    const tray = within(await screen.findByRole('complementary', { name: 'Comparison' }));
    await user.click(tray.getByRole('button', { name: 'Clear' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
