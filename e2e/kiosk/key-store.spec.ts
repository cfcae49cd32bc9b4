import { chmodSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchElectron } from '../../tools/launch-electron.mjs';
import { expect, test } from '../fixtures/fresh-kiosk';
import { ensureSettings, kioskCommand, kioskEnvironment } from '../fixtures/kiosk';
import { newName, register } from '../steps/customer';

/**
 * A program that starts Electron in a session with a key store that is open, as after a sign-in to a desktop. The keys
 * lie in the folder, and a later session opens them with the same password.
 */
function withKeyStore(folder: string, electron: string): string {
  const program = join(folder, 'with-key-store.sh');
  const daemon = 'printf password | gnome-keyring-daemon --unlock --components=secrets >&2';
  writeFileSync(
    program,
    `#!/bin/sh\nexec dbus-run-session -- sh -c '${daemon}; exec "$@"' sh '${electron}' "$@"\n`,
  );
  chmodSync(program, 0o755);
  return program;
}

test('a real key store keeps the token across restarts, and no file contains it', async ({
  folder,
  website,
}) => {
  const user = join(folder, 'user');
  const { program, args } = await kioskCommand(user);
  const env = kioskEnvironment({
    HOME: folder,
    XDG_DATA_HOME: join(folder, 'keys'),
    KIOSK_SHOP: website.address,
  });
  ensureSettings(user, env);
  const start = async () => {
    const { app } = await launchElectron({
      executablePath: withKeyStore(folder, program),
      args: [...args, '--password-store=gnome-libsecret'],
      env,
    });
    const page = await app.firstWindow();
    await page.waitForURL('app://shop/**');
    await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
    const store = await app.evaluate(({ safeStorage }) => safeStorage.getSelectedStorageBackend());
    const readToken = () => page.evaluate(() => window.platform?.sessionToken.read());
    return { app, page, store, readToken };
  };
  const first = await start();
  expect(first.store).toBe('gnome_libsecret');
  // The token of a real session: the kiosk deletes a token that its shop does not accept.
  await first.page.goto('app://shop/login/register');
  await register(first.page, newName());
  const token = (await first.readToken()) ?? '';
  expect(token).toMatch(/.{20,}/);
  await first.app.close();

  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  expect(texts.filter((text) => text.includes(token))).toEqual([]);
  const kept = readFileSync(join(folder, 'user/session.json'), 'utf8');
  expect(kept).toMatch(/"token": ".{20,}"/);

  const second = await start();
  expect(await second.readToken()).toBe(token);
  await second.app.close();
});
