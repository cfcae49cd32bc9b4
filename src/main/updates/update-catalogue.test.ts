import { generateKeyPairSync } from 'node:crypto';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publishedFilePath } from '../../shared/stands/catalogue-manifest';
import { tamperedFetch, signTestManifest } from '../../../test/stands/catalogue-offers';
import { makeUpdateFixture } from '../../../test/stands/update-fixture';
import type { Fetch } from './download';
import { openSnapshotFolder } from './snapshot-folder';
import { updateCatalogue } from './update-catalogue';

const { shop, two, three, stand } = await makeUpdateFixture();

const PULLED = 10_000;

/** The right bytes followed by endless data. */
function endlessAfter(right: Uint8Array, given: (bytes: number) => void): ReadableStream<Uint8Array> {
  let begun = false;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (begun) given(PULLED);
        controller.enqueue(begun ? new Uint8Array(PULLED) : right);
        begun = true;
      },
    },
    { highWaterMark: 0 },
  );
}

describe('an update', () => {
  it('downloads changed chunks, switches and keeps the previous catalogue', async () => {
    const it = await stand();
    await shop.publish(two);
    const first = await updateCatalogue(it.deps);
    expect(first).toMatchObject({ kind: 'updated', version: 2 });
    expect(await it.catalogueAtNextStart()).toBe('version-2');
    expect(await updateCatalogue(it.deps)).toEqual({ kind: 'current' });
    await shop.publish(three);
    const second = await updateCatalogue(it.deps);
    if (second.kind !== 'updated') throw new Error('it did not update');
    expect(second.fetchedBytes).toBeGreaterThan(0);
    expect(second.fetchedBytes).toBeLessThan(three.manifest.size / 4);
    expect(await it.catalogueAtNextStart()).toBe('version-3');
    await shop.publish(await shop.offer(4));
    await updateCatalogue(it.deps);
    expect(it.switched).toEqual(['version-2', 'version-3', 'version-4']);
    const named = (await it.files()).map((name) => name.slice(0, 'catalogue-N'.length));
    expect(named).toEqual(['catalogue-3', 'catalogue-4', 'state-last-', 'state.json']);
  });

  it('waits for an idle kiosk before it switches', async () => {
    let leave = () => {};
    const left = new Promise<void>((resolve) => (leave = resolve));
    let waiting = () => {};
    const asked = new Promise<void>((resolve) => (waiting = resolve));
    const whenIdle = () => {
      waiting();
      return left;
    };
    const it = await stand({ whenIdle });
    await shop.publish(two);
    const update = updateCatalogue(it.deps);
    await asked;
    expect(it.switched).toEqual([]);
    expect(await it.catalogueAtNextStart()).toBe('bundled');
    leave();
    await update;
    expect(it.switched).toEqual(['version-2']);
  });

  it('accepts a server without range support', async () => {
    const whole: Fetch = (input) => shop.fetch(input);
    const it = await stand({ fetch: whole });
    await shop.publish(two);
    expect(await updateCatalogue(it.deps)).toMatchObject({ kind: 'updated' });
    expect(await it.catalogueAtNextStart()).toBe('version-2');
  });
});

