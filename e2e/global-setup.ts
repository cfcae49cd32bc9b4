import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium, ensureSystemPackages, startVirtualScreen } from '../tools/chromium.mjs';
import { ensureElectron } from '../tools/electron-runtime.mjs';
import { ensureBuilt } from '../tools/setup.mjs';
import { dataFolder, project } from './fixtures/paths';

const builders = [
  'tools/catalogue-build',
  'resources/catalogue-data',
  'resources/content',
  'src/server/search',
  'src/server/db/schema/catalogue-schema.ts',
];

/** Prepares what all journeys share: programs, build, catalogue and screen. */
export default async function setUp(): Promise<() => void> {
  await ensureSystemPackages();
  await ensureChromium();
  await ensureElectron();
  await ensureBuilt();
  ensureRelease();
  return startVirtualScreen();
}

/** Builds a release of 10,000 products, which include every kind. */
export function ensureRelease(): void {
  const state = join(dataFolder, 'releases/state.json');
  const newest = Math.max(...builders.map((path) => changedAt(join(project, path))));
  if (existsSync(state) && statSync(state).mtimeMs > newest) return;
  mkdirSync(dataFolder, { recursive: true });
  execFileSync('npx', ['tsx', 'tools/cli/main.ts', 'releases', 'build', '--products', '10000'], {
    cwd: project,
    env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: '' },
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
}

function changedAt(path: string): number {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}
