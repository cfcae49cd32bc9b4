import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { demonstrationSources, root } from './setup.mjs';

it('installs nothing when node_modules is a link', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linked-'));
  const [worktree, packages] = [join(folder, 'worktree'), join(folder, 'node_modules')];
  mkdirSync(join(worktree, 'tools'), { recursive: true });
  mkdirSync(join(packages, 'theirs'), { recursive: true });
  symlinkSync(packages, join(worktree, 'node_modules'));
  writeFileSync(join(worktree, 'package-lock.json'), '{}');
  for (const name of ['setup.mjs', 'precompress.mjs']) {
    copyFileSync(join(import.meta.dirname, name), join(worktree, 'tools', name));
  }
  const install = "import('./tools/setup.mjs').then(({ ensureInstalled }) => ensureInstalled())";
  const done = execFileSync(process.execPath, ['-e', install], { cwd: worktree, encoding: 'utf8' });
  expect(done).toBe('');
  expect(readdirSync(packages)).toEqual(['theirs']);
  rmSync(folder, { recursive: true });
});

it('builds the demonstration again after a change of any module of its builder', async () => {
  const { output } = await cruise(['tools/catalogue-build/build-catalogue.ts'], {
    baseDir: root,
    includeOnly: '^(src|tools)/',
  });
  const modules = (output as ICruiseResult).modules.map(({ source }) => source);
  expect(modules).toContain('src/shared/calculators/buffer-systems.ts');
  const isCovered = (module: string) =>
    demonstrationSources.some((source) => module === source || module.startsWith(`${source}/`));
  expect(modules.filter((module) => !isCovered(module))).toEqual([]);
});
