import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mainWorktree } from './main-worktree.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'worktrees-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('returns the main worktree itself', () => {
  mkdirSync(join(folder, '.git'));
  expect(mainWorktree(folder)).toBe(folder);
});

it('returns the main worktree of a linked one', () => {
  writeFileSync(join(folder, '.git'), 'gitdir: /some/clone/.git/worktrees/further\n');
  expect(mainWorktree(folder)).toBe('/some/clone');
});

it('returns the folder itself for a submodule and outside of git', () => {
  expect(mainWorktree(folder)).toBe(folder);
  writeFileSync(join(folder, '.git'), 'gitdir: ../.git/modules/shop\n');
  expect(mainWorktree(folder)).toBe(folder);
});
