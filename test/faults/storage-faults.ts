import { setImmediate } from 'node:timers/promises';
import Database from 'libsql';
import { sql } from 'kysely';
import pg from 'pg';
import type { ShopDatabase } from '../../src/server/db/shop-database';
import { onPostgres, createTestDatabase } from '../databases/test-database';

interface FaultTarget {
  database: ShopDatabase;
  /** File that the test passed to `createTestDatabase`, also on PostgreSQL. */
  file: string;
}

/** Maximum number of connections of the shop's pool. */
const MAX_CONNECTIONS = 10;

/** Prevents all writes. Resolves with a function that ends the fault. */
type StorageFault = () => Promise<() => Promise<unknown> | void>;

type StorageFaults = Readonly<Record<'full' | 'unwritable' | 'busy', StorageFault>>;

/** Faults by the kind that the shop logs. `target` is read when a fault starts. */
export function storageFaults(target: () => FaultTarget): StorageFaults {
  return onPostgres() ? postgresFaults(target) : sqliteFaults(target);
}

function sqliteFaults(target: () => FaultTarget): StorageFaults {
  const setPragma = (pragma: string) => sql.raw(`pragma ${pragma}`).execute(target().database);
  return {
    async full() {
      // The triggers make an order and the write test of the health check need pages beyond the limit that is set below.
      for (const change of ['insert on shop_order', 'update on attempt']) {
        const name = change.replaceAll(' ', '_');
        await sql
          .raw(
            `create trigger grow_at_${name} after ${change} begin
             insert into captcha values (hex(randomblob(8)), hex(randomblob(8000)), 0, '', '', '', 0); end`,
          )
          .execute(target().database);
      }
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(target().database);
      await setPragma(`max_page_count = ${rows[0]?.page_count ?? 0}`);
      return () => setPragma('max_page_count = 1000000');
    },
    async unwritable() {
      await setPragma('query_only = 1');
      return () => setPragma('query_only = 0');
    },
    async busy() {
      await setPragma('busy_timeout = 20');
      const otherConnection = new Database(target().file);
      otherConnection.exec('begin immediate');
      return () => void otherConnection.exec('rollback');
    },
  };
}

function postgresFaults(target: () => FaultTarget): StorageFaults {
  const run = (statement: string) => sql.raw(statement).execute(target().database);
  return {
    /** Triggers raise the error of a full disk, because other tests use the same disk. */
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
        target().database,
      );
      const name = rows[0]?.name ?? '';
      const endOtherConnections = `select pg_terminate_backend(pid, 60000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`;
      const admin = await connectOutsidePool(target());
      const switchTo = async (readOnly: boolean) => {
        await admin.query('set default_transaction_read_only = off');
        await admin.query(`alter database ${name} set default_transaction_read_only = ${String(readOnly)}`);
        // The setting applies to new connections only. The pool notices closed connections in the next turn of the event loop.
        await admin.query(endOtherConnections);
        await setImmediate();
      };
      await switchTo(true);
      return async () => {
        await switchTo(false);
        await admin.end();
      };
    },
    async busy() {
      const lockHolder = await connectOutsidePool(target());
      // Shortens the wait for locks on every connection of the pool; each is held until all are connected.
      await Promise.all(
        Array.from({ length: MAX_CONNECTIONS }, () =>
          target()
            .database.connection()
            .execute(async (connection) => {
              await sql`set lock_timeout = 20`.execute(connection);
              await sql`select pg_sleep(0.1)`.execute(connection);
            }),
        ),
      );
      await lockHolder.query('begin');
      await lockHolder.query('lock table shop_order, attempt in exclusive mode');
      return async () => {
        await lockHolder.query('rollback');
        await lockHolder.end();
      };
    },
  };
}

async function connectOutsidePool({ file }: FaultTarget): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: (await createTestDatabase(file)).location });
  await client.connect();
  return client;
}
