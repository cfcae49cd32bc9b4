import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './operator-error';

/**
 * Creates a folder and its parents, unless they exist. For paths that an operator sets: Node's own recursive `mkdir` never
 * returns where a folder cannot be created although its parent exists, such as in `/proc`.
 */
export function makeFolder(folder: string, mode?: number): void {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
}
