import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { openCatalogueReleases } from '../../tests/soak/stands/catalogue-releases';
import { processOf } from '../fixtures/free-kiosk';
import { expect, test } from '../fixtures/fresh-kiosk';
import { dataFolder } from '../fixtures/paths';
import {
  collectGarbage,
  pollPage,
  waitForIdleCheck,
  advanceIdleTime,
  openPage,
  setUpStand,
} from '../fixtures/stand';
import { ASPIRIN } from '../steps/cart';

const aspirin = { goodsId: 65, cents: 432_100 };

/** Catalogues that it has fetched to the end. */
function wholeFiles(folder: string): string[] {
  const kept = join(folder, 'catalogue');
  return existsSync(kept) ? readdirSync(kept).filter((name) => name.endsWith('.sqlite')) : [];
}

/** Returns whether the program has the bundled catalogue open. */
function holdsFirst(folder: string): boolean {
  const files = `/proc/${processOf(folder, 'main')}/fd`;
  const isFirst = (number: string) => {
    try {
      const path = readlinkSync(join(files, number));
      return path.startsWith(join(dataFolder, 'releases')) && path.endsWith('.sqlite');
    } catch {
      // The file was closed.
      return false;
    }
  };
  return readdirSync(files).some(isFirst);
}

test('a locked stand activates a catalogue at the end of the session and closes the old one', async ({
  kiosk,
  folder,
  standShop: shop,
}) => {
  test.setTimeout(120_000);
  const offers = await openCatalogueReleases(shop.folder);
  setUpStand(folder, { shop: shop.address, catalogueKeys: [offers.publicKey] });
  const { app, page, log } = await kiosk({ KIOSK_UPDATE_SECONDS: '1' });
  const updated = () => log().split('"kind":"updated","version":3').length - 1;
  const stillHolds = async () => {
    await collectGarbage(app);
    return holdsFirst(folder);
  };
  const cover = page.getByRole('dialog', { name: 'Welcome' });
  await cover.click();
  await expect(cover).toHaveCount(0);

  await offers.publish(3, aspirin);
  await expect.poll(() => wholeFiles(folder), { timeout: 20_000 }).toHaveLength(1);
  await advanceIdleTime(app, 60);
  const question = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await expect(question).toBeVisible();
  // A visitor can still answer the warning.
  await waitForIdleCheck(app);
  expect(updated()).toBe(0);
  await question.getByRole('button', { name: 'I’m still here' }).click();
  await expect(question).toHaveCount(0);
  expect(await stillHolds()).toBe(true);

  await advanceIdleTime(app, 60);
  await expect(question).toBeVisible();
  await advanceIdleTime(app, 15);
  await expect.poll(() => log()).toContain('"session.wiped"');
  await expect.poll(updated, { timeout: 20_000 }).toBe(1);
  await expect.poll(stillHolds).toBe(false);
  // The idle page reloads after a switch, together with what it loads.
  await expect.poll(() => log().split('"session.wiped"').length - 1).toBe(2);
  await openPage(app, ASPIRIN);
  const shown = () =>
    pollPage<string>(
      app,
      "document.querySelector('main [type=radio]')?.click(), document.querySelector('main')?.innerText ?? ''",
    );
  await expect.poll(shown).toContain('$4,321.00');
});
