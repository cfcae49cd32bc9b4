import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { FuseState } from '@electron/fuses/dist/constants.js';
import { chromium } from '@playwright/test';
import { runUntilExit, refusedSwitches } from '../fixtures/exited-process';
import { startFreeKiosk, type FreeKiosk } from '../fixtures/free-kiosk';
import { expect, test as base } from '../fixtures/fresh-kiosk';
import { dataFolder, project } from '../fixtures/paths';
import { pinHash, setUpStand } from '../fixtures/stand';
import { bundlePaths, hashesAt, hashesInPage } from '../steps/bundle';

const output = join(project, '.cache/packages');
const program = join(output, 'linux-unpacked/quillbench');

const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const test = base.extend<{ start: (words?: string[], env?: Record<string, string>) => Promise<FreeKiosk> }>({
  start: async ({ folder }, use) => {
    const started: FreeKiosk[] = [];
    await use(async (words = [], environment = {}) => {
      const args = [...root, '--disable-gpu', `--user-data-dir=${folder}`];
      const kiosk = await startFreeKiosk({ folder, args: words, environment, command: { program, args } });
      started.push(kiosk);
      await kiosk.waitForEvents('renderer.ready');
      return kiosk;
    });
    for (const kiosk of started) await kiosk.close();
  },
});

test.beforeAll(() => {
  test.setTimeout(180_000);
  const args = ['tsx', 'tools/packaging/main.ts', '--output', output];
  execFileSync('npx', args, { cwd: project, env: { ...process.env, DATA_DIR: dataFolder }, stdio: 'ignore' });
});

test('a package contains the program with every fuse set', async () => {
  const wire = await getCurrentFuseWire(program);
  const fuse = (option: FuseV1Options) => wire[option] === FuseState.ENABLE;
  expect({
    RunAsNode: fuse(FuseV1Options.RunAsNode),
    EnableCookieEncryption: fuse(FuseV1Options.EnableCookieEncryption),
    EnableNodeOptionsEnvironmentVariable: fuse(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    EnableNodeCliInspectArguments: fuse(FuseV1Options.EnableNodeCliInspectArguments),
    EnableEmbeddedAsarIntegrityValidation: fuse(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    OnlyLoadAppFromAsar: fuse(FuseV1Options.OnlyLoadAppFromAsar),
    LoadBrowserProcessSpecificV8Snapshot: fuse(FuseV1Options.LoadBrowserProcessSpecificV8Snapshot),
    GrantFileProtocolExtraPrivileges: fuse(FuseV1Options.GrantFileProtocolExtraPrivileges),
  }).toEqual({
    RunAsNode: false,
    EnableCookieEncryption: true,
    EnableNodeOptionsEnvironmentVariable: false,
    EnableNodeCliInspectArguments: false,
    EnableEmbeddedAsarIntegrityValidation: true,
    OnlyLoadAppFromAsar: true,
    LoadBrowserProcessSpecificV8Snapshot: false,
    GrantFileProtocolExtraPrivileges: false,
  });
  const resources = readdirSync(join(output, 'linux-unpacked/resources'));
  expect(resources).toEqual(expect.arrayContaining(['app.asar', 'app.asar.unpacked', 'catalogue.sqlite']));
  expect(resources).not.toContain('app');
});

test('the packaged program cannot run as Node, be inspected or run other code', async ({ folder, start }) => {
  const done = `${folder}-done`;
  const script = `${folder}-script.cjs`;
  const code = `require('node:fs').writeFileSync(${JSON.stringify(done)}, '')`;
  writeFileSync(script, code);
  const kiosk = await start(['--inspect=127.0.0.1:0', '-e', code], {
    ELECTRON_RUN_AS_NODE: '1',
    NODE_OPTIONS: `--require ${script}`,
  });
  // It opened as the kiosk, and ran none of that.
  expect(existsSync(done)).toBe(false);
  expect(kiosk.log()).not.toContain('Debugger listening');
});

// An unlocked window accepts such a switch; the next test relies on it.
test('a packaged locked stand refuses all debugging switches', async ({ folder }) => {
  setUpStand(join(folder, 'Quillbench'), { pinHash });
  const switches = ['remote-debugging-port', 'load-extension', 'proxy-server', 'user-data-dir', 'inspect'];
  for (const name of switches) {
    const end = await runUntilExit(program, [...root, '--disable-gpu', `--${name}=${folder}/Quillbench`], {
      XDG_CONFIG_HOME: folder,
    });
    expect(refusedSwitches(end)).toBe(name);
    expect(end.code).toBe(1);
  }
});

test('the packaged program uses its own catalogue and the same bundle as the website', async ({
  folder,
  start,
  website,
}) => {
  await start(['--remote-debugging-port=0']);
  const [port] = readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('there is no page');
  await page.goto('app://shop/notRegion?key=50-78-2');
  await expect(page.getByRole('link', { name: 'Aspirin' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Aspirin' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aspirin' })).toBeVisible();

  const paths = bundlePaths();
  const onWebsite = await hashesAt(website.address, paths);
  expect(await hashesInPage(page, paths)).toEqual(onWebsite);
  await browser.close();
  const whole = createHash('sha256').update(onWebsite.join()).digest('hex').slice(0, 16);
  console.log(`same bundle: ${whole} of ${paths.length} files`);
});
