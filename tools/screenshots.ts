import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as browsers, type Page } from '@playwright/test';
import { defaultStandSettings } from '../src/main/storage/stand-settings-store';
import { startServer } from './bench/server-process';
import { chromium, virtualScreen } from './chromium.mjs';
import { electronRuntime } from './electron-runtime.mjs';
import { launchElectron } from './launch-electron.mjs';
import { serverCommand } from './server-command.mjs';
import { dataFolder, ensureBuilt, ensureRelease, ensureInstalled, root } from './setup.mjs';

/** `npm run screenshots` takes the README screenshots: website at two widths, and kiosk. */
await ensureInstalled();
await ensureBuilt();
await ensureRelease();

const folder = join(root, 'docs/pictures');
mkdirSync(folder, { recursive: true });

const screens = [
  ['home', '/'],
  ['category', '/categoryList?id=22'],
  ['search', '/notRegion?key=EGFR'],
  ['product', '/goodsInfo?id=65'],
] as const;

const closeScreen = await virtualScreen();
await takeWebsite();
await takeKiosk();
closeScreen();

async function takeWebsite(): Promise<void> {
  const server = await startServer(serverCommand());
  const browser = await browsers.launch({
    executablePath: await chromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const context = await browser.newContext({
      viewport: { width, height },
      isMobile: width < 500,
      hasTouch: width < 500,
    });
    const page = await context.newPage();
    for (const [name, path] of screens) await takeScreenshot(page, server.address + path, `${name}-${width}`);
    await context.close();
  }
  await browser.close();
  await server.stop();
}

async function takeKiosk(): Promise<void> {
  const { executable, args } = await electronRuntime();
  const profile = mkdtempSync(join(tmpdir(), 'screenshots-'));
  writeFileSync(join(profile, 'stand.json'), JSON.stringify({ saved: defaultStandSettings }));
  const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const { app } = await launchElectron({
    executablePath: executable,
    args: [...args, ...rootFlags, '--disable-gpu', `--user-data-dir=${profile}`],
    env: { ...process.env, DATA_DIR: dataFolder, KIOSK_UNATTENDED: '1' },
  });
  const page = await app.firstWindow();
  for (const [name, path] of screens) await takeScreenshot(page, `app://shop${path}`, `${name}-kiosk`);
  await app.close();
  rmSync(profile, { recursive: true, force: true });
}

/** Takes a screenshot of the first viewport after all visible images loaded. */
async function takeScreenshot(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
