import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { openCatalogueReleases } from '../../tests/soak/stands/catalogue-releases';
import { expect, test } from '../fixtures/fresh-kiosk';
import { pollPage, inPage, advanceIdleTime, setUpStand } from '../fixtures/stand';
import { ASPIRIN } from '../steps/cart';

const goodsId = 65;

/** The day of the prices as the footer shows it: `Nov 21, 2026`. */
const dayInWords = (time: Date) =>
  time.toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The price of the chosen size, as a visitor reads it. */
async function price(page: Page): Promise<string> {
  await page.goto(`app://shop${ASPIRIN}`);
  await page.getByRole('radio').first().check();
  const text = await page
    .getByRole('main')
    .getByText(/^\$[\d,]+\.\d\d$/)
    .first()
    .innerText();
  return text.trim();
}

/** Complete downloads. */
function wholeFiles(folder: string): string[] {
  return readdirSync(join(folder, 'catalogue')).filter((name) => name.endsWith('.sqlite'));
}

/** Sets the program's calendar forward. */
function passDays(app: ElectronApplication, days: number): Promise<void> {
  return app.evaluate((_electron, ms) => {
    const Real = Date;
    class Later extends Real {
      constructor(...parts: [] | [string]) {
        if (parts.length === 0) super(Real.now() + ms);
        else super(...parts);
      }
    }
    Object.assign(globalThis, { Date: Later });
  }, days * 86_400_000);
}

test('updates while idle, rejects forged catalogues and shows the date of old prices', async ({
  kiosk,
  folder,
  standShop: shop,
}) => {
  test.setTimeout(120_000);
  const offers = await openCatalogueReleases(shop.folder);
  setUpStand(folder, { mode: 'demo', shop: shop.address, catalogueKeys: [offers.publicKey] });
  const { app, page, log } = await kiosk({ KIOSK_UPDATE_SECONDS: '1' });
  const looks = (outcome: string) => log().split(outcome).length - 1;
  const before = await price(page);
  expect(before).not.toBe('$4,321.00');

  await offers.forge(2, { goodsId, cents: 1 });
  await expect
    .poll(() => looks('"kind":"rejected","reason":"not-signed"'), { timeout: 20_000 })
    .toBeGreaterThan(0);
  expect(await price(page)).toBe(before);

  // During a session the update is downloaded but not activated.
  await page.keyboard.press('Shift');
  await offers.publish(3, { goodsId, cents: 432_100 });
  await expect.poll(() => wholeFiles(folder), { timeout: 20_000 }).toHaveLength(1);
  expect(await price(page)).toBe(before);
  await advanceIdleTime(app, 60);
  await expect.poll(() => looks('"kind":"updated","version":3'), { timeout: 20_000 }).toBe(1);
  expect(await price(page)).toBe('$4,321.00');
  await expect(page.getByText(/Prices and stock as of/)).toHaveCount(0);

  await passDays(app, 31);
  const today = dayInWords(new Date());
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('contentinfo')).toContainText(`Prices and stock as of ${today}`, {
      timeout: 500,
    });
  }).toPass({ timeout: 20_000 });
  expect(await price(page)).toBe('$4,321.00');
});

test('a locked stand reloads the idle page after an update and when prices get old', async ({
  kiosk,
  folder,
  standShop: shop,
}) => {
  test.setTimeout(120_000);
  const offers = await openCatalogueReleases(shop.folder);
  setUpStand(folder, { shop: shop.address, catalogueKeys: [offers.publicKey] });
  const { app, log } = await kiosk({ KIOSK_UPDATE_SECONDS: '1' });
  const foot = () => pollPage<string>(app, `document.querySelector('footer')?.textContent ?? ''`);
  await expect.poll(foot).toContain('©');
  await inPage(app, `document.documentElement.dataset.former = 'yes'`);
  const isFormer = () => pollPage<boolean>(app, `document.documentElement.dataset.former === 'yes'`);
  expect(await isFormer()).toBe(true);

  await offers.publish(3, { goodsId, cents: 432_100 });
  await expect.poll(() => log(), { timeout: 20_000 }).toContain('"kind":"updated","version":3');
  await expect.poll(isFormer, { timeout: 20_000 }).toBe(false);
  await expect.poll(foot).toContain('©');
  expect(await foot()).not.toContain('Prices and stock as of');

  await passDays(app, 31);
  const today = dayInWords(new Date());
  await expect.poll(foot, { timeout: 20_000 }).toContain(`Prices and stock as of ${today}`);
});
