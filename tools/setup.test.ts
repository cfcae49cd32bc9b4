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
