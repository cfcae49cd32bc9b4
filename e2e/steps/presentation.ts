import type { Page } from '@playwright/test';
import { expect } from '../fixtures/shop';

/** Two products with notes that differ from the audience's texts. */
async function twoProducts(page: Page) {
  await page.goto('app://shop/categoryList?id=1');
  const links = page.locator('main article a[href^="/goodsInfo?id="]');
  await links.first().waitFor();
  const ids = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('id')),
  );
  const [firstId, secondId] = [...new Set(ids)].map(Number);
  return [
    {
      goods_id: firstId ?? 0,
      goods_sn: 'QB-1',
      goods_name: 'The first product',
      note: 'Mention the trial.\nThen the poster.',
    },
    { goods_id: secondId ?? 0, goods_sn: 'QB-2', goods_name: 'The second product', note: '' },
  ];
}

/** Creates a playlist of two products and starts it. `openMenu` opens the staff menu. */
export async function startPresentation(page: Page, openMenu: (page: Page) => Promise<void>): Promise<void> {
  const entries = await twoProducts(page);
  await openMenu(page);
  await page.getByRole('dialog', { name: 'This stand' }).waitFor();
  const playlist = { id: '', name: 'Morning talk', entries };
  expect(await page.evaluate((saved) => window.platform?.staff?.savePlaylist(saved), playlist)).toMatchObject(
    {
      done: true,
    },
  );
  await page.getByRole('button', { name: 'Presentation' }).click();
  await page.getByRole('button', { name: 'Present Morning talk' }).click();
}
