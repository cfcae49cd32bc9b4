import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHUNK_BYTES, MANIFEST_PATH } from '../../shared/stands/catalogue-manifest';
import { tamperedFetch } from '../../../test/stands/catalogue-offers';
import { makeUpdateFixture } from '../../../test/stands/update-fixture';
import type { Fetch } from './download';
import { updateCatalogue } from './update-catalogue';
import { openSnapshotFolder } from './snapshot-folder';

const { shop, two, three, stand, stands } = await makeUpdateFixture();

/** Some bytes and a broken connection: with an error, or with an apparently normal end. */
function brokenAfter(bytes: Uint8Array, openly: boolean): ReadableStream<Uint8Array> {
  let begun = bytes.length === 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (!begun) controller.enqueue(bytes);
      else if (openly) controller.error(new TypeError('terminated'));
      else controller.close();
      begun = true;
    },
  });
}

describe('an interrupted connection', () => {
  it('loses at most one chunk at any position and continues', async () => {
    await shop.publish(two);
    const whole = two.manifest.size;
    const positions = Array.from({ length: 40 }, (_, index) => Math.floor(((index + 0.5) * whole) / 40));
    for (const position of positions) {
      // Without other local files everything is downloaded.
      const it = await stand({ bundled: '/nowhere' });
      let received = 0;
      const cut = tamperedFetch(shop, async (answer) => {
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const left = Math.max(0, position - received);
        received += Math.min(left, bytes.length);
        if (bytes.length <= left) return new Response(bytes, answer);
        return new Response(brokenAfter(bytes.subarray(0, left), position % 2 === 0), answer);
      });
      expect(await updateCatalogue({ ...it.deps, fetch: cut })).toEqual({ kind: 'interrupted' });
      const again = await updateCatalogue(it.deps);
      if (again.kind !== 'updated') throw new Error('it did not go on');
      expect(again.fetchedBytes).toBeLessThanOrEqual(whole - received + CHUNK_BYTES);
      await stands.pop()?.remove();
    }
  });

  it('continues on a disk with space for the missing chunks only', async () => {
    await shop.publish(two);
    const whole = two.manifest.size;
    let left = whole / 2;
    const cut = tamperedFetch(shop, async (answer) => {
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const some = bytes.subarray(0, left);
      left -= some.length;
      if (some.length === bytes.length) return new Response(bytes, answer);
      return new Response(brokenAfter(some, true), answer);
    });
    const freeBytes = () => Promise.resolve(100_000_000 + whole / 2 + 3 * CHUNK_BYTES);
    const it = await stand({ bundled: '/nowhere' });
    expect(await updateCatalogue({ ...it.deps, fetch: cut })).toEqual({ kind: 'interrupted' });
    const again = await updateCatalogue({ ...it.deps, freeBytes });
    expect(again).toMatchObject({ kind: 'updated' });
    // Without downloaded parts the same disk is too small.
    const empty = await stand({ bundled: '/nowhere', freeBytes });
    expect(await updateCatalogue(empty.deps)).toEqual({ kind: 'no-room' });
  });

  it('without data times out', async () => {
    await shop.publish(two);
    const it = await stand({
      stallMs: 50,
      // Aborts like a real connection.
      fetch: tamperedFetch(shop, (answer, _offset, init) => {
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            init?.signal?.addEventListener('abort', () => controller.error(new TypeError('aborted')));
          },
        });
        return new Response(body, answer);
      }),
    });
    expect(await updateCatalogue(it.deps)).toEqual({ kind: 'interrupted' });
  });

  it('with a byte now and then times out', async () => {
    await shop.publish(two);
    const it = await stand({
      stallMs: 150,
      fetch: tamperedFetch(shop, (answer, _offset, init) => {
        let timer: ReturnType<typeof setInterval>;
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            timer = setInterval(() => controller.enqueue(new Uint8Array(1)), 10);
            init?.signal?.addEventListener('abort', () => {
              clearInterval(timer);
              controller.error(new TypeError('aborted'));
            });
          },
        });
        return new Response(body, answer);
      }),
    });
    expect(await updateCatalogue(it.deps)).toEqual({ kind: 'interrupted' });
  });

  it.each([404, 500, 503])('includes status %i', async (status) => {
    const it = await stand({ fetch: () => Promise.resolve(new Response('', { status })) });
    expect(await updateCatalogue(it.deps)).toEqual({ kind: 'interrupted' });
    const later = await stand({
      fetch: (input, init) =>
        input.endsWith(MANIFEST_PATH)
          ? shop.fetch(input, init)
          : Promise.resolve(new Response('', { status })),
    });
    expect(await updateCatalogue(later.deps)).toEqual({ kind: 'interrupted' });
  });
});

