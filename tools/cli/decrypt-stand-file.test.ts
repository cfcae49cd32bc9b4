import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { encryptExport } from '../../src/server/stands/encrypted-export';
import { openFile } from './decrypt-stand-file';

it('opens what a stand has sealed, by its password alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sealed-'));
  const file = join(folder, 'refused-entries.sealed');
  writeFileSync(file, `${await encryptExport('{"entries":[]}', 'a password of mine')}\n`);
  const typed = (password: string) => () => Promise.resolve(password);
  expect(await openFile(file, typed('a password of mine'))).toBe('{"entries":[]}');
  await expect(openFile(file, typed('another'))).rejects.toThrow('The password is wrong');
  await expect(openFile(`${file}x`, typed(''))).rejects.toThrow('cannot be read');
  rmSync(folder, { recursive: true });
});
