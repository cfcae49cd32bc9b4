import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { imageWidths } from '../../../src/shared/catalogue/product-image-url';
import { writeReference } from './file-reference';
import { documentFilePath, imageFilePath, ProductFiles } from './product-files';

let folder: string;
let table: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  await mkdir(join(folder, 'in'));
  table = join(folder, 'in/list.csv');
});
afterEach(() => rm(folder, { recursive: true }));

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } });
const open = () =>
  new ProductFiles({ cacheFolder: join(folder, 'cache'), allowPrivate: true, existingFile: () => null });
const fileReference = (name: string) => ({ location: join(folder, 'in', name), isUrl: false, language: '' });

/** Loads one file of the table's folder. */
async function load(name: string, kind: 'image' | 'document' = 'image', files = open()) {
  files.add(kind, writeReference(fileReference(name)), table);
  await files.load(() => undefined);
  return files.outcomeOf(kind, fileReference(name));
}

describe('images', () => {
  it.each([
    ['a.jpg', () => photo(2000, 1000).jpeg().toBuffer(), { width: 1280, height: 640 }],
    ['a.png', () => photo(300, 300).png().toBuffer(), { width: 300, height: 300 }],
    ['a.webp', () => photo(400, 3000).webp().toBuffer(), { width: 128, height: 960 }],
    ['a.gif', () => photo(64, 48).gif().toBuffer(), { width: 64, height: 48 }],
    ['a.tif', () => photo(64, 48).tiff().toBuffer(), { width: 64, height: 48 }],
    // The orientation of a camera is applied.
    [
      'turned.jpg',
      () => photo(200, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      { width: 100, height: 200 },
    ],
  ])('resizes %s to every size of the pages as WebP without metadata', async (name, bytes, size) => {
    await writeFile(join(folder, 'in', name), await bytes());
    const files = open();
    const loaded = await load(name, 'image', files);
    expect(loaded).toMatchObject(size);
    if ('reason' in loaded) throw new Error(loaded.reason);
    for (const width of imageWidths) {
      const written = await sharp(files.read(imageFilePath(loaded.hash, width))).metadata();
      expect(written.format).toBe('webp');
      expect(written.width).toBeLessThanOrEqual(width);
      expect(written.height).toBeLessThanOrEqual((width * 3) / 4);
      expect(written.exif).toBeUndefined();
      expect(written.orientation ?? 1).toBe(1);
    }
  });

  it.each([
    [
      'a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>',
      'SVG images are not accepted',
    ],
    ['svg.png', `<?xml version="1.0"?><!-- ${'x'.repeat(2000)} --><svg></svg>`, 'not a JPEG'],
    ['large.jpg', Buffer.alloc(20_000_001, 0xff), 'larger than 20 MB'],
    ['a.jpg', '<!doctype html><title>Login</title>', 'a web page'],
    ['b.jpg', 'not an image at all', 'not a JPEG'],
    ['c.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 1, 2, 3]), 'damaged'],
    ['empty.png', '', 'not a JPEG'],
  ])('refuses %s', async (name, bytes, reason) => {
    await writeFile(join(folder, 'in', name), bytes);
    expect(await load(name)).toEqual({ reason: expect.stringContaining(reason) as string });
  });

  it('refuses images of too few or too many pixels and truncated ones', async () => {
    await writeFile(join(folder, 'in/dot.png'), await photo(1, 1).png().toBuffer());
    expect(await load('dot.png')).toEqual({ reason: 'the image has only 1 × 1 pixels' });
    const bomb = await photo(64, 64).png().toBuffer();
    // The header starts at byte 16 with width and height; its checksum covers 17 bytes from byte 12.
    bomb.writeUInt32BE(20_000, 16);
    bomb.writeUInt32BE(20_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    await writeFile(join(folder, 'in/bomb.png'), bomb);
    expect(await load('bomb.png')).toEqual({
      reason: expect.stringContaining('20000 × 20000 pixels') as string,
    });
    const whole = await photo(800, 800).composite([]).jpeg().toBuffer();
    await writeFile(join(folder, 'in/half.jpg'), whole.subarray(0, whole.length / 2));
    expect(await load('half.jpg')).toHaveProperty('reason');
  });

  it('keeps other images when the library is missing', async () => {
    await writeFile(join(folder, 'in/a.png'), await photo(64, 64).png().toBuffer());
    const files = new ProductFiles({
      cacheFolder: join(folder, 'cache'),
      allowPrivate: true,
      existingFile: () => null,
      imageLibrary: () => Promise.resolve(null),
    });
    expect(await files.canReadImages()).toBe(false);
    expect(await load('a.png', 'image', files)).toEqual({ reason: 'the image library cannot be loaded' });
  });
});

describe('paths', () => {
  it('finds a file whose name macOS wrote with separate accents', async () => {
    await writeFile(join(folder, 'in', 'Größe.png'.normalize('NFD')), await photo(64, 64).png().toBuffer());
    expect(await load('größe.png'.normalize('NFC'))).toHaveProperty('hash');
  });

  it('finds a file in another case, and refuses links that leave the folder, folders and missing files', async () => {
    await writeFile(join(folder, 'in/Photo.PNG'), await photo(64, 64).png().toBuffer());
    await writeFile(join(folder, 'secret.png'), await photo(64, 64).png().toBuffer());
    await symlink(join(folder, 'secret.png'), join(folder, 'in/link.png'));
    await mkdir(join(folder, 'in/sub'));
    expect(await load('photo.png')).toHaveProperty('hash');
    expect(await load('link.png')).toEqual({ reason: 'the path leaves the folder of the table' });
    expect(await load('sub')).toEqual({ reason: 'the path is not a file' });
    expect(await load('none.png')).toEqual({ reason: 'the file does not exist' });
  });
});

it('accepts documents that are PDFs', async () => {
  await writeFile(join(folder, 'in/a.pdf'), '%PDF-1.7\n%%EOF');
  await writeFile(join(folder, 'in/b.pdf'), '<html>');
  expect(await load('a.pdf', 'document')).toHaveProperty('hash');
  expect(await load('b.pdf', 'document')).toEqual({ reason: 'the file is not a PDF' });
});

describe('downloads', () => {
  let origin: string;
  let requests: string[];
  let answer: RequestListener;
  let close: () => void;
  beforeEach(async () => {
    requests = [];
    const server = createServer((request, response) => {
      requests.push(`${request.url} ${request.headers['if-none-match'] ?? ''}`.trim());
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () => {
      server.closeAllConnections();
      server.close();
    };
  });
  afterEach(() => close());

  async function fetchAll(paths: readonly string[]) {
    const files = open();
    const references = paths.map((path) => ({ location: `${origin}/${path}`, isUrl: true, language: '' }));
    files.add('image', references.map(writeReference).join('\n'), table);
    await files.load(() => undefined);
    return references.map((reference) => files.outcomeOf('image', reference));
  }

  it('are not repeated by the next import when the ETag is the same', async () => {
    const bytes = await photo(64, 64).png().toBuffer();
    answer = (request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
      else response.writeHead(200, { ETag: '"v1"' }).end(bytes);
    };
    const [first] = await fetchAll(['a.png']);
    const [second] = await fetchAll(['a.png']);
    expect(second).toEqual(first);
    expect(first).toHaveProperty('hash');
    expect(requests).toEqual(['/a.png', '/a.png "v1"']);
  });

  it('are not requested at all while they are fresh or have no validator', async () => {
    const bytes = await photo(64, 64).png().toBuffer();
    answer = (_, response) => response.end(bytes);
    await fetchAll(['a.png', 'a.png']);
    await fetchAll(['a.png']);
    expect(requests).toEqual(['/a.png']);
  });

  it('are requested again after the clock was set back', async () => {
    const bytes = await photo(64, 64).png().toBuffer();
    answer = (_, response) => response.end(bytes);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 365 * 86_400_000);
    await fetchAll(['a.png']);
    vi.restoreAllMocks();
    await fetchAll(['a.png']);
    expect(requests).toEqual(['/a.png', '/a.png']);
  });

  it('load the new file when it changed', async () => {
    let bytes = await photo(64, 64).png().toBuffer();
    let version = 1;
    answer = (_, response) => response.writeHead(200, { ETag: `"${version}"` }).end(bytes);
    const [first] = await fetchAll(['a.png']);
    bytes = await photo(80, 64).png().toBuffer();
    version = 2;
    const [second] = await fetchAll(['a.png']);
    expect(second).toMatchObject({ width: 80 });
    expect(second).not.toEqual(first);
  });

  it('may be the same image at many addresses', async () => {
    const bytes = await photo(64, 64).png().toBuffer();
    answer = (_, response) => response.end(bytes);
    const outcomes = await fetchAll(Array.from({ length: 60 }, (_, index) => `${index}.png`));
    expect(new Set(outcomes.map((outcome) => ('hash' in outcome ? outcome.hash : outcome.reason))).size).toBe(
      1,
    );
    expect(outcomes[0]).toHaveProperty('hash');
    expect(
      (await readdir(join(folder, 'cache/files/images'))).filter((name) => name.endsWith('.new')),
    ).toEqual([]);
  });

  it('are used again while the server does not work, with a note, but not when it has them no more', async () => {
    const bytes = await photo(64, 64).png().toBuffer();
    answer = (_, response) => response.writeHead(200, { ETag: '"v1"' }).end(bytes);
    const paths = Array.from({ length: 8 }, (_, index) => `${index}.png`);
    const loaded = await fetchAll(paths);
    answer = (_, response) => response.writeHead(500).end();
    const note = 'the server answers with status 500; the copy of an earlier import is used';
    expect(await fetchAll(['0.png'])).toEqual([{ ...loaded[0], note }]);
    answer = (request) => void request.socket.destroy();
    for (const [index, outcome] of (await fetchAll(paths)).entries())
      expect(outcome).toEqual({
        ...loaded[index],
        note: expect.stringContaining('the copy of an earlier import is used') as string,
      });
    answer = (_, response) => response.writeHead(404).end();
    expect(await fetchAll(['0.png'])).toEqual([{ reason: 'the server answers with status 404' }]);
  });

  it('stop for a host that does not answer', async () => {
    answer = (request) => void request.socket.destroy();
    const outcomes = await fetchAll(Array.from({ length: 20 }, (_, index) => `${index}.png`));
    expect(outcomes.every((outcome) => 'reason' in outcome)).toBe(true);
    expect(requests.length).toBeLessThan(12);
    expect(outcomes.at(-1)).toEqual({
      reason: 'the server did not answer before; the file was not requested',
    });
  });
});

it('resizes an image again when one of its sizes is missing in the cache', async () => {
  await writeFile(join(folder, 'in/a.png'), await photo(400, 400).png().toBuffer());
  const first = await load('a.png');
  if ('reason' in first) throw new Error(first.reason);
  const [smallest = 0] = imageWidths;
  await rm(join(folder, 'cache/files', imageFilePath(first.hash, smallest)));
  const files = open();
  expect(await load('a.png', 'image', files)).toEqual(first);
  expect(files.read(imageFilePath(first.hash, smallest)).length).toBeGreaterThan(0);
});

describe('cached files that were stored long ago', () => {
  const storedAt = new Date(Date.now() - 91 * 86_400_000);
  async function makeOld() {
    const entries = await readdir(join(folder, 'cache'), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((candidate) => candidate.isFile()))
      await utimes(join(entry.parentPath, entry.name), storedAt, storedAt);
  }

  it.each([
    ['image', 'a.png', () => photo(64, 64).png().toBuffer()],
    ['document', 'a.pdf', () => Buffer.from('%PDF-1.7\n%%EOF')],
  ] as const)('stay when the last import used the %s', async (kind, name, bytes) => {
    await writeFile(join(folder, 'in', name), await bytes());
    await load(name, kind);
    await makeOld();
    const files = open();
    const loaded = await load(name, kind, files);
    if ('reason' in loaded) throw new Error(loaded.reason);
    await files.prune(new Set());
    const path =
      kind === 'image' ? imageFilePath(loaded.hash, imageWidths[0]) : documentFilePath(loaded.hash);
    expect(files.read(path).length).toBeGreaterThan(0);
  });

  it('are removed when no import has used them since', async () => {
    await writeFile(join(folder, 'in/a.png'), await photo(64, 64).png().toBuffer());
    await writeFile(join(folder, 'in/b.pdf'), '%PDF-1.7\n%%EOF');
    await load('a.png');
    await makeOld();
    const files = open();
    await load('b.pdf', 'document', files);
    await files.prune(new Set());
    expect(await readdir(join(folder, 'cache/files/images'))).toEqual([]);
    expect(await readdir(join(folder, 'cache/entries'))).toEqual([]);
    expect(await readdir(join(folder, 'cache/files/documents'))).toHaveLength(1);
  });
});

it('creates no folder without files', async () => {
  const files = open();
  await files.load(() => undefined);
  await files.prune(new Set());
  expect(await readdir(folder)).toEqual(['in']);
});