describe('is rejected without changes for', () => {
  it('wrong bytes at any position', async () => {
    await shop.publish(two);
    const it = await stand();
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (where, flip) => {
        const fetch = tamperedFetch(shop, async (answer) => {
          const bytes = new Uint8Array(await answer.arrayBuffer());
          bytes[where % bytes.length] = (bytes[where % bytes.length] ?? 0) ^ flip;
          return new Response(bytes, answer);
        });
        expect(await updateCatalogue({ ...it.deps, fetch })).toEqual({ kind: 'rejected', reason: 'altered' });
        expect(await it.catalogueAtNextStart()).toBe('bundled');
      }),
      { numRuns: 25 },
    );
  });

  it('the file of another version', async () => {
    await shop.publish(three);
    await shop.publish(two);
    const it = await stand();
    const fetch: Fetch = async (input, init) => {
      if (!input.endsWith('.sqlite')) return shop.fetch(input, init);
      const other = await shop.fetch(`https://shop.test${publishedFilePath(three.manifest.sha256)}`, init);
      return new Response(other.body, { status: 200, headers: { ETag: `"${two.manifest.sha256}"` } });
    };
    expect(await updateCatalogue({ ...it.deps, fetch })).toEqual({ kind: 'rejected', reason: 'altered' });
    expect(it.switched).toEqual([]);
  });

  it('an endless stream, without reading beyond the declared size', async () => {
    await shop.publish(two);
    for (const status of [200, 206]) {
      let given = 0;
      const source = await readFile(two.file);
      const it = await stand({
        fetch: tamperedFetch(shop, (answer, offset) => {
          const end = Number(/-(\d+)\//.exec(answer.headers.get('Content-Range') ?? '')?.[1]);
          const asked = status === 200 ? source : source.subarray(offset, end + 1);
          return new Response(
            endlessAfter(asked, (bytes) => (given += bytes)),
            { status, headers: answer.headers },
          );
        }),
      });
      expect(await updateCatalogue(it.deps)).toEqual({ kind: 'rejected', reason: 'too-long' });
      expect(given).toBe(PULLED);
      expect(await it.catalogueAtNextStart()).toBe('bundled');
    }
  });

  it('an endless manifest', async () => {
    let given = 0;
    const it = await stand({
      fetch: () => {
        const body = new ReadableStream<Uint8Array>({
          pull(controller) {
            given += 100_000;
            controller.enqueue(Buffer.alloc(100_000, '['));
          },
        });
        return Promise.resolve(new Response(body));
      },
    });
    expect(await updateCatalogue(it.deps)).toEqual({ kind: 'rejected', reason: 'too-long' });
    expect(given).toBeLessThan(1_500_000);
  });

  it('compressed content', async () => {
    await shop.publish(two);
    const bomb = gzipSync(Buffer.alloc(1_000_000));
    const it = await stand({
      fetch: tamperedFetch(
        shop,
        ({ headers }) =>
          new Response(bomb, { headers: { ETag: headers.get('ETag') ?? '', 'Content-Encoding': 'gzip' } }),
      ),
    });
    expect(await updateCatalogue(it.deps)).toEqual({ kind: 'rejected', reason: 'altered' });
  });

  it('a catalogue that fails its checks, which is not downloaded again', async () => {
    await shop.publish(await shop.offer(5, 'delete from product_option'));
    let asked = 0;
    const it = await stand({
      fetch: tamperedFetch(shop, (answer) => {
        asked += 1;
        return answer;
      }),
    });
    expect(await updateCatalogue(it.deps)).toEqual({ kind: 'rejected', reason: 'self-check' });
    expect(asked).toBeGreaterThan(0);
    asked = 0;
    expect(await updateCatalogue(it.deps)).toEqual({ kind: 'rejected', reason: 'failed-before' });
    expect(asked).toBe(0);
    expect(await it.files()).toEqual(['state-last-good.json', 'state.json']);
  });

  it('a catalogue that the running shop cannot use', async () => {
    await shop.publish(two);
    const it = await stand({ switchTo: () => Promise.reject(new Error('no')) });
    await expect(updateCatalogue(it.deps)).rejects.toThrow('no');
    expect(await it.catalogueAtNextStart()).toBe('bundled');
    expect(await updateCatalogue(it.deps)).toEqual({ kind: 'rejected', reason: 'failed-before' });
    expect(await it.files()).toEqual(['state-last-good.json', 'state.json']);
  });

  it('no catalogue whose state could not be written: a later check installs it', async () => {
    await shop.publish(two);
    const it = await stand();
    const { folder } = it.deps;
    let failures = 1;
    const write: typeof folder.write = (next) =>
      next.current !== null && failures-- > 0
        ? Promise.reject(new Error('no space left'))
        : folder.write(next);
    const deps = { ...it.deps, folder: { ...folder, write } };
    await expect(updateCatalogue(deps)).rejects.toThrow('no space left');
    expect(await it.catalogueAtNextStart()).toBe('bundled');
    expect(await updateCatalogue(deps)).toMatchObject({ kind: 'updated', version: 2 });
  });

  it('a full disk', async () => {
    await shop.publish(two);
    const it = await stand({ freeBytes: () => Promise.resolve(two.manifest.size + 99_000_000) });
    expect(await updateCatalogue(it.deps)).toEqual({ kind: 'no-room' });
  });

  it('a revoked version, also after a fallback', async () => {
    await shop.publish(await shop.offer(9, '', { min_version: 9 }));
    const it = await stand();
    await updateCatalogue(it.deps);
    const { current } = await it.deps.folder.read();
    await truncate(join(it.deps.folder.path, current?.file ?? ''), 5000);
    expect(await it.catalogueAtNextStart()).toBe('bundled');
    await shop.publish(three);
    expect(await updateCatalogue(it.deps)).toEqual({ kind: 'rejected', reason: 'revoked' });
  });

  it('a version that was revoked by one that the stand could not install', async () => {
    const it = await stand();
    await shop.publish(await shop.offer(9, '', { min_version: 9 }));
    expect(await updateCatalogue({ ...it.deps, freeBytes: () => Promise.resolve(0) })).toEqual({
      kind: 'no-room',
    });
    await shop.publish(three);
    expect(await updateCatalogue(it.deps)).toEqual({ kind: 'rejected', reason: 'revoked' });
  });

  it('a manifest of another signer, of which nothing is stored', async () => {
    const it = await stand();
    const forged = { ...two.manifest, min_version: 2 };
    const { privateKey } = generateKeyPairSync('ed25519');
    await shop.publish({ ...two, text: signTestManifest(privateKey, forged) });
    expect(await updateCatalogue(it.deps)).toEqual({ kind: 'rejected', reason: 'not-signed' });
    expect((await it.deps.folder.read()).minVersion).toBe(0);
  });
});

