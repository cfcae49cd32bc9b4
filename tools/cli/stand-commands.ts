import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import { decryptExport } from '../../src/server/stands/encrypted-export';
import { createEnrollmentCode } from '../../src/server/stands/stand-enrollment';
import { listStands, revokeStand } from '../../src/server/stands/stand-store';
import { enteredPath, formatCount, formatDay, printable } from './arguments';
import { printFromShop, printLine, type CliContext, type ShopContext } from './context';

const MAX_NAME_LENGTH = 60;

/** Adds `shop stands …`: kiosks at trade shows. */
export function addStandCommands(program: Command, context: CliContext): void {
  const stands = program.command('stands').description('enroll and revoke trade-show stands');
  stands
    .command('list')
    .description('stands and how many entries each has sent')
    .action(() => printFromShop(context, list));
  stands
    .command('enroll <name>')
    .description('create an enrollment code, valid once within a week')
    .action((name: string) => printFromShop(context, (shop) => enroll(shop, name)));
  stands
    .command('revoke <name>')
    .description('accept no more entries from a stand')
    .action((name: string) => printFromShop(context, (shop) => revoke(shop, name)));
  stands
    .command('decrypt')
    .argument('<file>', 'exported file', enteredPath)
    .description('decrypt a file that a stand exported for its staff')
    .action(async (file: string) => printLine(context, await decryptStandFile(file, promptPassword)));
}

async function list({ database }: ShopContext): Promise<string> {
  const stands = await listStands(database);
  if (stands.length === 0) return 'No stands found.';
  return stands
    .map(
      ({ name, entryCount, ...stand }) =>
        `${printable(name)}  ${formatState(stand)}  ${formatCount(entryCount, 'entry', 'entries')}`,
    )
    .join('\n');
}

function formatState({ revoked_at, enrolled_at }: { revoked_at: number | null; enrolled_at: number | null }) {
  if (revoked_at !== null) return `revoked ${formatDay(revoked_at)}`;
  return enrolled_at === null ? 'not enrolled' : `enrolled ${formatDay(enrolled_at)}`;
}

async function enroll(shop: ShopContext, enteredName: string): Promise<string> {
  const name = printable(enteredName).trim();
  if (name === '' || name.length > MAX_NAME_LENGTH) {
    throw new Error(`The name of a stand must have 1 to ${MAX_NAME_LENGTH} characters.`);
  }
  const code = await createEnrollmentCode(shop, name);
  return `The enrollment code of ${name} is ${code}\nIt is valid once, for a week, and is not shown again.`;
}

async function revoke({ database, clock }: ShopContext, enteredName: string): Promise<string> {
  const name = printable(enteredName).trim();
  if (!(await revokeStand(database, name, clock().getTime()))) {
    throw new Error(`There is no stand ${name}.`);
  }
  return `${name} is revoked. Its earlier entries stay.`;
}

/** Decrypts an export of a stand. Throws when the file cannot be read or the password is wrong. */
export async function decryptStandFile(file: string, askForPassword: () => Promise<string>): Promise<string> {
  const encrypted = await readFile(file, 'utf8').catch(() => {
    throw new Error(`Cannot read ${file}.`);
  });
  return decryptExport(encrypted, await askForPassword());
}

/** Reads a password from the terminal without echo, or the first line of a pipe. Throws when the input ends without one. */
async function promptPassword(): Promise<string> {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_text, _encoding, done) => done() });
  const reader = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  if (stdin.isTTY) stderr.write('Password of the file: ');
  try {
    // At the end of the input, or after Ctrl+C, the question stays unanswered.
    const inputEnded = once(reader, 'close').then((): never => {
      throw new Error('No password was entered.');
    });
    return await Promise.race([reader.question(''), inputEnded]);
  } finally {
    reader.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
