import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runUntilExit, refusedSwitches, type ProgramEnd } from '../fixtures/exited-process';
import { expect, test } from '../fixtures/fresh-kiosk';
import { startFreeKiosk } from '../fixtures/free-kiosk';
import { kioskCommand } from '../fixtures/kiosk';
import { project } from '../fixtures/paths';
import { pinHash, setUpStand } from '../fixtures/stand';
import { bundlePaths, hashesAt, hashesInPage } from '../steps/bundle';
import { debugSwitches } from '../steps/debug-switches';
import { endSetUp, saveSetUp } from '../steps/set-up';

/** Exit code of a second start, as src/main/supervisor/exit-codes.ts defines it. */
const ALREADY_RUNNING = 77;

async function run(folder: string, environment: Record<string, string> = {}): Promise<ProgramEnd> {
  const { program, args } = await kioskCommand(folder);
  return runUntilExit(program, args, environment);
}

test('Electron runs a given folder at any path', async ({ folder }) => {
  const other = join(folder, 'other program');
  mkdirSync(other, { recursive: true });
  writeFileSync(join(other, 'package.json'), '{ "name": "other", "main": "main.js" }');
  writeFileSync(
    join(other, 'main.js'),
    "const { app } = require('electron'); console.error(`at ${app.getAppPath()}.`); app.exit(7);",
  );
  const { program, args } = await kioskCommand(folder);
  const { code, stderr: written } = await runUntilExit(program, [
    other,
    ...args.filter((arg) => arg !== project),
  ]);
  expect(written).toContain(`at ${other}.`);
  expect(code).toBe(7);
});

test('reports a missing catalogue and exits with code 1', async ({ folder }) => {
  const { code, stderr: written } = await run(folder, { DATA_DIR: join(folder, 'nowhere') });
  expect(code).toBe(1);
  expect(written).toMatch(/Quillbench cannot open\. .*none\.sqlite: There is no catalogue at this path\./);
});

test('reports a broken catalogue and exits with code 1', async ({ folder }) => {
  const data = join(folder, 'data');
  mkdirSync(join(data, 'releases'), { recursive: true });
  writeFileSync(join(data, 'releases/state.json'), '{"active":1}');
  writeFileSync(join(data, 'releases/1.sqlite'), 'this is no database'.repeat(500));
  const { code, stderr: written } = await run(folder, { DATA_DIR: data });
  expect(code).toBe(1);
  expect(written).toContain('Quillbench cannot open.');
});

test('a locked stand refuses to start with debugging switches', async ({ folder }) => {
  setUpStand(folder, { pinHash });
  const { program, args } = await kioskCommand(folder);
  const end = await runUntilExit(program, [...args, ...debugSwitches], { NODE_ENV: 'production' });
  expect(refusedSwitches(end)).toBe('user-data-dir remote-debugging-port load-extension proxy-server');
  expect(end.code).toBe(1);
});

test('reports an invalid shop address and exits with code 1', async ({ folder }) => {
  const { code, stderr: written } = await run(folder, { KIOSK_SHOP: 'shop.example' });
  expect(code).toBe(1);
  expect(written).toContain(
    'Quillbench cannot open. The shop of a stand (setting, or KIOSK_SHOP) must be an https address',
  );
});

/** The kiosk renders its start page ten seconds after a start. */
const slow = { timeout: 40_000 };

/** The start page that a kiosk caches for later starts. */
const startPageOf = (folder: string) => join(folder, 'start-page.html');

test('a later start shows the cached start page and replaces a damaged one', async ({ kiosk, folder }) => {
  const file = startPageOf(folder);
  /** Heading of the list, and when the cached page was written. */
  const begin = async () => {
    const { page, close } = await kiosk({ KIOSK_START: '/categoryList?id=1' });
    await expect(page.locator('main article').first()).toBeVisible();
    const heading = await page.locator('main h1').textContent();
    await expect
      .poll(() => existsSync(file) && !readFileSync(file, 'utf8').includes('forged'), slow)
      .toBe(true);
    await close();
    return { heading, writtenAt: statSync(file).mtimeMs };
  };
  const first = await begin();
  expect(await begin()).toEqual(first);

  writeFileSync(file, readFileSync(file, 'utf8').replace('</h1>', ' forged</h1>'));
  const third = await begin();
  expect(third.heading).toBe(first.heading);
  expect(third.writtenAt).not.toBe(first.writtenAt);
});

test('the start after a set-up shows a page with the new mode and name', async ({ kiosk, folder }) => {
  const newStand = await kiosk({ KIOSK_UNATTENDED: '' });
  const file = startPageOf(folder);
  const isForStand = () => existsSync(file) && readFileSync(file, 'utf8').includes('Hall 4');
  expect(isForStand()).toBe(false);
  await saveSetUp(newStand, '482950');
  await expect.poll(isForStand, slow).toBe(true);
  await endSetUp(newStand);

  const stand = await startFreeKiosk({ folder });
  await stand.waitForEvents('start_page.loaded');
  expect(stand.log()).toContain('"start_page.loaded","cached":true');
  await stand.close();
});

test('a second start exits and does not affect the first', async ({ kiosk, folder }) => {
  const first = await kiosk();
  const second = await run(folder);
  expect(second.code).toBe(ALREADY_RUNNING);
  expect(await first.page.title()).not.toBe('');
  expect(await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('website and kiosk run the same bundle, byte for byte', async ({ page, website }) => {
  const paths = bundlePaths();
  expect(paths.length).toBeGreaterThan(0);
  const inKiosk = await hashesInPage(page, paths);
  const onWebsite = await hashesAt(website.address, paths);
  expect(inKiosk).toEqual(onWebsite);
  expect(new Set(onWebsite).size).toBeGreaterThan(1);
});
