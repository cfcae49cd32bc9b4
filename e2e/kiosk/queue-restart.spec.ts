import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startFlakyProxy } from '../../tests/soak/support/flaky-proxy';
import { expect, test } from '../fixtures/fresh-kiosk';
import { kill, saveDetails, onDeviceStatus } from '../steps/stand-forms';

/** Returns all bytes of the queue's files. */
function queueFiles(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.startsWith('queue.sqlite'));
  return names.map((name) => readFileSync(join(folder, name), 'latin1')).join('');
}

test('entries saved offline survive a power loss and reach the shop exactly once', async ({
  kiosk,
  folder,
  standShop: shop,
}) => {
  test.setTimeout(120_000);
  const link = await startFlakyProxy(shop.address);
  link.setState('down');
  const start = () => kiosk({ KIOSK_SHOP: link.address, KIOSK_STAND_CODE: shop.code });

  const first = await start();
  await saveDetails(first.page, '/lead', 'Ann One');
  await expect(onDeviceStatus(first.page)).toBeVisible();
  await first.page.goto('app://shop/goodsInfo?id=65');
  await first.page.getByRole('radio').first().check();
  await first.page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(first.page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
  await saveDetails(first.page, '/orderRequest', 'Ann Two');
  await expect(first.page.getByText(/nothing is charged/)).toBeVisible();
  await expect(onDeviceStatus(first.page)).toBeVisible();
  await kill(first);

  const second = await start();
  await saveDetails(second.page, '/lead', 'Ann Three');
  await expect(onDeviceStatus(second.page)).toBeVisible();
  await kill(second);
  expect((await shop.received()).keys).toEqual([]);
  // This machine has no key store, so the queued entries are readable and their deletion is observable.
  expect(queueFiles(folder)).toContain('Ann One');

  // The shop comes back. It gets everything, and the stand does not hear that it did.
  const third = await start();
  link.setState('up');
  await expect.poll(async () => (await shop.received()).keys.length, { timeout: 20_000 }).toBe(3);
  link.setState('answer lost');
  await saveDetails(third.page, '/lead', 'Ann Four');
  await expect(onDeviceStatus(third.page)).toBeVisible();
  expect((await shop.received()).keys).toHaveLength(4);
  link.setState('up');
  const accepted = third.page.getByText(/^Received by the shop. The number is V\d{6}-/);
  await expect(accepted).toBeVisible({ timeout: 20_000 });
  link.setState('silent');
  await saveDetails(third.page, '/lead', 'Ann Five');
  await expect(third.page.getByText('Sent. Waiting for the shop’s confirmation.')).toBeVisible();
  await shop.killAndStart().then((address) => link.setTarget(address));
  link.setState('up');
  await expect(accepted).toBeVisible({ timeout: 20_000 });

  const { keys, names, requests } = await shop.received();
  expect(keys).toHaveLength(5);
  expect(names).toEqual(['Ann One', 'Ann Three', 'Ann Four', 'Ann Five']);
  expect(requests).toEqual(['Ann Two']);
  await third.close();
  expect(queueFiles(folder)).not.toMatch(/Ann (One|Two|Three|Four|Five)/);
  await link.close();
});
