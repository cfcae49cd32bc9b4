import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFlakyProxy } from '../../tests/soak/flaky-proxy';
import { mountSmallDisk, type SmallDisk } from '../../tests/soak/small-disk';
import { expect, test as base } from '../fixtures/fresh-kiosk';
import type { Kiosk } from '../fixtures/kiosk';
import { advanceIdleTime, pinHash, setUpStand } from '../fixtures/stand';
import { fillDetails, kill, leaveDetails, onDevice, sendDetails, thanks } from '../steps/stand-forms';

/** A kiosk whose user's folder is all that there is of a disk. */
const onSmallDisk = base.extend<{ disk: SmallDisk }>({
  disk: async ({ host: _host }, use) => {
    const disk = await mountSmallDisk(128);
    await use(disk);
    await disk.remove();
  },
  folder: ({ disk }, use) => use(disk.folder),
});

onSmallDisk(
  'a disk that is full keeps nothing and says so, the shop is read on, and with room again it is kept, once',
  async ({ kiosk, disk, standShop: shop }) => {
    base.setTimeout(120_000);
    const link = await startFlakyProxy(shop.address);
    const environment = { KIOSK_SHOP: link.address, KIOSK_STAND_CODE: shop.code };
    const first = await kiosk(environment);
    await leaveDetails(first.page, '/lead', 'Ann One');
    await expect.poll(async () => (await shop.received()).names, { timeout: 20_000 }).toEqual(['Ann One']);
    link.setState('down');
    await leaveDetails(first.page, '/lead', 'Ben');
    await expect(onDevice(first.page)).toBeVisible();

    await fillDetails(first.page, '/lead', 'Ann Two');
    await disk.fill(0);
    await sendDetails(first.page);
    const refusal = first.page.getByRole('alert').filter({ hasText: 'It could not be kept.' });
    await expect(refusal).toBeVisible();
    await expect(thanks(first.page)).toHaveCount(0);
    await first.page.goto('app://shop/categoryList?id=1');
    await expect(first.page.getByRole('main').getByRole('article').first()).toBeVisible();
    await kill(first);

    // It starts on a full disk as well, on which it makes room by what it tidies up.
    await disk.fill(0);
    const second = await kiosk(environment);
    await fillDetails(second.page, '/lead', 'Ann Three');
    await disk.fill(0);
    await sendDetails(second.page);
    await expect(second.page.getByRole('alert').filter({ hasText: 'It could not be kept.' })).toBeVisible();
    await disk.free();
    await sendDetails(second.page);
    await expect(thanks(second.page)).toBeVisible();
    await expect(onDevice(second.page)).toBeVisible();
    link.setState('up');
    await expect.poll(async () => (await shop.received()).names, { timeout: 90_000 }).toHaveLength(3);
    // What was kept before the disk was full has waited there.
    expect((await shop.received()).names).toEqual(['Ann One', 'Ben', 'Ann Three']);
    await second.close();
    await link.close();
  },
);

/** By which key the shop knows what this stand signs. */
async function keyOf({ page, log }: Kiosk): Promise<string> {
  const line = { goods_id: 1, goods_attr: '1', number: 1 };
  const handedOver = await page.evaluate((one) => window.platform?.session.createCartTransfer([one]), line);
  expect(handedOver && 'address' in handedOver && handedOver.address).toContain('#handover=');
  await expect.poll(() => log()).toContain('"stand_key.loaded"');
  return /"stand_key.loaded","public":"([\w-]+)"/.exec(log())?.[1] ?? '';
}

const damages: Record<string, (whole: Buffer) => Buffer> = {
  'nothing in them': () => Buffer.alloc(0),
  'zeros in them': (whole) => Buffer.alloc(whole.length),
  'half of them gone': (whole) => whole.subarray(0, whole.length / 2),
  'the page of a log-in in them': () => Buffer.from('<!doctype html><title>Welcome to the hall</title>'),
};

base(
  'settings files that are damaged, one kind after another, cost a stand nothing',
  async ({ kiosk, folder, standShop: shop }) => {
    base.setTimeout(180_000);
    const link = await startFlakyProxy(shop.address);
    const environment = { KIOSK_SHOP: link.address, KIOSK_STAND_CODE: shop.code };
    setUpStand(folder, { pinHash });
    const first = await kiosk(environment);
    await leaveDetails(first.page, '/lead', 'Ann');
    await expect.poll(async () => (await shop.received()).names).toEqual(['Ann']);
    link.setState('down');
    await leaveDetails(first.page, '/lead', 'Ben');
    const key = await keyOf(first);
    await kill(first);

    const settings = () =>
      readdirSync(folder).filter((name) => /^[\w-]+\.json$/.test(name) && !/last-good/.test(name));
    expect(settings()).toEqual(
      expect.arrayContaining(['stand.json', 'stand-credential.json', 'stand-key.json']),
    );
    for (const damage of Object.values(damages)) {
      for (const name of settings()) {
        const file = join(folder, name);
        writeFileSync(file, damage(readFileSync(file)));
      }
      const stand = await kiosk({ KIOSK_SHOP: link.address });
      await expect(stand.page.getByRole('heading', { level: 1 })).toBeVisible();
      // Locked, as it was set up.
      const isLocked = () =>
        stand.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isKiosk());
      // The inspector loses a question while main computes.
      await expect.poll(() => isLocked().catch(() => null)).toBe(true);
      await kill(stand);
    }
    expect(readdirSync(folder).some((name) => name.startsWith('stand.json.corrupt-'))).toBe(true);

    // What the queue holds still goes to the shop, from a stand that it knows; so is what it signs.
    link.setState('up');
    const last = await kiosk({ KIOSK_SHOP: link.address });
    expect(await keyOf(last)).toBe(key);
    // It has failed a few times by now, and takes longer between two tries.
    await expect.poll(async () => (await shop.received()).names, { timeout: 90_000 }).toEqual(['Ann', 'Ben']);
    await last.close();
    await link.close();
  },
);

base(
  'an unattended stand of which no settings are left is locked, and its visits end',
  async ({ kiosk, folder }) => {
    setUpStand(folder);
    for (const name of ['stand.json', 'stand-last-good.json'])
      writeFileSync(join(folder, name), '{"saved": {');
    const { app, page, log } = await kiosk();
    const isLocked = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isKiosk());
    // The inspector loses a question while main computes.
    await expect.poll(() => isLocked().catch(() => null)).toBe(true);
    await page.mouse.click(5, 5);
    await advanceIdleTime(app, 60);
    await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
    await advanceIdleTime(app, 15);
    await expect.poll(() => log()).toContain('"session.wiped"');
  },
);
