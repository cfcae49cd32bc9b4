import { randomBytes } from 'node:crypto';
import { openSync, closeSync, existsSync, fsyncSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, OperatorError } from '../lib/operator-error';
import { makeFolder } from '../lib/make-folder';

/** Parts of the build that a server needs. */
const buildFiles = [
  'out/renderer/index.html',
  'out/renderer/.vite/manifest.json',
  'out/renderer-server/entry-server.js',
];

/** @throws OperatorError when the renderer is not built or was not copied. */
export function checkBuild(root: string): void {
  const missing = buildFiles.map((file) => join(root, file)).filter((file) => !existsSync(file));
  if (missing.length === 0) return;
  throw new OperatorError(
    missing.map((subject) => ({
      subject,
      reason: 'This part of the built shop is missing.',
      remedy: `Copy the whole folder ${join(root, 'out')} from the release, or build it with "npm start" in the project.`,
    })),
  );
}

/** Free space that a start needs, for write-ahead logs, e-mails and the copy of a small database. */
const NEEDED_BYTES = 1_048_576;

const noAccess = [
  'The user of the shop may not write to this folder',
  'Give the user of the shop write access to the folder, or set DATA_DIR to another one.',
] as const;
const tooManyFiles = [
  'Too many files are open',
  'Close other programs or raise the limit of open files, such as with "ulimit -n 4096".',
] as const;
const otherFailure = [
  'The folder cannot be created or written',
  'Check the folder and its disk, or set DATA_DIR to another folder.',
] as const;
const reasonsByErrorCode: Readonly<Record<string, readonly [reason: string, remedy: string]>> = {
  EEXIST: ['It is a file, not a folder', 'Set DATA_DIR to a folder.'],
  ENOTDIR: ['A part of this path is a file, not a folder', 'Set DATA_DIR to a folder.'],
  EROFS: [
    'It is on a disk that is mounted read-only',
    'Mount the disk writable or set DATA_DIR to another folder.',
  ],
  ENOSPC: ['The disk is full', 'Free space on the disk of this folder; a start needs at least 1 MB.'],
  EDQUOT: ['The disk quota is used up', 'Free space or raise the quota; a start needs at least 1 MB.'],
  EACCES: noAccess,
  EPERM: noAccess,
  ENOENT: ['The folder cannot be created or accepts no files', 'Set DATA_DIR to another folder.'],
  EIO: [
    'The disk reports an error when it is read or written',
    'Check the disk, or set DATA_DIR to a folder on another one.',
  ],
  ENAMETOOLONG: ['The path is too long', 'Set DATA_DIR to a shorter path.'],
  ELOOP: [
    'A symbolic link in this path refers to itself',
    'Correct the link or set DATA_DIR to another folder.',
  ],
  EMFILE: tooManyFiles,
  ENFILE: tooManyFiles,
};

/**
 * Creates the data folder when it is missing and writes a file to it, which is deleted again.
 * @throws OperatorError when the folder cannot be created or written.
 */
export function checkDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    writeProbe(join(folder, `.write-check-${randomBytes(6).toString('hex')}`));
  } catch (error) {
    const code = errorCode(error);
    if (code === '') throw error;
    const [reason, remedy] = reasonsByErrorCode[code] ?? otherFailure;
    throw new OperatorError({ subject: folder, reason: `${reason} (${code}).`, remedy }, { cause: error });
  }
}

function writeProbe(path: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    let writtenBytes = 0;
    // When the disk becomes full, a write stores only a part of the data, and the next write fails.
    while (writtenBytes < NEEDED_BYTES)
      writtenBytes += writeSync(file, Buffer.alloc(NEEDED_BYTES - writtenBytes));
    // Some file systems reserve the space only when the data reaches the disk.
    fsyncSync(file);
  } finally {
    closeSync(file);
    rmSync(path, { force: true });
  }
}
