import { setImmediate } from 'node:timers/promises';
import Database from 'libsql';
import { sql } from 'kysely';
import pg from 'pg';
import type { ShopDatabase } from '../../src/server/db/shop-database';
import { onPostgres, createTestDatabase } from '../databases/test-database';

/** A shop's own data, and the file that it was asked for by. */
interface Kept {
  database: ShopDatabase;
  file: string;
}

const CONNECTIONS = 10;

/** Makes that nothing can be saved, and gives the end of it. */
type StorageFault = () => Promise<() => Promise<unknown> | void>;

type StorageFaults = Readonly<Record<'full' | 'unwritable' | 'busy', StorageFault>>;

/** Storage faults by the shop's name for them. */
export function storageFaults(kept: () => Kept): StorageFaults {
  return onPostgres() ? atServer(kept) : inFile(kept);
}

function inFile(kept: () => Kept): StorageFaults {
  const set = (pragma: string) => sql.raw(`pragma ${pragma}`).execute(kept().database);
  return {
    async full() {
      // In a file as large as it may be, an order and a look need more pages than there are.
      for (const change of ['insert on shop_order', 'update on attempt']) {
        const name = change.replaceAll(' ', '_');
        await sql
          .raw(
            `create trigger grow_at_${name} after ${change} begin
             insert into captcha values (hex(randomblob(8)), hex(randomblob(8000)), 0, '', '', '', 0); end`,
          )
          .execute(kept().database);
      }
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(kept().database);
      await set(`max_page_count = ${rows[0]?.page_count ?? 0}`);
      return () => set('max_page_count = 1000000');
    },
    async unwritable() {
      await set('query_only = 1');
      return () => set('query_only = 0');
    },
    async busy() {
      await set('busy_timeout = 20');
      const other = new Database(kept().file);
      other.exec('begin immediate');
      return () => void other.exec('rollback');
    },
  };
}

function atServer(kept: () => Kept): StorageFaults {
  const run = (text: string) => sql.raw(text).execute(kept().database);
  return {
    /** Other tests use the same disk, so the tables raise the errors of a full one. */
    async full() {
      await run(`create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
      const tables = ['shop_order', 'attempt'];
      for (const table of tables) {
        await run(
          `create trigger full_disk before insert or update on ${table} execute function full_disk()`,
        );
      }
      return async () => {
        for (const table of tables) await run(`drop trigger full_disk on ${table}`);
        await run('drop function full_disk()');
      };
    },
    async unwritable() {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
        kept().database,
      );
      const name = rows[0]?.name ?? '';
      const others = `select pg_terminate_backend(pid, 60000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`;
      const other = await beside(kept());
      const switchTo = async (readOnly: boolean) => {
        await other.query('set default_transaction_read_only = off');
        await other.query(`alter database ${name} set default_transaction_read_only = ${String(readOnly)}`);
        // It counts for connections that begin later: those there are end, and the pool has read of it in the next turn.
        await other.query(others);
        await setImmediate();
      };
      await switchTo(true);
      return async () => {
        await switchTo(false);
        await other.end();
      };
    },
    async busy() {
      const other = await beside(kept());
      // On every connection that the shop may have: it would wait for seconds.
      await Promise.all(
        Array.from({ length: CONNECTIONS }, () =>
          kept()
            .database.connection()
            .execute(async (connection) => {
              await sql`set lock_timeout = 20`.execute(connection);
              await sql`select pg_sleep(0.1)`.execute(connection);
            }),
        ),
      );
      await other.query('begin');
      await other.query('lock table shop_order, attempt in exclusive mode');
      return async () => {
        await other.query('rollback');
        await other.end();
      };
    },
  };
}

async function beside({ file }: Kept): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: (await createTestDatabase(file)).location });
  await client.connect();
  return client;
}
