import { existsSync } from 'node:fs';
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { CommanderError } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyDatabase, restoreMarkerPath } from '../../src/server/db/sqlite-file';
import { openShopDatabase, openShopFile, type ShopDatabase } from '../../src/server/db/shop-database';
import { openSqliteDatabase } from '../../src/server/db/sqlite-database';
import { shopMigrations } from '../../src/server/db/migrations/shop-migrations';
import { addCustomer } from '../../src/server/accounts/customer-store';
import { addSession, findSession } from '../../src/server/accounts/session-store';
import {
  addVerificationCode,
  attemptVerificationCode,
} from '../../src/server/accounts/verification-code-store';
import { findDiscrepancies } from '../../src/server/orders/reconciliation-store';
import {
  findStandByCredential,
  redeemEnrollmentCode,
  saveEnrollmentCode,
} from '../../src/server/stands/stand-store';
import { sha256HexOfFile } from '../../src/server/releases/file-chunks';
import { waitUntilClosed } from '../../test/databases/collect-garbage';
import { makeShop, type TestShop } from '../../test/fixtures/make-shop';
import { DAY, fakeClock } from '../../test/fakes/fake-clock';
import { makeOrdersInEveryState } from '../../test/shopping/orders-in-every-state';
import { runCli } from '../../test/fixtures/run-cli';
import { withFileLock } from '../../src/server/lib/file-lock';
import { manifestPath } from './backups/backup-manifest';
import { computeChecksumsOfFile } from './backups/verify-backup';

let dataFolder: string;
let database: string;
let shop: TestShop | null;
const time = fakeClock();
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
  await waitUntilClosed(database);
}

async function command(...words: string[]): Promise<string> {
  time.advance(1000);
  return runCli(null, ['backups', ...words], { dataFolder, clock: time.clock });
}

const addCaptcha = async (id: string) => {
  await shop?.deps.database.insertInto('captcha').values({ id, answer_hash: 'x', expires_at: 1 }).execute();
};

async function captchas(): Promise<string[]> {
  const db = await openShopDatabase(database);
  try {
    const own = db.selectFrom('captcha').select('id').where('answer_hash', '=', 'x');
    return (await own.orderBy('id').execute()).map(({ id }) => id);
  } finally {
    await db.destroy();
    await waitUntilClosed(database);
  }
}

