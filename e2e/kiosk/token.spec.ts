import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect, test } from '../fixtures/fresh-kiosk';
import { setUpStand } from '../fixtures/stand';

const token = 'canary-4711-token';

/** Fakes the system's key store, which this machine lacks. */
function giveKeyStore(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ safeStorage }) => {
    const turned = (text: string) => [...text].reverse().join('');
    Object.assign(safeStorage, {
      isEncryptionAvailable: () => true,
      getSelectedStorageBackend: () => 'gnome_libsecret',
      encryptString: (text: string) => Buffer.from(turned(text)),
      decryptString: (data: Buffer) => turned(data.toString()),
    });
  });
}

/** A key store that this machine might have would make the first test meaningless. */
function takeKeyStore(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ safeStorage }) => {
    Object.assign(safeStorage, {
      isEncryptionAvailable: () => true,
      getSelectedStorageBackend: () => 'basic_text',
    });
  });
}

function filesHolding(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}

test('without a key store the token is not written to disk and lost at restart', async ({
  kiosk,
  folder,
}) => {
  const first = await kiosk();
  await takeKeyStore(first.app);
  await first.page.evaluate((text) => window.platform?.sessionToken.save(text), token);
  await first.page.reload();
  expect(await first.page.evaluate(() => window.platform?.sessionToken.read())).toBe(token);
  await first.close();
  expect(filesHolding(folder, token)).toEqual([]);
  expect(filesHolding(folder, Buffer.from(token).toString('base64'))).toEqual([]);
  const second = await kiosk();
  expect(await second.page.evaluate(() => window.platform?.sessionToken.read())).toBeNull();
});

test('a key store keeps the token across restarts until sign-out', async ({ kiosk, folder }) => {
  const first = await kiosk();
  await giveKeyStore(first.app);
  await first.page.evaluate((text) => window.platform?.sessionToken.save(text), token);
  await first.close();
  expect(filesHolding(folder, token)).toEqual([]);
  const second = await kiosk();
  await giveKeyStore(second.app);
  expect(await second.page.evaluate(() => window.platform?.sessionToken.read())).toBe(token);
  await second.page.evaluate(() => window.platform?.sessionToken.delete());
  await second.close();
  const third = await kiosk();
  await giveKeyStore(third.app);
  expect(await third.page.evaluate(() => window.platform?.sessionToken.read())).toBeNull();
});

test('another shop address does not get the token', async ({ kiosk, folder }) => {
  const at = (shop: string) => setUpStand(folder, { mode: 'demo', shop });
  at('https://one.example');
  const first = await kiosk();
  await giveKeyStore(first.app);
  await first.page.evaluate((text) => window.platform?.sessionToken.save(text), token);
  await first.close();
  const same = await kiosk();
  await giveKeyStore(same.app);
  expect(await same.page.evaluate(() => window.platform?.sessionToken.read())).toBe(token);
  await same.close();
  at('https://two.example');
  const other = await kiosk();
  await giveKeyStore(other.app);
  expect(await other.page.evaluate(() => window.platform?.sessionToken.read())).toBeNull();
  await other.close();
  at('https://one.example');
  const back = await kiosk();
  await giveKeyStore(back.app);
  expect(await back.page.evaluate(() => window.platform?.sessionToken.read())).toBeNull();
});
