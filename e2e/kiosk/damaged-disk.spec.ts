import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validStandForm } from '../../test/stands/make-stand';
import { startFlakyProxy } from '../../tests/soak/support/flaky-proxy';
import { mountSmallDisk, type SmallDisk } from '../../tests/soak/support/small-disk';
import { expect, test as base } from '../fixtures/fresh-kiosk';
import { startKiosk, type Kiosk } from '../fixtures/kiosk';
import { advanceIdleTime, pinHash, setUpStand } from '../fixtures/stand';
import {
  fillDetails,
  kill,
  saveDetails,
  onDeviceStatus,
  sendDetails,
  thanksHeading,
} from '../steps/stand-forms';

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
  'a full disk refuses an entry with a message; visitors can still read the shop, and after space is freed the entry is saved once',
  { tag: '@soak' },
  async ({ kiosk, disk, standShop: shop }) => {
    base.setTimeout(120_000);
    const link = await startFlakyProxy(shop.address);
    const environment = { KIOSK_SHOP: link.address, KIOSK_STAND_CODE: shop.code };
    const first = await kiosk(environment);
    await saveDetails(first.page, '/lead', 'Ann One');
    await expect.poll(async () => (await shop.received()).names, { timeout: 20_000 }).toEqual(['Ann One']);
    link.setState('down');
    await saveDetails(first.page, '/lead', 'Ben');
    await expect(onDeviceStatus(first.page)).toBeVisible();

    await fillDetails(first.page, '/lead', 'Ann Two');
    await disk.fill(0);
    await sendDetails(first.page);
    const refusal = first.page.getByRole('alert').filter({ hasText: 'Your entry could not be saved.' });
    await expect(refusal).toBeVisible();
    await expect(thanksHeading(first.page)).toHaveCount(0);
    await first.page.goto('app://shop/categoryList?id=1');
    await expect(first.page.getByRole('main').getByRole('article').first()).toBeVisible();
    await kill(first);

    // It also starts on a full disk, where cleaning up frees space.
    await disk.fill(0);
    const second = await kiosk(environment);
    await fillDetails(second.page, '/lead', 'Ann Three');
    await disk.fill(0);
    await sendDetails(second.page);
    await expect(
      second.page.getByRole('alert').filter({ hasText: 'Your entry could not be saved.' }),
    ).toBeVisible();
    await disk.free();
    await sendDetails(second.page);
    await expect(thanksHeading(second.page)).toBeVisible();
    await expect(onDeviceStatus(second.page)).toBeVisible();
    link.setState('up');
    await expect.poll(async () => (await shop.received()).names, { timeout: 90_000 }).toHaveLength(3);
    // Entries stored before the disk was full are still there.
    expect((await shop.received()).names).toEqual(['Ann One', 'Ben', 'Ann Three']);
    await second.close();
    await link.close();
  },
);

/** Returns the public key by which the shop verifies this stand's signatures. */
async function keyOf({ page, log }: Kiosk): Promise<string> {
  const line = { goods_id: 1, goods_attr: '1', number: 1 };
  const handedOver = await page.evaluate((one) => window.platform?.session.createCartTransfer([one]), line);
  expect(handedOver && 'address' in handedOver && handedOver.address).toContain('#handover=');
  await expect.poll(() => log()).toContain('"stand_key.loaded"');
  return /"stand_key.loaded","public":"([\w-]+)"/.exec(log())?.[1] ?? '';
}

/** Damage to every settings file. `npm test` does the one of a power loss, long runs all. */
const damages: Record<string, (whole: Buffer) => Buffer> = {
  'nothing in them': () => Buffer.alloc(0),
  'zeros in them': (whole) => Buffer.alloc(whole.length),
  'half of them gone': (whole) => whole.subarray(0, whole.length / 2),
  'the page of a log-in in them': () => Buffer.from('<!doctype html><title>Welcome to the hall</title>'),
};

