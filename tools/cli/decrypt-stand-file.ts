import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { decryptExport } from '../../src/server/stands/encrypted-export';

/** Decrypts an export of a stand. Throws when the file cannot be read or the password is wrong. */
export async function decryptStandFile(file: string, askForPassword: () => Promise<string>): Promise<string> {
  const encrypted = await readFile(file, 'utf8').catch(() => {
    throw new Error(`Cannot read ${file}.`);
  });
  return decryptExport(encrypted, await askForPassword());
}

/** Reads a password from the terminal without echo, or the first line of a pipe. */
export async function promptPassword(): Promise<string> {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_text, _encoding, done) => done() });
  const reader = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  if (stdin.isTTY) stderr.write('Password of the file: ');
  try {
    return await reader.question('');
  } finally {
    reader.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
