import {
  appendFile,
  copyFile,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreMarkerPath } from '../../src/server/db/sqlite-file';
import { openShopDatabase } from '../../src/server/db/shop-database';
import { makeShop, type TestShop } from '../../test/make-shop';
import { movableClock } from '../../test/movable-clock';
import { ordersInEveryState } from '../../test/orders-in-every-state';
import { noteOf } from './backups/backup-manifest';
import { shopCommand } from './backup-commands';

let dataFolder: string;
let database: string;
let shop: TestShop | null;
const time = movableClock();
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'backups-'));
  database = join(dataFolder, 'shop.sqlite');
  shop = await makeShop({ clock: time.clock }, database);
});
afterEach(async () => {
  await shop?.close();
  await rm(dataFolder, { recursive: true });
});

async function closeShop(): Promise<void> {
  await shop?.close();
  shop = null;
  await collectGarbage();
}

/** The driver lets go of a file when its statements are collected; a shop that has ended is a process that has. */
async function collectGarbage(): Promise<void> {
  await setImmediate();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

async function command(...words: string[]): Promise<string> {
  time.advance(1000);
  return shopCommand({ dataFolder, clock: time.clock }, words);
}

const addCaptcha = async (id: string) => {
  await shop?.deps.database.insertInto('captcha').values({ id, answer_hash: 'x', expires_at: 1 }).execute();
};

async function captchas(): Promise<string[]> {
  const db = await openShopDatabase(database);
  try {
    return (await db.selectFrom('captcha').select('id').orderBy('id').execute()).map(({ id }) => id);
  } finally {
    await db.destroy();
    await collectGarbage();
  }
}

describe('a backup', () => {
  it('is made of an open shop, and brings back what was there at its moment', async () => {
    if (shop) await ordersInEveryState(shop, time);
    await addCaptcha('before');
    const backup = await command('backup');
    await addCaptcha('after');
    await closeShop();
    expect(await captchas()).toEqual(['after', 'before']);
    expect(await command('restore', backup)).toContain(backup);
    expect(await captchas()).toEqual(['before']);
    const { tables } = JSON.parse(await readFile(noteOf(backup), 'utf8')) as {
      tables: Record<string, { rows: number; sums: Record<string, string> }>;
    };
    expect(tables['shop_order']?.rows).toBeGreaterThan(10);
    expect(Number(tables['shop_order']?.sums['total_cents'])).toBeGreaterThan(0);
  });

  it('is readable by its owner alone', async () => {
    const backup = await command('backup');
    const handle = await open(backup);
    expect((await handle.stat()).mode & 0o777).toBe(0o600);
    await handle.close();
  });

  it('takes the place of the eighth oldest', async () => {
    const made: string[] = [];
    for (let day = 0; day < 9; day += 1) made.push(await command('backup'));
    const lines = (await command('backups')).split('\n').map((line) => line.split('  ')[0]);
    expect(lines).toEqual(made.slice(-7));
    expect(await readdir(join(dataFolder, 'backups'))).toHaveLength(14);
  });

  it('leaves nothing behind when it is killed, and those from before in peace', async () => {
    const whole = await command('backup');
    const folder = join(dataFolder, 'backups');
    await writeFile(join(folder, 'shop-20260101T000000000Z.sqlite.part'), 'half');
    await copyFile(whole, join(folder, 'shop-20260102T000000000Z.sqlite'));
    const next = await command('backup');
    expect((await readdir(folder)).sort()).toEqual(
      [whole, noteOf(whole), next, noteOf(next)].map((file) => file.slice(folder.length + 1)).sort(),
    );
  });

  it('is none when something in the shop does not add up', async () => {
    const good = await command('backup');
    if (shop) await ordersInEveryState(shop, time);
    await sql`update stock set held = held + 1`.execute(shop?.deps.database ?? fail());
    await expect(command('backup')).rejects.toThrow(/does not add up/);
    expect((await command('backups')).split('  ')[0]).toBe(good);
  });

  it('of no shop is a sentence', async () => {
    await closeShop();
    await rm(database);
    await expect(command('backup')).rejects.toThrow(/There is no shop at/);
  });
});

describe('bringing a backup back', () => {
  it('is refused while the shop is open, and changes nothing', async () => {
    const backup = await command('backup');
    await addCaptcha('after');
    await expect(command('restore', backup)).rejects.toThrow(/The shop is open/);
    await closeShop();
    expect(await captchas()).toEqual(['after']);
  });

  it('is refused when a byte of it has changed, and changes nothing', async () => {
    const backup = await command('backup');
    await addCaptcha('after');
    await closeShop();
    await appendFile(backup, 'x');
    await expect(command('restore', backup)).rejects.toThrow(/has changed since/);
    await rm(noteOf(backup));
    await expect(command('restore', backup)).rejects.toThrow(/Nothing says/);
    expect(await captchas()).toEqual(['after']);
  });

  it('takes the newest good one without a word, where the database is damaged, and keeps that aside', async () => {
    await addCaptcha('first');
    const first = await command('backup');
    await addCaptcha('second');
    const second = await command('backup');
    await closeShop();
    await appendFile(second, 'x');
    await Promise.all(['-wal', '-shm'].map((part) => rm(`${database}${part}`, { force: true })));
    const whole = await readFile(database);
    const damaged = Buffer.concat([whole.subarray(0, 4096), Buffer.alloc(whole.length - 4096, 7)]);
    await writeFile(database, damaged);
    await expect(openShopDatabase(database)).rejects.toThrow(/npm run shop -- restore/);
    await collectGarbage();
    const told = await command('restore');
    expect(told).toContain(first);
    expect(await captchas()).toEqual(['first']);
    const aside = /What was there before is in (.+)\./.exec(told)?.[1] ?? '';
    expect(await readFile(join(aside, 'shop.sqlite'))).toEqual(damaged);
  });

  it('that was interrupted keeps the shop closed until it is done again', async () => {
    await addCaptcha('kept');
    const backup = await command('backup');
    await closeShop();
    await writeFile(restoreMarkerPath(database), '');
    await rename(database, `${database}.elsewhere`);
    await expect(openShopDatabase(database)).rejects.toThrow(/do that again/);
    await command('restore', backup);
    expect(await captchas()).toEqual(['kept']);
  });

  it('ends in a sentence where there is none', async () => {
    await closeShop();
    await expect(command('restore')).rejects.toThrow(/no good backup/);
    await expect(command('restore', 'a', 'b')).rejects.toThrow(/npm run shop/);
  });
});

function fail(): never {
  throw new Error('the shop is closed');
}