for (const [kind, damage] of Object.entries(damages)) {
  const tag = kind === 'half of them gone' ? [] : '@soak';
  base(
    `a stand recovers from settings files with ${kind}`,
    { tag },
    async ({ kiosk, folder, standShop: shop }) => {
      base.setTimeout(180_000);
      const link = await startFlakyProxy(shop.address);
      const environment = { KIOSK_SHOP: link.address, KIOSK_STAND_CODE: shop.code };
      setUpStand(folder, { pinHash });
      const first = await kiosk(environment);
      await saveDetails(first.page, '/lead', 'Ann');
      await expect.poll(async () => (await shop.received()).names).toEqual(['Ann']);
      link.setState('down');
      await saveDetails(first.page, '/lead', 'Ben');
      const key = await keyOf(first);
      await kill(first);

      const settings = () =>
        readdirSync(folder).filter((name) => /^[\w-]+\.json$/.test(name) && !/last-good/.test(name));
      expect(settings()).toEqual(
        expect.arrayContaining(['stand.json', 'stand-credential.json', 'stand-key.json']),
      );
      for (const name of settings()) {
        const file = join(folder, name);
        writeFileSync(file, damage(readFileSync(file)));
      }
      const second = await kiosk({ KIOSK_SHOP: link.address });
      await expect(second.page.getByRole('heading', { level: 1 })).toBeVisible();
      // Locked, as it was set up.
      const isLocked = () =>
        second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isKiosk());
      // The inspector loses a question while main computes.
      await expect.poll(() => isLocked().catch(() => null)).toBe(true);
      expect(readdirSync(folder).some((name) => name.startsWith('stand.json.corrupt-'))).toBe(true);

      // Queued entries and signed requests are still accepted by the shop.
      expect(await keyOf(second)).toBe(key);
      link.setState('up');
      await expect
        .poll(async () => (await shop.received()).names, { timeout: 90_000 })
        .toEqual(['Ann', 'Ben']);
      await second.close();
      await link.close();
    },
  );
}

const lost: Record<string, (folder: string) => void> = {
  'both files are damaged': (folder) => {
    for (const name of ['stand.json', 'stand-last-good.json'])
      writeFileSync(join(folder, name), '{"saved": {');
  },
  'both files are deleted': (folder) => {
    for (const name of ['stand.json', 'stand-last-good.json']) rmSync(join(folder, name), { force: true });
    writeFileSync(join(folder, 'audit.jsonl'), '{"event":"set-up"}\n');
  },
};
for (const [how, lose] of Object.entries(lost)) {
  const tag = how === 'both files are damaged' ? [] : '@soak';
  base(`a stand without a supervisor stays locked when ${how}`, { tag }, async ({ kiosk, folder }) => {
    setUpStand(folder, { pinHash });
    lose(folder);
    const { app, page } = await kiosk({ KIOSK_UNATTENDED: '' });
    const isLocked = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isKiosk());
    await expect.poll(() => isLocked().catch(() => null)).toBe(true);
    await expect(page.getByRole('dialog', { name: 'The settings are lost' })).toContainText('--set-up');
    const form = { ...validStandForm, mode: 'demo' };
    const answer = await page.evaluate((values) => window.platform?.stand?.setUp(values), form);
    expect(answer).toEqual({ kind: 'refused', reason: 'settingsLost' });
    await page.screenshot({ path: '.cache/lost-settings.png' });
  });
}

base('an administrator sets up a stand whose settings are lost', async ({ folder }) => {
  setUpStand(folder, { pinHash });
  lost['both files are damaged']?.(folder);
  const { page, close } = await startKiosk(folder, { KIOSK_UNATTENDED: '' }, ['--set-up']);
  await expect(page.getByRole('dialog', { name: 'Set up this stand' })).toBeVisible();
  await page.screenshot({ path: '.cache/set-up.png' });
  await close();
});

base(
  'an unattended stand without any settings starts locked and ends its sessions',
  async ({ kiosk, folder }) => {
    setUpStand(folder);
    for (const name of ['stand.json', 'stand-last-good.json'])
      writeFileSync(join(folder, name), '{"saved": {');
    const { app, page, log } = await kiosk();
    const isLocked = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isKiosk());
    // The inspector loses a question while main computes.
    await expect.poll(() => isLocked().catch(() => null)).toBe(true);
    await expect(page.getByRole('dialog', { name: 'The settings are lost' })).toBeVisible();
    await page.mouse.click(5, 5);
    await advanceIdleTime(app, 60);
    await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
    await advanceIdleTime(app, 15);
    await expect.poll(() => log()).toContain('"session.wiped"');
  },
);
