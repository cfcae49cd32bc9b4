import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The folder that was cloned, from any of its worktrees; `root` itself where it is that one, or no work of git's.
 * @param {string} root folder of a worktree
 */
export function firstWorktree(root) {
  try {
    // In a further worktree it is a file: `gitdir: /clone/.git/worktrees/NAME`.
    const [, first] =
      /^gitdir: (.+)[\\/]\.git[\\/]worktrees[\\/]/.exec(readFileSync(join(root, '.git'), 'utf8')) ?? [];
    return first ? resolve(root, first) : root;
  } catch {
    return root;
  }
}
