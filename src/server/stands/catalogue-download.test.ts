import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANIFEST_PATH, publishedFilePath } from '../../shared/stands/catalogue-manifest';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';

const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
const sha256 = createHash('sha256').update(bytes).digest('hex');
const file = publishedFilePath(sha256);
const MANIFEST = '{"manifest":"","signature":""}';
let folder: string;
let site: TestSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'published-'));
  const path = join(folder, '7.sqlite');
  await writeFile(path, bytes);
  site = await makeSite({
    published: {
      manifest: () => Promise.resolve(MANIFEST),
      keys: () => Promise.resolve([]),
      file: (wanted) => Promise.resolve(wanted === sha256 ? path : null),
    },
  });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/** Returns status and body of the file. */
async function ask(headers: Record<string, string> = {}, method = 'GET') {
  const { response, text } = await site.send(new Request(`http://shop.test${file}`, { headers, method }));
  return { status: response.status, headers: response.headers, text };
}

it('serves the manifest with revalidation', async () => {
  const { response, text } = await site.get(MANIFEST_PATH);
  expect(text).toBe(MANIFEST);
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
  const etag = response.headers.get('ETag') ?? '';
  expect((await site.get(MANIFEST_PATH, { 'If-None-Match': etag })).response.status).toBe(304);
});

describe('catalogue file', () => {
  it.each([
    ['bytes=0-9', 206, 0, 10],
    ['bytes=990-', 206, 990, 1000],
    ['bytes=990-5000', 206, 990, 1000],
    ['bytes=-10', 206, 990, 1000],
    ['bytes=-5000', 206, 0, 1000],
    ['bytes=0-999', 206, 0, 1000],
    ['bytes=5-4', 200, 0, 1000],
    ['bytes=0-1,5-6', 200, 0, 1000],
    ['pages=1-2', 200, 0, 1000],
    ['bytes=-', 200, 0, 1000],
    ['', 200, 0, 1000],
  ])('answers %j with %i, from byte %i to %i', async (Range, status, from, to) => {
    const answer = await ask({ Range });
    expect(answer.status).toBe(status);
    expect(answer.text).toBe(bytes.subarray(from, to).toString('utf8'));
    expect(answer.headers.get('Content-Length')).toBe(String(to - from));
    if (status === 206) expect(answer.headers.get('Content-Range')).toBe(`bytes ${from}-${to - 1}/1000`);
  });

  it.each(['bytes=1000-', 'bytes=4000-5000', 'bytes=-0'])('returns 416 for %s', async (Range) => {
    const answer = await ask({ Range });
    expect([answer.status, answer.headers.get('Content-Range')]).toEqual([416, 'bytes */1000']);
    // Otherwise a proxy could keep the error in place of the file.
    expect([answer.headers.get('Cache-Control'), answer.headers.get('ETag')]).toEqual(['no-store', null]);
  });

  it('sends a range only when If-Range matches', async () => {
    expect((await ask({ Range: 'bytes=0-9', 'If-Range': `"${sha256}"` })).status).toBe(206);
    expect((await ask({ Range: 'bytes=0-9', 'If-Range': '"other"' })).status).toBe(200);
  });

  it('is immutable and supports HEAD', async () => {
    expect((await ask({ 'If-None-Match': `"${sha256}"` })).status).toBe(304);
    const head = await ask({}, 'HEAD');
    expect([head.status, head.text, head.headers.get('Content-Length')]).toEqual([200, '', '1000']);
  });
});

it.each([
  '/published/7.sqlite',
  '/published/catalogue.json.new',
  '/published/..%2fshop.sqlite',
  `/published/${'0'.repeat(64)}.sqlite`,
  `/published/${sha256}`,
  '/published/',
])('returns 404 for %s', async (path) => {
  const { response } = await site.get(path);
  expect(response.status).toBe(404);
});

it('returns 404 for all paths without a published catalogue', async () => {
  const other = await makeSite();
  expect((await other.get(MANIFEST_PATH)).response.status).toBe(404);
  expect((await other.get(file)).response.status).toBe(404);
  await other.close();
});