it('reads the state that an earlier version stored', async () => {
  const { folder } = (await stand()).deps;
  const latest = '2026-03-09T00:00:00.000Z';
  const stored = { shop: '', current: null, former: null, floor: 3, failed: [2], latest };
  await writeFile(join(folder.path, 'state.json'), JSON.stringify(stored));
  expect(await folder.read()).toMatchObject({ minVersion: 3, latestCreated: latest, failed: [2] });
});

describe('a stand that moves to another shop', () => {
  it('shows none of the former shop and accepts lower versions', async () => {
    const it = await stand();
    const { path } = it.deps.folder;
    await shop.publish(await shop.offer(9, '', { min_version: 9 }));
    const first = await openSnapshotFolder(path, 'https://shop.test');
    await updateCatalogue({ ...it.deps, folder: first });
    expect(await (await openSnapshotFolder(path)).read()).toMatchObject({ current: { version: 9 } });
    const second = await openSnapshotFolder(path, 'https://other.test');
    expect(await second.read()).toMatchObject({ current: null, minVersion: 0 });
    expect((await it.files()).filter((name) => name.endsWith('.sqlite'))).toEqual([]);
    await shop.publish(two);
    expect(await updateCatalogue({ ...it.deps, folder: second })).toMatchObject({
      kind: 'updated',
      version: 2,
    });
    expect(await it.catalogueAtNextStart()).toBe('version-2');
  });

  it('keeps the catalogue that an earlier version of the program stored without a shop', async () => {
    const it = await stand();
    await shop.publish(two);
    await updateCatalogue(it.deps);
    const folder = await openSnapshotFolder(it.deps.folder.path, 'https://shop.test');
    expect(await folder.read()).toMatchObject({ current: { version: 2 }, shop: 'https://shop.test' });
  });
});

it('refuses updates signed with a removed key', async () => {
  await shop.publish({ ...two, text: signTestManifest(shop.keys.privateKey, two.manifest) });
  const it = await stand({ keys: [] });
  expect(await updateCatalogue(it.deps)).toEqual({ kind: 'rejected', reason: 'not-signed' });
});
