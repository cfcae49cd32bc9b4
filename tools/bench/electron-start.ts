import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { electronRuntime } from '../electron-runtime.mjs';
import { launchElectron } from '../launch-electron.mjs';
import { virtualScreen } from '../chromium.mjs';
import { median } from './quantiles';
import type { Row } from './report';

const ROUNDS = 5;

/** Launch to a list that can be used, against an empty window of the same Electron, by turns. */
export async function electronStart(dataFolder: string): Promise<Row[]> {
  const runtime = await electronRuntime();
  const closeScreen = await virtualScreen();
  const empty = emptyApp(runtime);
  const times: { shop: number[]; empty: number[] } = { shop: [], empty: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.empty.push(await launch(empty.executable, empty.args, {}, 'h1'));
    times.shop.push(
      await launch(
        runtime.executable,
        runtime.args,
        { DATA_DIR: dataFolder, KIOSK_START: '/categoryList?id=1' },
        'main article',
      ),
    );
  }
  empty.remove();
  closeScreen();
  const ratio = median(times.shop) / median(times.empty);
  return [
    {
      what: `Electron ${runtime.version} from launch to a usable list`,
      figure: `${median(times.shop).toFixed(0)} ms, ${ratio.toFixed(2)} times`,
      bar: '≤ 1.35 times',
      met: ratio <= 1.35,
      floor: `empty window ${median(times.empty).toFixed(0)} ms`,
    },
  ];
}

async function launch(
  executable: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  wanted: string,
): Promise<number> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
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
  await app.close();
  rmSync(profile, { recursive: true, force: true });
  return time;
}

/** An Electron program that only opens a window: beside the pinned runtime as a folder, in the spare one as its app. */
function emptyApp(runtime: { executable: string; pinned: boolean }) {
  const folder = join(import.meta.dirname, '../../.cache/empty-electron');
  const app = runtime.pinned ? folder : join(folder, 'resources/app');
  if (!existsSync(app)) {
    if (!runtime.pinned) {
      cpSync(dirname(runtime.executable), folder, {
        recursive: true,
        filter: (file) => !file.endsWith(join('resources', 'app')),
      });
    }
    mkdirSync(app, { recursive: true });
    writeFileSync(join(app, 'package.json'), '{ "name": "empty", "main": "main.js" }');
    writeFileSync(join(app, 'main.js'), EMPTY_MAIN);
  }
  return {
    executable: runtime.pinned ? runtime.executable : join(folder, 'electron'),
    args: runtime.pinned ? [folder] : [],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const EMPTY_MAIN = `const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1440, height: 900, webPreferences: { sandbox: true } });
  window.loadURL('data:text/html,<h1>empty</h1>');
});
`;
