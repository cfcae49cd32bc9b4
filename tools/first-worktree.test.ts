import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstWorktree } from './first-worktree.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'worktrees-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is the clone itself', () => {
  mkdirSync(join(folder, '.git'));
  expect(firstWorktree(folder)).toBe(folder);
});

it('is the clone of a further worktree', () => {
  writeFileSync(join(folder, '.git'), 'gitdir: /some/clone/.git/worktrees/further\n');
  expect(firstWorktree(folder)).toBe('/some/clone');
});

it('is the folder itself where git keeps its things elsewhere, or knows nothing of it', () => {
  expect(firstWorktree(folder)).toBe(folder);
  writeFileSync(join(folder, '.git'), 'gitdir: ../.git/modules/shop\n');
  expect(firstWorktree(folder)).toBe(folder);
});
