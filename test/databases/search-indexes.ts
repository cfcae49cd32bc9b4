import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { fillGoodsSearch } from '../../src/server/search/postgres/fill-goods-search';
import { fillSupplySearch } from '../../src/server/search/postgres/fill-supply-search';
import { openPostgresSearch } from '../../src/server/search/postgres/open-postgres-search';
import { readStoredIndex, type StoredIndex } from '../../src/server/search/postgres/stored-index';
import { openSearchIndex } from '../../src/server/search/engine/index-reader';
import { createSearchIndexWriter } from '../../src/server/search/engine/index-writer';
import type { SearchIndex } from '../../src/server/search/engine/search-index';
import type { SearchDocument } from '../../src/server/search/engine/search-document';
import { openTestServer } from './test-database';

/** Makes search indexes of one kind. */
export interface SearchIndexFactory {
  open(documents: readonly SearchDocument[]): Promise<SearchIndex>;
  stop(): Promise<void>;
}

/** The numbers as in `WordParts`. */
export function memorySearchIndexes(
  options: { maxCandidates?: number; maxListed?: number } = {},
): SearchIndexFactory {
  return {
    open: (documents) => Promise.resolve(openSearchIndex(blocksOf(documents), options)),
    stop: () => Promise.resolve(),
  };
}

export interface PostgresSearchIndexes extends SearchIndexFactory {
  openBlocks(blocks: StoredIndex): Promise<SearchIndex>;
}

/** On a server of databases, each index in a schema of its own. */
export async function postgresSearchIndexes(): Promise<PostgresSearchIndexes> {
  const server = await openTestServer();
  const url = await server.database();
  const opened: Kysely<unknown>[] = [];
  const openBlocks = async (blocks: StoredIndex): Promise<SearchIndex> => {
    const schema = `search_${randomUUID().replaceAll('-', '')}`;
    const pool = new pg.Pool({ connectionString: url, options: `-c search_path=${schema}`, max: 2 });
    // The server goes before the last idle connections do.
    pool.on('error', () => undefined);
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    opened.push(db);
    await sql`create schema ${sql.id(schema)}`.execute(db);
    await db.transaction().execute(async (transaction) => {
      await fillGoodsSearch(transaction, blocks);
      await fillSupplySearch(transaction, blocks);
    });
    return openPostgresSearch(db);
  };
  return {
    async open(documents) {
      const blocks = new Map(blocksOf(documents).map(({ name, bytes }) => [name, bytes]));
      return openBlocks(await readStoredIndex((name) => Promise.resolve(blocks.get(name))));
    },
    openBlocks,
    async stop() {
      for (const db of opened) await db.destroy();
      await server.stop();
    },
  };
}

function blocksOf(documents: readonly SearchDocument[]): { name: string; bytes: Uint8Array }[] {
  const writer = createSearchIndexWriter();
  for (const document of documents) writer.add(document);
  return writer.blocks();
}
