import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forceChangedRelease,
  installChangedRelease,
  renameAspirinSql,
} from '../../../test/databases/release-fixture';
import { createPostgresDatabase } from '../../../test/databases/test-database';
import { openShopDatabase, type ShopDatabase } from '../db/shop-database';
import { sha256HexOfFile } from './file-chunks';
import {
  activateRelease,
  checkStoredRelease,
  installRelease,
  removeRelease,
  rollBackRelease,
} from './manage-releases';
import { openReleaseStore } from './open-active-release';
import {
  rollbackTarget,
  withActive,
  withRolledBack,
  type OnTransfer,
  type Release,
  type ReleaseStore,
} from './release';
import { openPublishedCatalogue } from './publication';
import { openReleaseCopies } from './release-copies';
import { openReleaseFolder } from './release-folder';

interface OpenedStore {
  store: ReleaseStore;
  /** The same releases from another machine. */
  elsewhere: ReleaseStore;
  close(): Promise<void>;
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'releases-'));
});
afterEach(() => rm(folder, { recursive: true }));

const inFolder = (): Promise<OpenedStore> =>
  Promise.resolve({
    store: openReleaseFolder(join(folder, 'releases')),
    elsewhere: openReleaseFolder(join(folder, 'releases')),
    close: () => Promise.resolve(),
  });

async function inPostgres(): Promise<OpenedStore> {
  const url = await createPostgresDatabase();
  const database = await openShopDatabase(url);
  return {
    store: await openReleaseStore(join(folder, 'one'), database),
    elsewhere: await openReleaseStore(join(folder, 'other'), database),
    close: () => database.destroy(),
  };
}

const SIGNED = { manifest: '{}', signature: `${'A'.repeat(86)}==` };

const numbersOf = async (store: ReleaseStore) => (await store.list()).map(({ number }) => number);
const activeOf = async (store: ReleaseStore) => (await store.state()).active;

