import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { defaultStandSettings } from '../../src/main/storage/stand-settings-store';
import { electronRuntime } from '../electron-runtime.mjs';
import { launchElectron } from '../launch-electron.mjs';
import { virtualScreen } from '../chromium.mjs';
import { median } from './measurements';
import type { Row } from './report';

const ROUNDS = 5;
const START = '/categoryList?id=1';

/** Times launch to a usable product list at the first and at a later start, alternating with an empty window. */
export async function electronStart(dataFolder: string): Promise<Row[]> {
  const runtime = await electronRuntime();
  const closeScreen = await virtualScreen();
  const empty = emptyApp();
  const shop: Program = {
    args: runtime.args,
    env: { DATA_DIR: dataFolder, KIOSK_START: START },
    wanted: 'main article',
  };
  const used = newProfile();
  const launch = (program: Program, profile: string) => launchOnce(runtime.executable, program, profile);
  await launchOnce(runtime.executable, shop, used, () => startPageCached(used));
  const times: Record<'empty' | 'first' | 'later', number[]> = { empty: [], first: [], later: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.empty.push(await inNewProfile((profile) => launch(empty.program, profile)));
    times.first.push(await inNewProfile((profile) => launch(shop, profile)));
    times.later.push(await launch(shop, used));
  }
  remove(used);
  empty.remove();
  closeScreen();
  const baseline = `empty window ${median(times.empty).toFixed(0)} ms`;
  const row = (which: string, own: number[]): Row => {
    const ratio = median(own) / median(times.empty);
    return {
      name: `Electron ${runtime.version} from launch to a usable list, ${which}`,
      figure: `${median(own).toFixed(0)} ms, ${ratio.toFixed(2)} times`,
      target: '≤ 1.5 times',
      met: ratio <= 1.5,
      baseline: baseline,
    };
  };
  return [row('first start of a user', times.first), row('a later one', times.later)];
}

interface Program {
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Selector of the element to wait for. */
  wanted: string;
}

async function launchOnce(
  executable: string,
  { args, env, wanted }: Program,
  profile: string,
  beforeClose: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const { app, startedAt } = await launchElectron({
    executablePath: executable,
    args: [
      ...args,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      `--user-data-dir=${profile}`,
    ],
    env: { ...process.env, ...env, KIOSK_UNATTENDED: '1' },
  });
  const window = await app.firstWindow();
  await window.locator(wanted).first().waitFor();
  const time = performance.now() - startedAt;
  await beforeClose();
  await app.close();
  return time;
}

/** Resolves when the kiosk has cached its start page in this profile. */
async function startPageCached(profile: string): Promise<void> {
  while (!existsSync(join(profile, 'start-page.html'))) await wait(200);
}

async function inNewProfile(run: (profile: string) => Promise<number>): Promise<number> {
  const profile = newProfile();
  try {
    return await run(profile);
  } finally {
    remove(profile);
  }
}

/** Without settings an unattended program is locked. */
function newProfile(): string {
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  writeFileSync(join(profile, 'stand.json'), JSON.stringify({ saved: defaultStandSettings }));
  return profile;
}

const remove = (profile: string) => rmSync(profile, { recursive: true, force: true });

/** An Electron program that only opens a window. */
function emptyApp() {
  const folder = join(import.meta.dirname, '../../.cache/empty-electron');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "main": "main.js" }');
  writeFileSync(join(folder, 'main.js'), EMPTY_MAIN);
  const program: Program = { args: [folder], env: {}, wanted: 'h1' };
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const EMPTY_MAIN = `const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1440, height: 900, webPreferences: { sandbox: true } });
  window.loadURL('data:text/html,<h1>empty</h1>');
});
`;