/** The shop with a manifest that arrives in parts of `bytes`, one every `everyMs`. */
function slowManifest(bytes: number, everyMs: number): Fetch {
  return async (address, init) => {
    const answer = await shop.fetch(address, init);
    if (!address.endsWith(MANIFEST_PATH)) return answer;
    const text = new Uint8Array(await answer.arrayBuffer());
    let sent = 0;
    let timer: ReturnType<typeof setInterval>;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        timer = setInterval(() => {
          controller.enqueue(text.subarray(sent, (sent += bytes)));
          if (sent < text.length) return;
          clearInterval(timer);
          controller.close();
        }, everyMs);
        init?.signal?.addEventListener('abort', () => {
          clearInterval(timer);
          if (sent < text.length) controller.error(new TypeError('aborted'));
        });
      },
    });
    return new Response(body, answer);
  };
}

describe('a manifest on a slow connection', () => {
  it('is received while data arrives', async () => {
    await shop.publish(two);
    const it = await stand({ stallMs: 400, fetch: slowManifest(Math.ceil(two.text.length / 8), 100) });
    expect(await updateCatalogue(it.deps)).toMatchObject({ kind: 'updated' });
  });

  it('times out with a byte now and then', async () => {
    await shop.publish(two);
    const it = await stand({ stallMs: 50, fetch: slowManifest(1, 10) });
    expect(await updateCatalogue(it.deps)).toEqual({ kind: 'interrupted' });
  });
});

describe('a stand that was switched off before it was idle', () => {
  it('uses its complete download on a disk without space for a second one', async () => {
    await shop.publish(two);
    const it = await stand({ bundled: '/nowhere' });
    const whenIdle = () => Promise.reject(new Error('switched off'));
    await expect(updateCatalogue({ ...it.deps, whenIdle })).rejects.toThrow('switched off');
    const freeBytes = () => Promise.resolve(100_000_000);
    const again = await updateCatalogue({ ...it.deps, freeBytes });
    expect(again).toMatchObject({ kind: 'updated', version: 2, fetchedBytes: 0 });
  });
});

describe('a start', () => {
  it('falls back to the previous catalogue, then to the bundled one', async () => {
    const it = await stand();
    for (const offer of [two, three]) {
      await shop.publish(offer);
      await updateCatalogue(it.deps);
    }
    const { current, former } = await it.deps.folder.read();
    await writeFile(join(it.deps.folder.path, current?.file ?? ''), 'nothing of worth');
    expect(await it.catalogueAtNextStart()).toBe('version-2');
    expect(await updateCatalogue(it.deps)).toEqual({ kind: 'rejected', reason: 'failed-before' });
    await truncate(join(it.deps.folder.path, former?.file ?? ''), 100);
    expect(await it.catalogueAtNextStart()).toBe('bundled');
    await shop.publish(await shop.offer(6));
    expect(await updateCatalogue(it.deps)).toMatchObject({ kind: 'updated', version: 6 });
  });

  it.each(['', '{', 'null', '{"current":{"file":"../../etc/passwd"}}', '\0'.repeat(300)])(
    'restores %j from the backup state, and uses the bundled catalogue if both are damaged',
    async (damage) => {
      const it = await stand();
      await shop.publish(two);
      await updateCatalogue(it.deps);
      const { path } = it.deps.folder;
      await writeFile(join(path, 'state.json'), damage);
      expect(await it.catalogueAtNextStart()).toBe('version-2');
      // The state is stored twice again.
      await openSnapshotFolder(path);
      await writeFile(join(path, 'state-last-good.json'), damage);
      expect(await it.catalogueAtNextStart()).toBe('version-2');
      await writeFile(join(path, 'state.json'), damage);
      expect(await it.catalogueAtNextStart()).toBe('bundled');
      const again = await updateCatalogue(it.deps);
      expect(again).toMatchObject({ kind: 'updated', version: 2, fetchedBytes: 0 });
    },
  );
});
