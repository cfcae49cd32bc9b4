import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endedProgram, refusedSwitches, type ProgramEnd } from '../fixtures/ended-program';
import { expect, test } from '../fixtures/fresh-kiosk';
import { freeKiosk } from '../fixtures/free-kiosk';
import { kioskCommand } from '../fixtures/kiosk';
import { dataFolder, project } from '../fixtures/places';
import { pinHash, setUpStand } from '../fixtures/stand';
import { bundlePaths, sumsAt, sumsInPage } from '../steps/bundle';
import { lookInside } from '../steps/look-inside';
import { endSetUp, saveSetUp } from '../steps/set-up';

const tool = promisify(execFile);

async function run(folder: string, environment: Record<string, string> = {}): Promise<ProgramEnd> {
  const { program, args } = await kioskCommand(folder);
  return endedProgram(program, args, environment);
}

test('Electron runs the folder that it is told, wherever that lies', async ({ folder }) => {
  const other = join(folder, 'other program');
  mkdirSync(other, { recursive: true });
  writeFileSync(join(other, 'package.json'), '{ "name": "other", "main": "main.js" }');
  writeFileSync(
    join(other, 'main.js'),
    "const { app } = require('electron'); console.error(`at ${app.getAppPath()}.`); app.exit(7);",
  );
  const { program, args } = await kioskCommand(folder);
  const { code, written } = await endedProgram(program, [other, ...args.filter((arg) => arg !== project)]);
  expect(written).toContain(`at ${other}.`);
  expect(code).toBe(7);
});

test('a missing catalogue is said plainly and ends with code 1', async ({ folder }) => {
  const { code, written } = await run(folder, { DATA_DIR: join(folder, 'nowhere') });
  expect(code).toBe(1);
  expect(written).toContain('Quillbench cannot open. There is no catalogue at');
});

test('a broken catalogue is said plainly and ends with code 1', async ({ folder }) => {
  const data = join(folder, 'data');
  mkdirSync(data);
  writeFileSync(join(data, 'catalogue.sqlite'), 'this is no database'.repeat(500));
  const { code, written } = await run(folder, { DATA_DIR: data });
  expect(code).toBe(1);
  expect(written).toContain('Quillbench cannot open.');
});

test('a locked stand in use refuses to start when somebody asks to look inside', async ({ folder }) => {
  setUpStand(folder, { pinHash });
  const { program, args } = await kioskCommand(folder);
  const end = await endedProgram(program, [...args, ...lookInside], { NODE_ENV: 'production' });
  expect(refusedSwitches(end)).toBe('user-data-dir remote-debugging-port load-extension proxy-server');
  expect(end.code).toBe(1);
});

test('a shop that is no address is said plainly and ends with code 1', async ({ folder }) => {
  const { code, written } = await run(folder, { KIOSK_SHOP: 'shop.example' });
  expect(code).toBe(1);
  expect(written).toContain("Quillbench cannot open. KIOSK_SHOP has to be the shop's address");
});

/** The first pages that a kiosk keeps for later starts. */
function keptPages(folder: string): string[] {
  const pages = join(folder, 'first-page');
  const names = existsSync(pages) ? readdirSync(pages) : [];
  return names.filter((name) => name.endsWith('.html')).map((name) => join(pages, name));
}

test('a later start shows the page that was drawn before, unless a byte of it is another one', async ({
  kiosk,
  folder,
}) => {
  /** What stands above the list, and when the page was kept that is there afterwards: one that is drawn replaces it. */
  const begin = async () => {
    const { page, close } = await kiosk({ KIOSK_START: '/categoryList?id=1' });
    await expect(page.locator('main article').first()).toBeVisible();
    const heading = await page.locator('main h1').textContent();
    await expect.poll(() => keptPages(folder)).toHaveLength(1);
    await close();
    return { heading, keptAt: statSync(keptPages(folder)[0] ?? '').mtimeMs };
  };
  const first = await begin();
  expect(await begin()).toEqual(first);

  const [file = ''] = keptPages(folder);
  writeFileSync(file, readFileSync(file, 'utf8').replace('</h1>', ' forged</h1>'));
  const forgedAt = statSync(file).mtimeMs;
  const third = await begin();
  expect(third.heading).toBe(first.heading);
  expect(third.keptAt).not.toBe(forgedAt);
  expect(readFileSync(file, 'utf8')).not.toContain('forged');
});

test('a user’s first start shows the page that was made with the program, as the program would draw it', async ({
  folder,
}) => {
  const start = '/categoryList?id=49';
  const made = join(project, 'out/first-pages');
  const begin = async (profile: string) => {
    mkdirSync(join(folder, profile));
    const stand = await freeKiosk({ folder: join(folder, profile), environment: { KIOSK_START: start } });
    await stand.logged('page-lives');
    await expect.poll(() => keptPages(join(folder, profile))).toHaveLength(1);
    await stand.close();
    const [page = ''] = keptPages(join(folder, profile));
    return { from: /"first-page","from":"(\w+)"/.exec(stand.log())?.[1], page: readFileSync(page, 'utf8') };
  };
  rmSync(made, { recursive: true, force: true });
  const drawn = await begin('before');
  await tool('npx', ['tsx', 'tools/first-pages/main.ts'], {
    cwd: project,
    env: { ...process.env, KIOSK_START: start, DATA_DIR: dataFolder },
  });
  const first = await begin('after');
  rmSync(made, { recursive: true, force: true });
  expect([drawn.from, first.from]).toEqual(['drawn', 'made']);
  expect(first.page).toBe(drawn.page);
});

test('the start that follows a set-up finds its page drawn, though mode and name are others', async ({
  kiosk,
  folder,
}) => {
  const newStand = await kiosk({ KIOSK_UNATTENDED: '' });
  const today = join(folder, 'first-page', `${new Date().toISOString().slice(0, 10)}.html`);
  const isForStand = () => existsSync(today) && readFileSync(today, 'utf8').includes('Hall 4');
  expect(isForStand()).toBe(false);
  await saveSetUp(newStand, '482950');
  await expect.poll(isForStand).toBe(true);
  await endSetUp(newStand);

  const stand = await freeKiosk({ folder });
  await stand.logged('first-page');
  expect(/"first-page","from":"\w+"/.exec(stand.log())?.[0]).toBe('"first-page","from":"kept"');
  await stand.close();
});

test('a second start ends at once and leaves the first alone', async ({ kiosk, folder }) => {
  const first = await kiosk();
  const second = await run(folder);
  expect(second.code).toBe(0);
  expect(await first.page.title()).not.toBe('');
  expect(await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('website and kiosk run the same bundle, byte for byte', async ({ kiosk, website }) => {
  const paths = bundlePaths();
  expect(paths.length).toBeGreaterThan(0);
  const { page } = await kiosk();
  const inKiosk = await sumsInPage(page, paths);
  const onWebsite = await sumsAt(website.address, paths);
  expect(inKiosk).toEqual(onWebsite);
  expect(new Set(onWebsite).size).toBeGreaterThan(1);
});
