import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCatalogue } from './catalogue';
import { catalogueDdl } from '../db/schema/catalogue-schema';
import { loadContent } from '../content/load-content';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('opening a catalogue', () => {
  it('throws an error in one sentence', async () => {
    await expect(openCatalogue(join(folder, 'none.sqlite'))).rejects.toThrow(
      'none.sqlite: There is no catalogue at this path. Activate',
    );
    const text = join(folder, 'text.sqlite');
    writeFileSync(text, 'this is a text and no database at all'.repeat(50));
    await expect(openCatalogue(text)).rejects.toThrow(
      /The file is not a catalogue or is damaged.*releases import/,
    );
    const old = join(folder, 'old.sqlite');
    const database = new Database(old);
    database.exec(catalogueDdl);
    database.exec("insert into meta values ('schema_version', '0')");
    database.close();
    await expect(openCatalogue(old)).rejects.toThrow('was made for another version of the shop');
  });
});

describe('loading the content', () => {
  it('names the missing or invalid file', async () => {
    // The files are read at the same time, so the message may name any of them.
    await expect(loadContent(folder)).rejects.toThrow(
      /\w+\.json: .* cannot be read: there is no such file\. Restore/,
    );
    cpSync(join(import.meta.dirname, '../../../resources/content'), folder, { recursive: true });
    writeFileSync(join(folder, 'banners.json'), '{');
    await expect(loadContent(folder)).rejects.toThrow('is not JSON');
    writeFileSync(join(folder, 'banners.json'), '{ "banners": [] }');
    await expect(loadContent(folder)).rejects.toThrow('is wrong at');
  });
});
