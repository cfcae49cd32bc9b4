import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const empty = emptyApp();
  const times: { shop: number[]; empty: number[] } = { shop: [], empty: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.empty.push(await launch(runtime.executable, [empty.folder], {}, 'h1'));
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

/** An Electron program that only opens a window. */
function emptyApp() {
  const folder = join(import.meta.dirname, '../../.cache/empty-electron');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "main": "main.js" }');
  writeFileSync(join(folder, 'main.js'), EMPTY_MAIN);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const EMPTY_MAIN = `const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1440, height: 900, webPreferences: { sandbox: true } });
  window.loadURL('data:text/html,<h1>empty</h1>');
});
`;
