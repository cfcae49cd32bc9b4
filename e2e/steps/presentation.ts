import type { Page } from '@playwright/test';
import { expect } from '../fixtures/shop';

/** Two products of the catalogue, under names by which the notes are known from what the audience sees. */
async function twoProducts(page: Page) {
  await page.goto('app://shop/categoryList?id=1');
  const links = page.locator('main article a[href^="/goodsInfo?id="]');
  await links.first().waitFor();
  const ids = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('id')),
  );
  const [one, two] = [...new Set(ids)].map(Number);
  return [
    {
      goods_id: one ?? 0,
      goods_sn: 'QB-1',
      goods_name: 'The first product',
      note: 'Mention the trial.\nThen the poster.',
    },
    { goods_id: two ?? 0, goods_sn: 'QB-2', goods_name: 'The second product', note: '' },
  ];
}

/** Prepares a talk of two products and shows it. `openMenu` = how staff get to their menu here. */
export async function showTalk(page: Page, openMenu: (page: Page) => Promise<void>): Promise<void> {
  const entries = await twoProducts(page);
  await openMenu(page);
  await page.getByRole('dialog', { name: 'This stand' }).waitFor();
  const talk = { id: '', name: 'Morning talk', entries };
  expect(await page.evaluate((kept) => window.platform?.staff?.savePlaylist(kept), talk)).toMatchObject({
    done: true,
  });
  await page.getByRole('button', { name: 'On stage' }).click();
  await page.getByRole('button', { name: 'Show Morning talk' }).click();
}
