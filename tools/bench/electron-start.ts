import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { defaultStandSettings } from '../../src/main/storage/stand-settings-store';
import { ensureElectron, sandboxArgs } from '../electron-runtime.mjs';
import { launchElectron } from '../launch-electron.mjs';
import { startVirtualScreen } from '../chromium.mjs';
import { median } from './measurements';
import { formatMs, type Row } from './report';

const ROUNDS = 5;
const START_PATH = '/categoryList?id=1';

/** Times launch to a usable product list at the first and at a later start, alternating with an empty window. */
export async function measureElectronStart(dataFolder: string): Promise<Row[]> {
  const runtime = await ensureElectron();
  const closeScreen = await startVirtualScreen();
  const empty = createEmptyApp();
  const shop: Program = {
    args: runtime.args,
    env: { DATA_DIR: dataFolder, KIOSK_START: START_PATH },
    readySelector: 'main article',
  };
  const usedProfile = createProfile();
  const launch = (program: Program, profile: string) => launchOnce(runtime.executable, program, profile);
  await launchOnce(runtime.executable, shop, usedProfile, () => waitForCachedStartPage(usedProfile));
  const times: Record<'empty' | 'first' | 'later', number[]> = { empty: [], first: [], later: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.empty.push(await inNewProfile((profile) => launch(empty.program, profile)));
    times.first.push(await inNewProfile((profile) => launch(shop, profile)));
    times.later.push(await launch(shop, usedProfile));
  }
  remove(usedProfile);
  empty.remove();
  closeScreen();
  const baseline = `empty window ${formatMs(median(times.empty))}`;
  const row = (start: string, startTimes: number[]): Row => {
    const ratio = median(startTimes) / median(times.empty);
    return {
      name: `Electron ${runtime.version} from launch to a usable list, ${start}`,
      figure: `${formatMs(median(startTimes))}, ${ratio.toFixed(2)} times`,
      target: '≤ 1.5 times',
      met: ratio <= 1.5,
      baseline,
    };
  };
  return [row('first start of a user', times.first), row('a later one', times.later)];
}

interface Program {
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Selector of an element of the usable window. */
  readySelector: string;
}

async function launchOnce(
  executable: string,
  { args, env, readySelector }: Program,
  profile: string,
  beforeClose: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const { app, startedAt } = await launchElectron({
    executablePath: executable,
    args: [...args, ...sandboxArgs, '--disable-gpu', `--user-data-dir=${profile}`],
    env: { ...process.env, ...env, KIOSK_UNATTENDED: '1' },
  });
  try {
    const window = await app.firstWindow();
    await window.locator(readySelector).first().waitFor();
    const time = performance.now() - startedAt;
    await beforeClose();
    return time;
  } finally {
    await app.close();
  }
}

/** Resolves when the kiosk has cached its start page in this profile. Throws after a minute. */
async function waitForCachedStartPage(profile: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!existsSync(join(profile, 'start-page.html'))) {
    if (performance.now() > deadline) throw new Error('The kiosk did not cache its start page.');
    await wait(200);
  }
}

async function inNewProfile(run: (profile: string) => Promise<number>): Promise<number> {
  const profile = createProfile();
  try {
    return await run(profile);
  } finally {
    remove(profile);
  }
}

/** Creates a profile with the default settings of a stand: without settings, an unattended kiosk stays locked. */
function createProfile(): string {
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  writeFileSync(join(profile, 'stand.json'), JSON.stringify({ saved: defaultStandSettings }));
  return profile;
}

const remove = (profile: string) => rmSync(profile, { recursive: true, force: true });

/** Creates an Electron program that only opens a window. */
function createEmptyApp() {
  const folder = join(import.meta.dirname, '../../.cache/empty-electron');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "main": "main.js" }');
  writeFileSync(join(folder, 'main.js'), EMPTY_MAIN);
  const program: Program = { args: [folder], env: {}, readySelector: 'h1' };
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const EMPTY_MAIN = `const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1440, height: 900, webPreferences: { sandbox: true } });
  window.loadURL('data:text/html,<h1>empty</h1>');
});
`;
