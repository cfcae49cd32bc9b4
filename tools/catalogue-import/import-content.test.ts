import { copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { loadReleaseContent } from '../../src/server/content/content-store';
import { ensureFixtureCatalogue } from '../../test/databases/catalogue-fixture';
import { root } from '../setup.mjs';
import { checkContent, exportContent, readContent, writeContent } from './import-content';

const article = '1181-peptide-synthesis.md';
let folder: string;
let own: string;
let catalogue: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  [own, catalogue] = [join(folder, 'own'), join(folder, 'catalogue.sqlite')];
  await cp(join(root, 'resources/content'), own, { recursive: true });
  await copyFile(await ensureFixtureCatalogue(), catalogue);
});
afterEach(() => rm(folder, { recursive: true }));

async function rename(to: string): Promise<void> {
  const file = join(own, 'articles', article);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^title: .*$/m, `title: ${to}`));
}

async function readWritten() {
  const opened = await openCatalogue(catalogue);
  try {
    return { version: opened.version, content: await loadReleaseContent(opened) };
  } finally {
    await opened.close();
  }
}

it('writes content to a catalogue, which gets another version', async () => {
  const before = await readWritten();
  await rename('Peptides of our own');
  const { files, summary } = await checkContent(own);
  expect(summary).toMatch(/^\d+ articles, \d+ activities, \d+ pathways$/);
  expect(writeContent(catalogue, files)).toBe(true);
  const after = await readWritten();
  expect(after.content.articles.get(1181)?.title).toBe('Peptides of our own');
  expect(after.content.articles.size).toBe(before.content.articles.size);
  expect(after.version).not.toBe(before.version);
});

it('changes nothing for the same content', async () => {
  const { version } = await readWritten();
  expect(writeContent(catalogue, (await checkContent(own)).files)).toBe(false);
  expect((await readWritten()).version).toBe(version);
});

it('removes files that the new content does not have', async () => {
  const { files } = await checkContent(join(root, 'examples/second-brand/content'));
  writeContent(catalogue, files);
  expect((await readContent(catalogue)).map(({ path }) => path)).toEqual(files.map(({ path }) => path));
});

it('rejects invalid content and names the file', async () => {
  await writeFile(join(own, 'activities.json'), '[{"id":1}]');
  await expect(checkContent(own)).rejects.toThrow(join(own, 'activities.json'));
});

it('exports the files unchanged', async () => {
  await rename('First');
  writeContent(catalogue, (await checkContent(own)).files);
  const out = join(folder, 'out');
  await exportContent(catalogue, out);
  const entries = await readdir(own, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('LICENCE'));
  expect(files.length).toBeGreaterThan(30);
  for (const { parentPath, name } of files) {
    const from = join(parentPath, name);
    expect(await readFile(from.replace(own, out), 'utf8')).toBe(await readFile(from, 'utf8'));
  }
});

it('uses the bundled content without a catalogue', async () => {
  const bundled = await readContent(join(folder, 'none.sqlite'));
  expect(bundled.map(({ path }) => path)).toContain('content/banners.json');
});

it('completes another brand with the shared content and reports errors with its own paths', async () => {
  const example = join(root, 'examples/second-brand/content');
  const { files, summary } = await checkContent(example);
  expect(summary).toBe('2 articles, 2 activities, 39 pathways');
  writeContent(catalogue, files);
  const { content } = await readWritten();
  expect(content.company.profile[0]).toContain('Fernwick');
  expect(content.specifications.size).toBe(7);
  await rm(own, { recursive: true });
  await cp(example, own, { recursive: true });
  await writeFile(join(own, 'news.json'), '[{}]');
  await expect(checkContent(own)).rejects.toThrow(
    `${join(own, 'news.json')}: The shop's content is wrong at 0.id`,
  );
});