describe.each([
  ['in a folder', inFolder],
  ['in PostgreSQL', inPostgres],
])('releases %s', (_kind, open) => {
  let opened: OpenedStore;
  let store: ReleaseStore;
  beforeEach(async () => {
    opened = await open();
    store = opened.store;
  });
  afterEach(() => opened.close());

  it('are numbered, active one at a time, and equal on every machine', async () => {
    expect(await store.list()).toEqual([]);
    expect(await activeOf(store)).toBeNull();
    const first = await installChangedRelease(store);
    const second = await installChangedRelease(store, renameAspirinSql('Second'), { note: 'the second' });
    expect([first.number, second.number]).toEqual([1, 2]);
    expect(await activeOf(store)).toBe(2);
    expect(await opened.elsewhere.list()).toEqual([first, second]);
    expect(second).toMatchObject({ note: 'the second', products: 2000, content: 'Second' });
    for (const release of [first, second]) {
      const file = await opened.elsewhere.localFile(release);
      expect(await sha256HexOfFile(file)).toBe(release.sha256);
      expect((await stat(file)).mtime.toISOString()).toBe(release.created);
    }
  });

  it('are rolled back one after the other, and forward again', async () => {
    for (const name of ['One', 'Two', 'Three']) await installChangedRelease(store, renameAspirinSql(name));
    expect(await rollBackRelease(store)).toBe(2);
    expect(await rollBackRelease(store)).toBe(1);
    await expect(rollBackRelease(store)).rejects.toThrow('No other release was active before');
    await activateRelease(store, 3);
    expect(await activeOf(opened.elsewhere)).toBe(3);
    expect(await rollBackRelease(store)).toBe(1);
  });

  it('keep their number for equal files, and never give a number again', async () => {
    await installChangedRelease(store, renameAspirinSql('One'));
    const two = await installChangedRelease(store, renameAspirinSql('Two'));
    expect((await installChangedRelease(store, renameAspirinSql('One'))).number).toBe(1);
    expect(await activeOf(store)).toBe(1);
    await removeRelease(store, two.number);
    expect(await numbersOf(store)).toEqual([1]);
    expect((await installChangedRelease(store, renameAspirinSql('Three'))).number).toBe(3);
  });

  it('keep the newest, the active one and the one that a rollback restores', async () => {
    for (let index = 1; index <= 4; index += 1)
      await installChangedRelease(store, renameAspirinSql(`R${index}`), { releasesKept: 3 });
    expect(await numbersOf(store)).toEqual([2, 3, 4]);
    await activateRelease(store, 2);
    await installChangedRelease(store, renameAspirinSql('R5'), { releasesKept: 3 });
    expect(await numbersOf(store)).toEqual([2, 4, 5]);
    await installChangedRelease(store, renameAspirinSql('R6'), { releasesKept: 1 });
    expect(await numbersOf(store)).toEqual([5, 6]);
    expect(await rollBackRelease(store)).toBe(5);
  });

  it('stay as long as stands download them, on every machine', async () => {
    const published = openPublishedCatalogue(opened.elsewhere, 0);
    expect([await published.manifest(), await published.keys()]).toEqual([null, []]);
    const first = await installChangedRelease(store, renameAspirinSql('R1'));
    expect(await published.file(first.sha256)).toBeNull();
    const publish = (release: number, previous: number | null) =>
      store.changePublication(() => ({ release, previous, signed: SIGNED, keys: ['key'] }));
    await publish(first.number, null);
    for (let index = 2; index <= 4; index += 1)
      await installChangedRelease(store, renameAspirinSql(`R${index}`), { releasesKept: 1 });
    expect(await numbersOf(store)).toEqual([1, 3, 4]);
    await expect(removeRelease(store, 1)).rejects.toThrow('Stands download release 1.');
    expect([await published.manifest(), await published.keys()]).toEqual([JSON.stringify(SIGNED), ['key']]);
    const [file = '', again] = await Promise.all([
      published.file(first.sha256),
      published.file(first.sha256),
    ]);
    expect(again).toBe(file);
    expect(await sha256HexOfFile(file ?? '')).toBe(first.sha256);
    await publish(4, 1);
    expect(await published.file(first.sha256)).toBe(file);
    await publish(4, 3);
    expect(await published.file(first.sha256)).toBeNull();
    await removeRelease(store, 1);
  });

  it('are not published or removed when another command does the opposite meanwhile', async () => {
    for (const name of ['One', 'Two', 'Three']) await installChangedRelease(store, renameAspirinSql(name));
    const publish = (release: number, by = store) =>
      by.changePublication(() => ({ release, previous: null, signed: SIGNED, keys: [] }));
    const publishedFirst: ReleaseStore = {
      ...store,
      remove: async (numbers) => {
        await publish(1, opened.elsewhere);
        return store.remove(numbers);
      },
    };
    await expect(removeRelease(publishedFirst, 1)).rejects.toThrow('Stands download release 1.');
    await removeRelease(opened.elsewhere, 2);
    await expect(publish(2)).rejects.toThrow('Release 2 is not stored.');
    expect((await store.publication())?.release).toBe(1);
    const results = await Promise.allSettled([publish(1), removeRelease(opened.elsewhere, 1)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await numbersOf(store)).toEqual([1, 3]);
  });

  it.each([1, 2, 3])('are published only while they are stored (attempt %i)', async () => {
    for (const name of ['One', 'Two']) await installChangedRelease(store, renameAspirinSql(name));
    await Promise.allSettled([
      store.changePublication(() => ({ release: 1, previous: null, signed: SIGNED, keys: [] })),
      removeRelease(opened.elsewhere, 1),
    ]);
    const published = (await store.publication())?.release;
    expect(await numbersOf(store)).toEqual(published === 1 ? [1, 2] : [2]);
  });

  it('of another version of the shop do not replace the one that a rollback restores', async () => {
    const first = await installChangedRelease(store, renameAspirinSql('One'));
    const number = 2;
    await store.changeState((state) => ({ ...state, lastNumber: number }));
    await store.add({ ...first, number, schema: first.schema - 1 }, await store.localFile(first));
    await store.changeState((state) => withActive(state, number));
    const third = await installChangedRelease(store, renameAspirinSql('Three'), { releasesKept: 2 });
    const file = await store.localFile(third);
    const options = { note: 'test', now: new Date(), releasesKept: 5 };
    expect((await installRelease(store, file, options)).previous).toBe(1);
    expect(await rollBackRelease(store)).toBe(1);
    await store.changeState((state) => withActive(state, number));
    await activateRelease(store, 3);
    await removeRelease(store, 1);
    await expect(rollBackRelease(store)).rejects.toThrow(
      /Release 2, which was active before, was made for another version of the shop/,
    );
    expect(await activeOf(store)).toBe(3);
  });

  it('refuse to remove the active release and unknown ones', async () => {
    await installChangedRelease(store);
    await expect(removeRelease(store, 1)).rejects.toThrow('Release 1 is active.');
    await expect(removeRelease(store, 7)).rejects.toThrow('Release 7 is not stored.');
    await expect(activateRelease(store, 7)).rejects.toThrow('Release 7 is not stored.');
    await expect(checkStoredRelease(store, 7)).rejects.toThrow('Release 7 is not stored.');
  });

  it.each([
    ['misses products', "delete from product where goods_name = 'Aspirin'", 'products instead of'],
    [
      'has invalid content',
      "update release_file set body = cast('{' as blob) where path = 'content/news.json'",
      'news.json',
    ],
    ['has another format', "update meta set value = '1' where key = 'schema_version'", 'another version'],
  ])('refuse a catalogue that %s, and stay as they are', async (_fault, sql, message) => {
    await installChangedRelease(store);
    await expect(installChangedRelease(store, sql)).rejects.toThrow(message);
    expect(await activeOf(store)).toBe(1);
    expect(await numbersOf(store)).toEqual([1]);
    await forceChangedRelease(store, sql);
    await activateRelease(store, 1);
    await expect(activateRelease(store, 2)).rejects.toThrow(message);
    expect(await activeOf(store)).toBe(1);
  });

  it('are not activated when another one was activated meanwhile', async () => {
    await installChangedRelease(store, renameAspirinSql('One'));
    await installChangedRelease(store, renameAspirinSql('Two'));
    const late = installChangedRelease(store, renameAspirinSql('Late'), { basedOn: 1 });
    await expect(late).rejects.toThrow(/has activated release 2 meanwhile.*releases activate 3/);
    expect(await activeOf(store)).toBe(2);
    expect(await numbersOf(store)).toEqual([1, 2, 3]);
    // Nothing is left to do for an import whose result another command has activated.
    const equal = installChangedRelease(store, renameAspirinSql('Two'), { basedOn: 1 });
    await expect(equal).resolves.toMatchObject({ number: 2 });
  });

  it('are not activated or removed when another command does the opposite meanwhile', async () => {
    await installChangedRelease(store, renameAspirinSql('One'));
    await installChangedRelease(store, renameAspirinSql('Two'));
    await installChangedRelease(store, renameAspirinSql('Three'));
    const removedFirst: ReleaseStore = {
      ...store,
      changeState: async (change) => {
        await opened.elsewhere.remove([1, 2]);
        return store.changeState(change);
      },
    };
    const state = await store.state();
    await expect(rollBackRelease(removedFirst)).rejects.toThrow('has removed release 2 meanwhile');
    await expect(activateRelease(removedFirst, 3)).resolves.toBeUndefined();
    expect(await store.state()).toEqual(state);
    expect(await numbersOf(store)).toEqual([3]);

    const { number } = await installChangedRelease(store, renameAspirinSql('Four'));
    const rolledBackFirst: ReleaseStore = {
      ...store,
      changeState: async (change) => {
        await rollBackRelease(opened.elsewhere);
        return store.changeState(change);
      },
    };
    await expect(rollBackRelease(rolledBackFirst)).rejects.toThrow('activated release 3 already');
    await activateRelease(store, number);
    const activatedFirst: ReleaseStore = {
      ...store,
      remove: async (numbers) => {
        await activateRelease(opened.elsewhere, 3);
        return store.remove(numbers);
      },
    };
    await expect(removeRelease(activatedFirst, 3)).rejects.toThrow('Release 3 is active.');
    expect(await numbersOf(store)).toEqual([3, number]);
    await checkStoredRelease(store, 3);
  });

  it('get different numbers when several commands add them at once', async () => {
    const names = ['A', 'B', 'C', 'D'];
    const all = await Promise.all(
      names.map((name, index) =>
        installChangedRelease(index % 2 ? store : opened.elsewhere, renameAspirinSql(name)),
      ),
    );
    expect(all.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
    for (const { number } of all) await checkStoredRelease(store, number);
    expect(await numbersOf(store)).toEqual([1, 2, 3, 4]);
  });
});

describe('releases in a folder', () => {
  it('report a damaged file and a damaged state', async () => {
    const store = openReleaseFolder(join(folder, 'releases'));
    await installChangedRelease(store, renameAspirinSql('One'));
    await installChangedRelease(store, renameAspirinSql('Two'));
    const file = join(folder, 'releases/1.sqlite');
    await truncate(file, (await stat(file)).size - 1);
    await expect(rollBackRelease(store)).rejects.toThrow('Release 1 is damaged: its checksum is wrong.');
    expect(await activeOf(store)).toBe(2);
    // The same import again gives an intact release.
    expect((await installChangedRelease(store, renameAspirinSql('One'))).number).toBe(3);
    await writeFile(join(folder, 'releases/state.json'), '{"active":');
    await expect(store.state()).rejects.toThrow(/state\.json: The file is damaged.*releases list/);
  });

  it('report a damaged publication, because its version is unknown', async () => {
    const store = openReleaseFolder(join(folder, 'releases'));
    await installChangedRelease(store);
    await writeFile(join(folder, 'releases/published.json'), '{');
    await expect(store.publication()).rejects.toThrow(/published\.json: The file is damaged.*catalogue sign/);
  });

  it('are not changed when the file that they were made from changes', async () => {
    const store = openReleaseFolder(join(folder, 'releases'));
    const release = await installChangedRelease(store);
    expect(await sha256HexOfFile(await store.localFile(release))).toBe(release.sha256);
    expect((await readdir(join(folder, 'releases'))).sort()).toEqual(
      ['1.json', '1.sqlite', '1.sqlite.checked', 'state.json'].sort(),
    );
  });
});

it('removes all old files of interrupted commands', async () => {
  const store = openReleaseFolder(join(folder, 'releases'));
  await installChangedRelease(store);
  const kept = (await readdir(join(folder, 'releases'))).sort();
  for (const name of ['9.sqlite', '9.sqlite.new', '9.sqlite.checked', '9.json.new'])
    await writeFile(join(folder, 'releases', name), '');
  await store.remove([]);
  expect(await readdir(join(folder, 'releases'))).toHaveLength(kept.length + 4);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000);
  await store.remove([]);
  vi.restoreAllMocks();
  expect((await readdir(join(folder, 'releases'))).sort()).toEqual(kept);
});

describe('releases in PostgreSQL', () => {
  let database: ShopDatabase;
  let store: ReleaseStore;
  let other: ReleaseStore;
  /** Receives the transfers of `other`. */
  let onTransfer: OnTransfer;
  beforeEach(async () => {
    onTransfer = () => undefined;
    const url = await createPostgresDatabase();
    database = await openShopDatabase(url);
    store = await openReleaseStore(join(folder, 'one'), database);
    other = await openReleaseStore(join(folder, 'other'), database, (...transfer) => onTransfer(...transfer));
  });
  afterEach(() => database.destroy());

  const countChunks = async () =>
    (await database.selectFrom('release_chunk').select('sha256').execute()).length;
  const copies = (machine: string) =>
    readdir(join(folder, machine, 'releases/copies')).then((all) => all.sort());

  it('share equal chunks and delete the others with the last release that has them', async () => {
    const first = await installChangedRelease(store);
    const alone = await countChunks();
    expect(alone).toBe(new Set(first.chunks).size);
    const second = await installChangedRelease(
      store,
      'update product_option set stock = stock + 1 where goods_id % 500 = 0;' +
        "update meta set value = 'more stock' where key = 'version'",
    );
    const both = await countChunks();
    expect(both).toBe(new Set([...first.chunks, ...second.chunks]).size);
    expect(both).toBeLessThan(alone * 1.8);
    await removeRelease(store, 1);
    expect(await countChunks()).toBe(new Set(second.chunks).size);
    await checkStoredRelease(other, 2);
  });

  it('are downloaded to another machine with what it lacks only', async () => {
    const first = await installChangedRelease(store);
    await other.localFile(first);
    const second = await installChangedRelease(store, renameAspirinSql('Second'));
    const transfers: number[] = [];
    onTransfer = (step, { number }, doneBytes) => {
      expect([step, number]).toEqual(['downloading', 2]);
      transfers.push(doneBytes);
    };
    const file = await other.localFile(second);
    expect(await sha256HexOfFile(file)).toBe(second.sha256);
    expect(transfers.at(-1)).toBe(second.size);
    // The rest came from the copy of the first release.
    expect(transfers[0]).toBeGreaterThan(second.size / 2);
  });

  it('are repaired on a machine whose copy is damaged', async () => {
    const release = await installChangedRelease(store);
    const file = await other.localFile(release);
    const bytes = await readFile(file);
    bytes.fill(7, bytes.length >> 1, (bytes.length >> 1) + 10);
    await writeFile(file, bytes);
    expect(await other.localFile(release)).toBe(file);
    expect(await sha256HexOfFile(file)).toBe(release.sha256);
  });

  it('are downloaded once, by one of several calls, and stay in place when requested again', async () => {
    const release = await installChangedRelease(store);
    let transfers = 0;
    onTransfer = () => (transfers += 1);
    const request = () => other.localFile(release);
    const [file = ''] = await Promise.all([request(), request(), request()]);
    const afterFirst = transfers;
    const { ino, ctimeMs } = await stat(file);
    await request();
    expect(transfers).toBe(afterFirst);
    // Stands read the copy meanwhile, so that it must be neither renamed nor replaced.
    expect(await stat(file)).toMatchObject({ ino, ctimeMs });
    await checkStoredRelease(other, release.number);
  });

  it('are remembered on a machine, which deletes copies of removed ones', async () => {
    expect(await other.lastServedRelease()).toBeNull();
    const first = await installChangedRelease(store, renameAspirinSql('One'));
    await other.localFile(first);
    await other.recordServedRelease(first);
    expect(await other.lastServedRelease()).toEqual(first);
    const second = await installChangedRelease(store, renameAspirinSql('Two'));
    await other.localFile(second);
    await removeRelease(store, 1);
    await other.recordServedRelease(second);
    expect(await other.lastServedRelease()).toEqual(second);
    const name = `2-${second.sha256.slice(0, 16)}.sqlite`;
    expect(await copies('other')).toEqual([name, `${name}.checked`, 'last.json']);
    await writeFile(join(folder, 'other/releases/copies/last.json'), '{');
    expect(await other.lastServedRelease()).toBeNull();
  });

  it('keep a copy that another command makes while unneeded ones are deleted', async () => {
    const folderOfCopies = join(folder, 'copies');
    const release = await installChangedRelease(store);
    const localCopies = openReleaseCopies(folderOfCopies);
    const file = await store.localFile(release);
    await localCopies.addLocalFile({ ...release, number: 8 }, file);
    await localCopies.deleteUnneeded(async () => {
      await localCopies.addLocalFile({ ...release, number: 9 }, file);
      return [];
    });
    expect(await readdir(folderOfCopies)).toEqual([`9-${release.sha256.slice(0, 16)}.sqlite`]);
  });

  it('are remembered when several servers of a machine switch to one at the same time', async () => {
    const release = await installChangedRelease(store);
    await store.localFile(release);
    await Promise.all(Array.from({ length: 8 }, () => store.recordServedRelease(release)));
    expect(await store.lastServedRelease()).toEqual(release);
  });

  it('are not served from chunks that are missing or wrong', async () => {
    const release = await installChangedRelease(store);
    const hash = release.chunks[3] ?? '';
    await database
      .updateTable('release_chunk')
      .set({ body: Buffer.from('x') })
      .where('sha256', '=', hash)
      .execute();
    await expect(other.localFile(release)).rejects.toThrow('chunk 3 is missing or wrong');
    // The first machine has an intact copy, which does not hide the fault.
    await expect(checkStoredRelease(store, 1)).rejects.toThrow(/chunk 3 is missing or wrong.*rollback/);
    await activateRelease(store, 1);
    await database.deleteFrom('release_chunk').where('sha256', '=', hash).execute();
    await expect(other.localFile(release)).rejects.toThrow('chunk 3 is missing or wrong');
  });

  it.each(['equal', 'changed'])('are repaired in the database by an %s catalogue', async (kind) => {
    const release = await installChangedRelease(store);
    const changeChunks = database.updateTable('release_chunk').set({ body: Buffer.from('x') });
    await changeChunks.execute();
    await installChangedRelease(store, kind === 'equal' ? '' : renameAspirinSql('Other'));
    const newest = (await store.list()).at(-1);
    expect(newest?.number).toBe(2);
    await checkStoredRelease(other, 2);
    if (kind === 'equal') await checkStoredRelease(other, release.number);
  });

  it('are downloaded again when a check finds a changed copy of the same size and time', async () => {
    const release = await installChangedRelease(store);
    const file = await other.localFile(release);
    const { mtime } = await stat(file);
    const bytes = await readFile(file);
    bytes.fill(7, bytes.length >> 1, (bytes.length >> 1) + 10);
    await writeFile(file, bytes);
    await utimes(file, mtime, mtime);
    await checkStoredRelease(other, release.number);
    expect(await sha256HexOfFile(await other.localFile(release))).toBe(release.sha256);
  });
});

describe('the state of releases', () => {
  const release = (number: number) => ({ number }) as Release;

  it('goes back through every release that was active, whatever was activated and removed', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('activate' as const), number: fc.integer({ min: 1, max: 6 }) }),
        fc.record({ kind: fc.constant('remove' as const), number: fc.integer({ min: 1, max: 6 }) }),
        fc.record({ kind: fc.constant('rollback' as const), number: fc.constant(0) }),
      ),
    );
    fc.assert(
      fc.property(steps, (all) => {
        let state = { active: null as number | null, previous: [] as number[], lastNumber: 6 };
        let stored = [1, 2, 3, 4, 5, 6].map(release);
        for (const { kind, number } of all) {
          if (kind === 'activate' && stored.some((candidate) => candidate.number === number))
            state = withActive(state, number);
          if (kind === 'remove' && number !== state.active)
            stored = stored.filter((candidate) => candidate.number !== number);
          if (kind === 'rollback') {
            const target = rollbackTarget(state, stored);
            if (target !== null) state = withRolledBack(state, target);
          }
          expect(state.previous).not.toContain(state.active);
          expect(new Set(state.previous).size).toBe(state.previous.length);
          const target = rollbackTarget(state, stored);
          if (target !== null) expect(stored.some((candidate) => candidate.number === target)).toBe(true);
        }
        // Rollbacks end.
        for (let left = 10; rollbackTarget(state, stored) !== null; left -= 1) {
          expect(left).toBeGreaterThan(0);
          state = withRolledBack(state, rollbackTarget(state, stored) ?? 0);
        }
      }),
    );
  });

  it('activates an installed file even if its release was removed before', async () => {
    const store = openReleaseFolder(join(folder, 'releases'));
    await installChangedRelease(store, renameAspirinSql('One'));
    await installChangedRelease(store, renameAspirinSql('Two'));
    await removeRelease(store, 1);
    expect((await installChangedRelease(store, renameAspirinSql('One'))).number).toBe(3);
    await expect(
      installRelease(store, join(folder, 'none.sqlite'), {
        note: '',
        now: new Date(),
        releasesKept: 5,
      }),
    ).rejects.toThrow('There is no catalogue at this path');
  });
});
