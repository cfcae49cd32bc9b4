import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Returns the main worktree of a linked git worktree; `root` itself when it is the main one or not in git.
 * @param {string} root folder of a worktree
 */
export function mainWorktree(root) {
  try {
    // In a linked worktree, .git is a file: `gitdir: /clone/.git/worktrees/NAME`.
    const [, main] =
      /^gitdir: (.+)[\\/]\.git[\\/]worktrees[\\/]/.exec(readFileSync(join(root, '.git'), 'utf8')) ?? [];
    return main ? resolve(root, main) : root;
  } catch {
    return root;
  }
}
