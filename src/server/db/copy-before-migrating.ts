import { existsSync, renameSync, rmSync } from 'node:fs';
import { sql, type Kysely } from 'kysely';
import { copyDatabase } from './copy-database';
import type { Migration } from './migrate';

/**
 * Before a newer shop changes a database, a copy of it as it was goes beside it, `shop.sqlite.before-8`, for whoever has to go
 * back to the former version. Does nothing for a fresh one, one in memory, and one that has every step.
 */
export async function copyBeforeMigrating<Tables>(
  db: Kysely<Tables>,
  file: string,
  steps: readonly Migration[],
): Promise<void> {
  const done = await doneSteps(db);
  const next = steps.find(({ number }) => !done.includes(number));
  if (file === ':memory:' || done.length === 0 || !next) return;
  const target = `${file}.before-${next.number}`;
  if (existsSync(target)) return;
  // Several servers may start at once.
  const draft = `${target}.${process.pid}`;
  try {
    copyDatabase(file, draft);
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

async function doneSteps<Tables>(db: Kysely<Tables>): Promise<number[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'migration')) return [];
  const { rows } = await sql<{ number: number }>`select number from migration order by number`.execute(db);
  return rows.map(({ number }) => Number(number));
}
