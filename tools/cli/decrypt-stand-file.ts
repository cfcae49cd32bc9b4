import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { decryptExport } from '../../src/server/stands/encrypted-export';

/** The text of a file that a stand has sealed. Throws an Error in words for whoever typed the command. */
export async function openFile(file: string, askForPassword: () => Promise<string>): Promise<string> {
  const sealed = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read.`);
  });
  return decryptExport(sealed, await askForPassword());
}

/** Asks at the terminal, and shows nothing of what is typed; from a pipe it is the first line. */
export async function passwordAtTerminal(): Promise<string> {
  const { stdin, stderr } = process;
  const dark = new Writable({ write: (_text, _encoding, done) => done() });
  const reader = createInterface({ input: stdin, output: dark, terminal: stdin.isTTY });
  if (stdin.isTTY) stderr.write('Password of the file: ');
  try {
    return await reader.question('');
  } finally {
    reader.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
