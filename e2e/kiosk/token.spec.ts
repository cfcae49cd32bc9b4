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

test('a key store keeps the token across restarts until sign-out, and for its shop only', async ({
  kiosk,
  folder,
}) => {
  const startAt = async (shop: string) => {
    setUpStand(folder, { mode: 'demo', shop });
    const stand = await kiosk();
    await giveKeyStore(stand.app);
    const { page, close } = stand;
    return {
      close,
      save: () => page.evaluate((text) => window.platform?.sessionToken.save(text), token),
      read: () => page.evaluate(() => window.platform?.sessionToken.read()),
      signOut: () => page.evaluate(() => window.platform?.sessionToken.delete()),
    };
  };
  const first = await startAt('https://one.example');
  await first.save();
  await first.close();
  expect(filesHolding(folder, token)).toEqual([]);
  const second = await startAt('https://one.example');
  expect(await second.read()).toBe(token);
  await second.signOut();
  await second.close();
  const third = await startAt('https://one.example');
  expect(await third.read()).toBeNull();
  await third.save();
  await third.close();

  const other = await startAt('https://two.example');
  expect(await other.read()).toBeNull();
  await other.close();
  const back = await startAt('https://one.example');
  expect(await back.read()).toBeNull();
});
