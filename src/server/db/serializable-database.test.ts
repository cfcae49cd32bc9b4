import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyPostgresDatabase } from '../../../test/databases/test-database';
import type { Migration } from './migrations/migration';
import { openPostgresDatabase } from './postgres-database';
import { openPool } from './postgres-pool';
import type { SerializableDatabase } from './serializable-database';

interface Tables {
  entry: { owner: number; points: number };
  counter: { key: string; count: number };
}

const step: Migration = {
  number: 1,
  name: 'ledger',
  sql: ({ integer }) => `
create table entry (owner ${integer} not null, points ${integer} not null);
create table counter (key text primary key, count ${integer} not null);
`,
};

let url: string;
let one: SerializableDatabase<Tables>;
let other: SerializableDatabase<Tables>;
beforeAll(async () => {
  url = await createEmptyPostgresDatabase();
  one = await openPostgresDatabase<Tables>(url, [step]);
  other = await openPostgresDatabase<Tables>(url, [step]);
});
afterAll(async () => {
  await Promise.all([one.destroy(), other.destroy()]);
});
beforeEach(async () => {
  await sql`truncate entry, counter`.execute(one);
  await one.insertInto('counter').values({ key: 'a', count: 0 }).execute();
});

/** Spends one of three points by inserting a row, so that no row lock prevents overspending. */
async function spend(db: Kysely<Tables>): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { left } = await transaction
      .selectFrom('entry')
      .select(({ fn }) => fn.sum<number>('points').as('left'))
      .executeTakeFirstOrThrow();
    if (left < 1) return false;
    await transaction.insertInto('entry').values({ owner: 1, points: -1 }).execute();
    return true;
  });
}

async function spentByFifty(databases: readonly Kysely<Tables>[]): Promise<number> {
  await one.insertInto('entry').values({ owner: 1, points: 3 }).execute();
  const buyers = Array.from({ length: 50 }, (_, index) => databases[index % databases.length] ?? one);
  return (await Promise.all(buyers.map(spend))).filter(Boolean).length;
}

describe('points spent by fifty concurrent requests on two servers', () => {
  it('are spent once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await sql`truncate entry`.execute(one);
      expect(await spentByFifty([one, other])).toBe(3);
    }
  });

  it('are overspent without serializable transactions', async () => {
    const plain = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url) }) });
    // Opens all connections in advance.
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.1)`.execute(plain)));
    expect(await spentByFifty([plain])).toBeGreaterThan(3);
    await plain.destroy();
  });
});

/** Reads, runs `meanwhile` on another server, and writes a dependent value. */
async function disturbed(meanwhile: (tries: number) => Promise<unknown>): Promise<number> {
  let tries = 0;
  await one.transaction().execute(async (transaction) => {
    const row = await transaction.selectFrom('counter').selectAll().executeTakeFirstOrThrow();
    await meanwhile((tries += 1));
    await transaction
      .updateTable('counter')
      .set({ count: row.count + 1 })
      .execute();
  });
  return tries;
}
const countAtOther = () =>
  other
    .updateTable('counter')
    .set((row) => ({ count: row('count', '+', 1) }))
    .execute();
const countOf = async () => (await one.selectFrom('counter').selectAll().executeTakeFirstOrThrow()).count;

describe('a conflicting transaction', () => {
  it('is retried until it succeeds', async () => {
    expect(await disturbed((tries) => (tries < 4 ? countAtOther() : Promise.resolve()))).toBe(4);
    expect(await countOf()).toBe(4);
  });

  it('fails after eight tries without changes', async () => {
    await expect(disturbed(countAtOther)).rejects.toMatchObject({ code: '40001' });
    expect(await countOf()).toBe(8);
  });

  it('runs exclusively from the third try', async () => {
    let waiting: Promise<unknown> | undefined;
    const order: string[] = [];
    const tries = await disturbed(async (at) => {
      if (at < 3) return countAtOther();
      waiting = other.transaction().execute(async () => Promise.resolve(order.push('the other')));
      // New transactions wait: this one gets a reply, the other does not.
      for (let looks = 0; looks < 20; looks += 1) await sql`select 1`.execute(other);
      return order.push('this');
    });
    await waiting;
    expect([tries, order]).toEqual([3, ['this', 'the other']]);
  });

  it('is retried after a concurrent insert of the same key', async () => {
    let tries = 0;
    await one.transaction().execute(async (transaction) => {
      const key = `key ${(tries += 1)}`;
      await other
        .insertInto('counter')
        .values({ key: 'key 1', count: 0 })
        .onConflict((on) => on.doNothing())
        .execute();
      await transaction.insertInto('counter').values({ key, count: 0 }).execute();
    });
    expect(tries).toBe(2);
  });
});

describe('the work of a transaction', () => {
  it('is not retried after its own error', async () => {
    let tries = 0;
    const failing = one.transaction().execute(() => {
      tries += 1;
      return Promise.reject(new Error('planted'));
    });
    await expect(failing).rejects.toThrow('planted');
    expect(tries).toBe(1);
  });

  it('fails for a key that existed before', async () => {
    const again = one
      .transaction()
      .execute((transaction) => transaction.insertInto('counter').values({ key: 'a', count: 9 }).execute());
    await expect(again).rejects.toMatchObject({ code: '23505' });
    expect(await countOf()).toBe(0);
  });
});

describe('a non-durable transaction', () => {
  const count = (db: SerializableDatabase<Tables>) =>
    db.nonDurableTransaction((transaction) =>
      transaction
        .updateTable('counter')
        .set((row) => ({ count: row('count', '+', 1) }))
        .execute(),
    );

  it('counts fifty concurrent increments and does not wait for the disk', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => count(index % 2 ? one : other)));
    expect(await countOf()).toBe(50);
    const waits = await one.nonDurableTransaction(async (transaction) => {
      const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(
        transaction,
      );
      return rows[0]?.synchronous_commit;
    });
    expect(waits).toBe('off');
  });

  it('is atomic', async () => {
    const failing = one.nonDurableTransaction(async (transaction) => {
      await transaction.updateTable('counter').set({ count: 7 }).execute();
      throw new Error('planted');
    });
    await expect(failing).rejects.toThrow('planted');
    expect(await countOf()).toBe(0);
  });
});
