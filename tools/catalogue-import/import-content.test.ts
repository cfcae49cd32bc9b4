import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCatalogueReloader } from '../../src/server/app/catalogue-reloader';
import { CONTENT_POINTER, resolveContentFolder } from '../../src/server/content/content-folder';
import { catalogueFileLocation } from '../../src/server/catalogue/catalogue-location';
import { loadContent } from '../../src/server/content/load-content';
import { makeShop, makeShopFrom } from '../../test/fixtures/make-shop';
import { root } from '../setup.mjs';
import { exportContent, importContent } from './import-content';

const resources = join(root, 'resources');
const article = '1181-peptide-synthesis.md';
let folder: string;
let own: string;
let data: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  [own, data] = [join(folder, 'own'), join(folder, 'data')];
  await cp(join(resources, 'content'), own, { recursive: true });
  await cp(join(resources, 'content/articles', article), join(data, 'x'));
});
afterEach(() => rm(folder, { recursive: true }));

async function rename(to: string): Promise<void> {
  const file = join(own, 'articles', article);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^title: .*$/m, `title: ${to}`));
}

it('activates imported content while the server runs', async () => {
  const shop = await makeShop();
  const followed = await createCatalogueReloader({
    context: shop.deps,
    place: catalogueFileLocation(join(data, 'none.sqlite')),
    texts: {
      pointer: join(data, CONTENT_POINTER),
      open: async () => loadContent(await resolveContentFolder(data, resources)),
    },
    createApp: (deps) =>
      Promise.resolve((request) => makeShopFrom(deps, () => Promise.resolve()).fetch(request)),
  });
  const titleOf = async () => {
    const request = new Request('http://shop.test/web/lists/articles/info', {
      method: 'POST',
      body: '{"id":1181}',
    });
    return (await followed.handle(request, { ip: '' })).text();
  };
  expect(await titleOf()).not.toContain('Peptides of our own');
  await rename('Peptides of our own');
  expect(await importContent(own, data)).toMatch(/^\d+ articles, \d+ activities, \d+ pathways$/);
  await followed.checkForUpdate();
  expect(await titleOf()).toContain('Peptides of our own');
  await followed.close();
  await shop.close();
});

it('rejects invalid content, names the file and keeps the active content', async () => {
  await rename('First');
  await importContent(own, data);
  const before = await readFile(join(data, CONTENT_POINTER), 'utf8');
  await writeFile(join(own, 'activities.json'), '[{"id":1}]');
  await expect(importContent(own, data)).rejects.toThrow('activities.json');
  expect(await readFile(join(data, CONTENT_POINTER), 'utf8')).toBe(before);
});

it('exports the imported files unchanged and keeps at most two versions', async () => {
  for (const title of ['First', 'Second', 'Third']) {
    await rename(title);
    await importContent(own, data);
  }
  expect((await readdir(data)).filter((name) => name.startsWith('content-'))).toHaveLength(2);
  const out = join(folder, 'out');
  await exportContent(data, out);
  const files = (await readdir(own, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(30);
  for (const { parentPath, name } of files) {
    const from = join(parentPath, name);
    expect(await readFile(from.replace(own, out), 'utf8')).toBe(await readFile(from, 'utf8'));
  }
});

it('imports another brand with the shared content and reports errors with its own paths', async () => {
  const example = join(root, 'examples/second-brand/content');
  expect(await importContent(example, data)).toBe('2 articles, 2 activities, 39 pathways');
  const content = await loadContent(await resolveContentFolder(data, resources));
  expect(content.company.profile[0]).toContain('Fernwick');
  expect(content.specifications.size).toBe(7);
  await rm(own, { recursive: true });
  await cp(example, own, { recursive: true });
  await writeFile(join(own, 'news.json'), '[{}]');
  await expect(importContent(own, data)).rejects.toThrow(`${join(own, 'news.json')} is wrong at 0.id`);
});
