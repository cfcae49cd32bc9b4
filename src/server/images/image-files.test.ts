import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { decode as decodePng } from 'fast-png';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { RetryLaterError } from '../http/errors';
import { createImageFiles } from './image-files';
import { createImageFinder } from './image-finder';
import type { Catalogue } from '../catalogue/catalogue';

const imageFolder = resolve(import.meta.dirname, '../../../resources/images');

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openFixtureCatalogue();
});
afterAll(() => catalogue.close());

/** Counts the structures that are drawn. */
function countingImageFiles() {
  let drawn = 0;
  const structures = {
    draw: () => {
      drawn += 1;
      return Promise.resolve(null);
    },
    isRunning: () => false,
    close: () => Promise.resolve(),
  };
  const files = createImageFiles(
    { catalogue, imageFolder, branding: null },
    createImageFinder({ catalogue, imageFolder, structures }),
  );
  return { files, drawn: () => drawn };
}

const compound = async () => {
  const { goods_id } = await catalogue.db
    .selectFrom('product')
    .select(['goods_id'])
    .where('product_class', '=', 'compound')
    .limit(1)
    .executeTakeFirstOrThrow();
  return `/pictures/goods/${goods_id}.svg`;
};

it('draws an image once for concurrent and later requests', async () => {
  const { files, drawn } = countingImageFiles();
  const path = await compound();
  const request = async () => (await files(path))?.body();
  const bodies = await Promise.all(Array.from({ length: 20 }, request));
  expect(new Set([...bodies, await request()]).size).toBe(1);
  expect(drawn()).toBe(1);
});

it('renders the drawing of a product as PNG of twice its size', async () => {
  const { files } = countingImageFiles();
  const path = await compound();
  const svg = await files(path);
  const png = await files(path.replace('.svg', '.png'));
  expect([svg?.type, png?.type]).toEqual(['image/svg+xml; charset=utf-8', 'image/png']);
  const { body } = (await png?.body()) ?? {};
  expect(body?.has('gzip')).toBe(false);
  const { width, height, data } = decodePng(body!.plain);
  expect([width, height]).toEqual([960, 720]);
  // The formula is a text: without the fonts of the shop, a machine that has none would leave the image empty.
  expect(new Set(data).size).toBeGreaterThan(2);
  expect(await files('/pictures/goods/2147483647.png')).toBeNull();
  expect(await files('/pictures/award.png')).toBeNull();
});

it('does not refuse a visitor who asks while the drawing of another client is refused', async () => {
  const structures = {
    draw: (_smiles: string, _part?: string, network?: string) =>
      network === 'attacker' ? Promise.reject(new RetryLaterError(429, 2)) : Promise.resolve(null),
    isRunning: () => false,
    close: () => Promise.resolve(),
  };
  const finder = createImageFinder({ catalogue, imageFolder, structures });
  const files = createImageFiles({ catalogue, imageFolder, branding: null }, finder);
  const image = await files(await compound());
  const refused = image?.body('attacker');
  const drawn = image?.body('visitor');
  await expect(refused).rejects.toThrow('too many attempts');
  expect((await drawn)?.isFinal).toBe(true);
});

it('does not draw before the body is requested', async () => {
  const { files, drawn } = countingImageFiles();
  const path = await compound();
  expect(await files(path)).toMatchObject({ etag: `"${catalogue.version}-1"` });
  expect(await files('/pictures/goods/2147483647.svg')).toBeNull();
  expect(drawn()).toBe(0);
});

it('changes the ETag of an image file with its content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'images-'));
  const etagOf = async (svg: string) => {
    await writeFile(join(folder, 'award.svg'), svg);
    const files = createImageFiles({ catalogue, imageFolder: folder, branding: null });
    const first = await files('/pictures/award.svg');
    expect(new TextDecoder().decode((await first?.body())?.body.plain)).toBe(svg);
    const etag = first?.etag;
    expect((await files('/pictures/award.svg'))?.etag).toBe(etag);
    return etag;
  };
  const etag = await etagOf('<svg/>');
  expect(await etagOf('<svg><path/></svg>')).not.toBe(etag);
  expect(await etagOf('<svg/>')).toBe(etag);
  await rm(folder, { recursive: true });
});

it('caches each highlighted part separately and evicts the oldest entries', async () => {
  const { files, drawn } = countingImageFiles();
  const path = await compound();
  const request = async (part: number) => (await files(path, 'C'.repeat(part)))?.body();
  for (let part = 1; part <= 501; part += 1) await request(part);
  await request(501);
  expect(drawn()).toBe(501);
  await request(1);
  expect(drawn()).toBe(502);
});

it('keeps an image out of the cache when its structure could not be drawn', async () => {
  const outcomes = [Promise.reject(new Error('injected')), Promise.resolve(null)];
  const networks: (string | undefined)[] = [];
  const structures = {
    draw: (_smiles: string, _part?: string, network?: string) => {
      networks.push(network);
      return outcomes.shift() ?? Promise.reject(new Error('the image was not cached'));
    },
    isRunning: () => false,
    close: () => Promise.resolve(),
  };
  const context = { catalogue, imageFolder, branding: null };
  const files = createImageFiles(context, createImageFinder({ catalogue, imageFolder, structures }));
  const path = await compound();
  const request = async () => (await files(path))?.body('192.0.2.1');
  const failed = await request();
  expect(failed).toMatchObject({ isFinal: false });
  expect(new TextDecoder().decode(failed?.body.plain)).toContain('<svg');
  expect(await request()).toMatchObject({ isFinal: true });
  expect(await request()).toMatchObject({ isFinal: true });
  expect(networks).toEqual(['192.0.2.1', '192.0.2.1']);
});
