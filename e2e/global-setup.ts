import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, ensureSystem, virtualScreen } from '../tools/chromium.mjs';
import { electronRuntime } from '../tools/electron-runtime.mjs';
import { ensureBuilt } from '../tools/setup.mjs';
import { dataFolder, project } from './fixtures/paths';

const builders = [
  'tools/catalogue-build',
  'resources/catalogue-data',
  'src/server/search',
  'src/server/db/schema/catalogue-schema.ts',
];

/** Everything that the journeys stand on, made once: programs, the build, a catalogue, a screen. */
export default async function setUp(): Promise<() => void> {
  await ensureSystem();
  await chromium();
  await electronRuntime();
  await ensureBuilt();
  ensureCatalogue();
  return virtualScreen();
}

/** Builds a catalogue of 10,000 products, which includes every kind. */
export function ensureCatalogue(): void {
  const file = join(dataFolder, 'catalogue.sqlite');
  const newest = Math.max(...builders.map((path) => changedAt(join(project, path))));
  if (existsSync(file) && statSync(file).mtimeMs > newest) return;
  mkdirSync(dataFolder, { recursive: true });
  const draft = join(dataFolder, 'draft.sqlite');
  const args = ['tsx', 'tools/catalogue-build/main.ts', '--products', '10000', '--file', draft];
  execFileSync('npx', args, { cwd: project, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  renameSync(draft, file);
}

function changedAt(path: string): number {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}