describe('shop backups create', () => {
  it('copies a running shop at one moment', async () => {
    if (shop) await makeOrdersInEveryState(shop, time);
    await addCaptcha('before');
    const backup = await command('create');
    await addCaptcha('after');
    await closeShop();
    expect(await captchas()).toEqual(['after', 'before']);
    expect(await command('restore', backup)).toContain(backup);
    expect(await captchas()).toEqual(['before']);
    const { tables } = JSON.parse(await readFile(manifestPath(backup), 'utf8')) as {
      tables: Record<string, { rows: number; sums: Record<string, string> }>;
    };
    expect(tables['shop_order']?.rows).toBeGreaterThan(10);
    expect(Number(tables['shop_order']?.sums['total_cents'])).toBeGreaterThan(0);
  });

  it('takes relative paths from the folder in which npm was called', async () => {
    vi.stubEnv('INIT_CWD', dataFolder);
    try {
      const backup = await command('create', 'elsewhere');
      expect(dirname(backup)).toBe(join(dataFolder, 'elsewhere'));
      expect(await command('list', 'elsewhere')).toContain(backup);
      await closeShop();
      expect(await command('restore', join('elsewhere', basename(backup)))).toContain(backup);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('makes the backup readable by its owner only', async () => {
    const backup = await command('create');
    const handle = await open(backup);
    expect((await handle.stat()).mode & 0o777).toBe(0o600);
    await handle.close();
  });

  it('keeps the last seven backups', async () => {
    const made: string[] = [];
    for (let day = 0; day < 9; day += 1) made.push(await command('create'));
    const lines = (await command('list')).split('\n').map((line) => line.split('  ')[0]);
    expect(lines).toEqual(made.slice(-7));
    expect(await readdir(join(dataFolder, 'backups'))).toHaveLength(14);
  });

  it('keeps a new backup after the clock was set back', async () => {
    for (let day = 0; day < 8; day += 1) await command('create');
    time.advance(-DAY);
    const newest = await command('create');
    expect(existsSync(newest)).toBe(true);
    expect((await command('list')).split('\n')).toHaveLength(7);
    time.advance(DAY);
  });

  it('names a damaged backup in the list, and ends with exit code 1', async () => {
    const damaged = await command('create');
    await command('create');
    const setExitCode = vi.fn();
    const list = () => runCli(null, ['backups', 'list'], { dataFolder, clock: time.clock, setExitCode });
    await list();
    expect(setExitCode).not.toHaveBeenCalled();
    await appendFile(damaged, 'x');
    expect(await list()).toContain(`${damaged}  ${damaged} has changed since it was written.\n`);
    expect(setExitCode).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('removes the remains of interrupted backups and keeps complete ones', async () => {
    const complete = await command('create');
    const folder = join(dataFolder, 'backups');
    await writeFile(join(folder, 'shop-20260101T000000000Z.sqlite.part'), 'half');
    await copyFile(complete, join(folder, 'shop-20260102T000000000Z.sqlite'));
    const next = await command('create');
    expect((await readdir(folder)).sort()).toEqual(
      [complete, manifestPath(complete), next, manifestPath(next)]
        .map((file) => file.slice(folder.length + 1))
        .sort(),
    );
  });

  it('fails while another backup is running, and leaves its files', async () => {
    const folder = join(dataFolder, 'backups');
    await command('create');
    const running = join(folder, 'shop-20260101T000000000Z.sqlite.part');
    await writeFile(running, 'half');
    await withFileLock(join(folder, 'backups'), () =>
      expect(command('create')).rejects.toThrow(/another command is running/),
    );
    expect(await readFile(running, 'utf8')).toBe('half');
    await command('create');
    expect(await readdir(folder)).not.toContain(basename(running));
  });

  it('fails when orders or stock do not add up', async () => {
    const good = await command('create');
    if (shop) await makeOrdersInEveryState(shop, time);
    await sql`update stock set held = held + 1`.execute(shop?.deps.database ?? fail());
    await expect(command('create')).rejects.toThrow(/is inconsistent/);
    expect((await command('list')).split('  ')[0]).toBe(good);
  });

  it('fails with a reason when there is no shop', async () => {
    await closeShop();
    await rm(database);
    await expect(command('create')).rejects.toThrow(/shop\.sqlite: .* is missing/);
  });
});

describe('a restored database', () => {
  const open = <Value>(work: (db: ShopDatabase) => Promise<Value>) => use(database, work);
  const addWebhooks = (db: ShopDatabase, count: number) =>
    db
      .insertInto('webhook')
      .values(
        Array.from({ length: count }, () => ({
          url: 'https://erp.example/',
          secret: 'x',
          private: 0,
          created_at: 1,
          removed_at: null,
        })),
      )
      .returning('hook_id')
      .execute();
  const nextNumber = () => open(async (db) => (await addWebhooks(db, 1))[0]?.hook_id);
  const addSignIn = async (db: ShopDatabase) => {
    const customer = { username: 'ann', email: 'ann@a.example', password_hash: '', created_at: 1 };
    const customer_id = (await addCustomer(db, customer))?.id ?? 0;
    const times = { created_at: 1, family_started_at: 1, expires_at: 9e15 };
    await addSession(db, { token_hash: 'x', family: 'x', customer_id, ...times });
    const code = { id: 'x', subject: 'x', code_hash: 'x', created_at: 1, expires_at: 9e15, customer_id };
    await db
      .transaction()
      .execute((transaction) => addVerificationCode(transaction, { ...code, purpose: 'reset' }));
    await saveEnrollmentCode(db, { name: 'stand', code_hash: 'y', now: 1, expires_at: 9e15 });
  };
  const usableSecrets = () =>
    open(async (db) => {
      await redeemEnrollmentCode(db, { code_hash: 'y', credential_hash: 'z', now: 2 });
      return [
        await findSession(db, 'x'),
        await attemptVerificationCode(db, 'x', { maxAttempts: 5, now: 2 }),
        await findStandByCredential(db, 'z'),
      ];
    });

  it('accepts no sign-in, link or code, which may have ended since the backup', async () => {
    if (shop) await addSignIn(shop.deps.database);
    const backup = await command('create');
    await closeShop();
    expect(await command('restore', backup)).toContain('sign in again');
    expect(await usableSecrets()).toEqual([undefined, undefined, undefined]);
  });

  it('assigns no number twice that the replaced database has assigned', async () => {
    await addWebhooks(shop?.deps.database ?? fail(), 2);
    const backup = await command('create');
    await addWebhooks(shop?.deps.database ?? fail(), 3);
    await closeShop();
    await command('restore', backup);
    expect(await nextNumber()).toBe(6);
  });

  it.each(['missing', 'damaged', 'another'])(
    'skips numbers when the replaced database is %s',
    async (state) => {
      await addWebhooks(shop?.deps.database ?? fail(), 2);
      const backup = await command('create');
      await closeShop();
      for (const part of ['-wal', '-shm']) await rm(`${database}${part}`, { force: true });
      if (state === 'damaged') await writeFile(database, Buffer.alloc(8192, 7));
      else await rm(database);
      if (state === 'another') await (await openShopFile(database)).destroy();
      await waitUntilClosed(database);
      await command('restore', backup);
      expect(await nextNumber()).toBe(10_003);
      // A table that had no row at the time of the backup.
      const { rows } = await open((db) =>
        sql<{ seq: number }>`select seq from sqlite_sequence where name = 'invoice'`.execute(db),
      );
      expect(rows).toEqual([{ seq: 10_000 }]);
    },
  );

  it('may be of an earlier version, and is migrated', async () => {
    await closeShop();
    for (const part of ['', '-wal', '-shm']) await rm(`${database}${part}`, { force: true });
    const earlier = shopMigrations.filter(({ number }) => number < 31);
    await (await openSqliteDatabase(database, earlier)).destroy();
    await waitUntilClosed(database);
    const backup = join(dataFolder, 'backups/shop-20260101T000000000Z.sqlite');
    await mkdir(dirname(backup));
    copyDatabase(database, backup);
    const manifest = {
      created: '',
      bytes: (await readFile(backup)).length,
      sha256: await sha256HexOfFile(backup),
      tables: await computeChecksumsOfFile(backup),
    };
    await writeFile(manifestPath(backup), JSON.stringify(manifest));
    await command('restore', backup);
    expect(await open((db) => findDiscrepancies(db))).toEqual([]);
    expect((await readdir(dataFolder)).filter((name) => name.startsWith('shop.sqlite.'))).toEqual([
      'shop.sqlite.created',
      'shop.sqlite.server',
    ]);
  });
});

async function use<Value>(file: string, work: (db: ShopDatabase) => Promise<Value>): Promise<Value> {
  const db = await openShopDatabase(file);
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await waitUntilClosed(file);
  }
}

describe('shop backups restore', () => {
  it('fails without a change while the shop is running', async () => {
    const backup = await command('create');
    await addCaptcha('after');
    await expect(command('restore', backup)).rejects.toThrow(/The shop is running/);
    await closeShop();
    expect(await captchas()).toEqual(['after']);
  });

  it('fails without a change when the backup was modified', async () => {
    const backup = await command('create');
    await addCaptcha('after');
    await closeShop();
    await appendFile(backup, 'x');
    await expect(command('restore', backup)).rejects.toThrow(/has changed since/);
    await rm(manifestPath(backup));
    await expect(command('restore', backup)).rejects.toThrow(/manifest .* is missing/);
    expect(await captchas()).toEqual(['after']);
  });

  it('fails without a change or a copy when the tables differ from the manifest', async () => {
    const backup = await command('create');
    await addCaptcha('after');
    await closeShop();
    const manifest = await readFile(manifestPath(backup), 'utf8');
    await writeFile(manifestPath(backup), manifest.replace(/"rows": 0/, '"rows": 1'));
    await expect(command('restore', backup)).rejects.toThrow(/differ from its manifest/);
    expect(await captchas()).toEqual(['after']);
    expect(await readdir(dataFolder)).not.toContain('shop.sqlite.restored');
  });

  it('restores the newest valid backup of a damaged database and keeps the damaged file', async () => {
    await addCaptcha('first');
    const first = await command('create');
    await addCaptcha('second');
    const second = await command('create');
    await closeShop();
    await appendFile(second, 'x');
    await Promise.all(['-wal', '-shm'].map((part) => rm(`${database}${part}`, { force: true })));
    const whole = await readFile(database);
    const damaged = Buffer.concat([whole.subarray(0, 4096), Buffer.alloc(whole.length - 4096, 7)]);
    await writeFile(database, damaged);
    await expect(openShopDatabase(database)).rejects.toThrow(/npm run shop -- backups restore/);
    await waitUntilClosed(database);
    const printed = await command('restore');
    expect(printed).toContain(first);
    expect(await captchas()).toEqual(['first']);
    const aside = /The previous database is in (.+)\./.exec(printed)?.[1] ?? '';
    expect(await readFile(join(aside, 'shop.sqlite'))).toEqual(damaged);
  });

  it('restores a backup that is dated in the future only without another one', async () => {
    await addCaptcha('first');
    time.advance(DAY);
    const future = await command('create');
    time.advance(-DAY);
    await addCaptcha('second');
    const newest = await command('create');
    await closeShop();
    expect(await command('restore')).toContain(newest);
    expect(await captchas()).toEqual(['first', 'second']);
    await rm(manifestPath(newest));
    expect(await command('restore')).toContain(future);
    expect(await captchas()).toEqual(['first']);
  });

  it('keeps the shop from opening after an interrupted restore until it is repeated', async () => {
    await addCaptcha('kept');
    const backup = await command('create');
    await closeShop();
    await writeFile(restoreMarkerPath(database), '');
    await rename(database, `${database}.elsewhere`);
    await expect(openShopDatabase(database)).rejects.toThrow(/backups restore" again/);
    await command('restore', backup);
    expect(await captchas()).toEqual(['kept']);
  });

  describe('repeated after an interruption', () => {
    const folderName = 'before-restore-20260309T041500000Z';
    const interrupt = async (...moved: string[]) => {
      const previousFolder = join(dataFolder, folderName);
      await mkdir(previousFolder);
      await writeFile(restoreMarkerPath(database), `${folderName}\n`);
      await Promise.all(moved.map((file) => rename(file, join(previousFolder, basename(file)))));
      return previousFolder;
    };
    const previousFolders = async () =>
      (await readdir(dataFolder)).filter((name) => name.startsWith('before-restore-'));

    it('moves the rest of the previous database to the folder of the first attempt', async () => {
      const backup = await command('create');
      await closeShop();
      await writeFile(`${database}-wal`, 'log');
      const previousFolder = await interrupt(database);
      expect(await command('restore', backup)).toContain(`The previous database is in ${previousFolder}.`);
      expect(await readdir(previousFolder)).toEqual(
        expect.arrayContaining(['shop.sqlite', 'shop.sqlite-wal']),
      );
      expect(await previousFolders()).toEqual([folderName]);
    });

    it('uses the folder that the first attempt has recorded', async () => {
      const backup = await command('create');
      await closeShop();
      const restoredAt = new Date(time.clock().getTime() + 1000);
      const name = `before-restore-${restoredAt.toISOString().replace(/[-:.]/g, '')}`;
      // A file of this name makes the first attempt fail after it has written the marker.
      await writeFile(join(dataFolder, name), '');
      await expect(command('restore', backup)).rejects.toThrow(/EEXIST/);
      await rm(join(dataFolder, name));
      const printed = await command('restore', backup);
      expect(printed).toContain(`The previous database is in ${join(dataFolder, name)}.`);
      expect(existsSync(restoreMarkerPath(database))).toBe(false);
    });

    it('names the folder when nothing is left to move', async () => {
      const backup = await command('create');
      await closeShop();
      const previousFolder = await interrupt(database);
      expect(await command('restore', backup)).toContain(`The previous database is in ${previousFolder}.`);
    });

    it('keeps the previous database when the backup is in place already', async () => {
      await addCaptcha('restored');
      const backup = await command('create');
      await closeShop();
      const previous = await readFile(database);
      const previousFolder = await interrupt(database);
      await copyFile(backup, database);
      expect(await command('restore', backup)).toContain(`The previous database is in ${previousFolder}.`);
      expect(await readFile(join(previousFolder, 'shop.sqlite'))).toEqual(previous);
      expect(await previousFolders()).toEqual([folderName]);
      expect(await captchas()).toEqual(['restored']);
    });
  });

  it('fails with a reason when there is no backup', async () => {
    await closeShop();
    await expect(command('restore')).rejects.toThrow(/no valid backup/);
    await expect(command('restore', 'a', 'b')).rejects.toThrow(CommanderError);
  });
});

function fail(): never {
  throw new Error('the shop is closed');
}
