import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { encryptExport } from '../../src/server/stands/encrypted-export';
import { decryptStandFile } from './decrypt-stand-file';

it('decrypts an export of a stand with its password only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'encrypted-'));
  const file = join(folder, 'refused-entries.encrypted');
  writeFileSync(file, `${await encryptExport('{"entries":[]}', 'a password of mine')}\n`);
  const typed = (password: string) => () => Promise.resolve(password);
  expect(await decryptStandFile(file, typed('a password of mine'))).toBe('{"entries":[]}');
  await expect(decryptStandFile(file, typed('another'))).rejects.toThrow('The password is wrong');
  await expect(decryptStandFile(`${file}x`, typed(''))).rejects.toThrow('Cannot read');
  rmSync(folder, { recursive: true });
});
