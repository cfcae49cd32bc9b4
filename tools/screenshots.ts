import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as browsers, type Page } from '@playwright/test';
import { defaultStandSettings } from '../src/main/storage/stand-settings-store';
import { startServer } from './bench/server-process';
import { ensureChromium, startVirtualScreen } from './chromium.mjs';
import { ensureElectron, sandboxArgs } from './electron-runtime.mjs';
import { launchElectron } from './launch-electron.mjs';
import { serverCommand } from './server-command.mjs';
import { dataFolder, ensureBuilt, ensureRelease, ensureInstalled, root } from './setup.mjs';

// `npm run screenshots`: takes the screenshots of the README, of the website in two widths and of the kiosk.
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

const closeScreen = await startVirtualScreen();
await takeWebsiteScreenshots();
await takeKioskScreenshots();
closeScreen();

async function takeWebsiteScreenshots(): Promise<void> {
  const server = await startServer(serverCommand());
  const browser = await browsers.launch({
    executablePath: await ensureChromium(),
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

async function takeKioskScreenshots(): Promise<void> {
  const { executable, args } = await ensureElectron();
  const profile = mkdtempSync(join(tmpdir(), 'screenshots-'));
  writeFileSync(join(profile, 'stand.json'), JSON.stringify({ saved: defaultStandSettings }));

  const { app } = await launchElectron({
    executablePath: executable,
    args: [...args, ...sandboxArgs, '--disable-gpu', `--user-data-dir=${profile}`],
    env: { ...process.env, DATA_DIR: dataFolder, KIOSK_UNATTENDED: '1' },
  });
  const page = await app.firstWindow();
  for (const [name, path] of screens) await takeScreenshot(page, `app://shop${path}`, `${name}-kiosk`);
  await app.close();
  rmSync(profile, { recursive: true, force: true });
}

/** Takes a screenshot of the visible part of the page at `address` after its images have loaded, into `name`.png. */
async function takeScreenshot(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
