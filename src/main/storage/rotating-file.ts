import { appendFileSync, renameSync, statSync } from 'node:fs';

/** Maximum files, including the current one. */
const MAX_FILES = 5;

/**
 * Appends text to a file that only its owner can read. Renames a file of `maxBytes` to `FILE.1` first, that one to `FILE.2` and
 * so on, and keeps five files. Throws when the disk fails.
 */
export function appendRotating(file: string, text: string, maxBytes: number): void {
  if (sizeOf(file) >= maxBytes) rotate(file);
  appendFileSync(file, text, { mode: 0o600 });
}

function rotate(file: string): void {
  for (let number = MAX_FILES - 1; number >= 1; number -= 1) {
    const from = number === 1 ? file : `${file}.${number - 1}`;
    if (sizeOf(from) > 0) renameSync(from, `${file}.${number}`);
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
