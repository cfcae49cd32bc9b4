import { open, type FileHandle } from 'node:fs/promises';
import { sql, type RawBuilder } from 'kysely';
import { CHUNK_BYTES } from '../../shared/stands/catalogue-manifest';
import type { ShopDatabase } from '../db/shop-database';
import { OperatorError } from '../lib/operator-error';
import { readChunk, sha256Hex, writeAll } from './file-chunks';
import {
  publicationSchema,
  publishedReleases,
  releaseSchema,
  releaseStateSchema,
  type OnTransfer,
  type Publication,
  type Release,
  type ReleaseState,
  type ReleaseStore,
  type TransferStep,
} from './release';
import type { ReleaseCopies } from './release-copies';

/** Chunks that one SQL statement writes or reads: together 1 MiB. */
const CHUNKS_PER_STATEMENT = 16;
/** Attempts to store all chunks of a release: while it is stored, another command may delete chunks that it shares with a removed release. */
const MAX_ATTEMPTS = 5;

/**
 * Stores releases as chunks in PostgreSQL. Releases share equal chunks; a chunk is deleted with the last release that has
 * it. `copies` keeps complete files on this machine.
 */
export function openPostgresReleases(
  db: ShopDatabase,
  copies: ReleaseCopies,
  onTransfer: OnTransfer,
): ReleaseStore {
  const list = async () => {
    const rows = await db.selectFrom('release').selectAll().orderBy('number').execute();
    return rows.map(toRelease);
  };
  return {
    location: 'the PostgreSQL database',
    list,
    async find(number) {
      const row = await db.selectFrom('release').selectAll().where('number', '=', number).executeTakeFirst();
      return row ? toRelease(row) : null;
    },
    state: () => readState(db),
    changeState: (change) =>
      db.transaction().execute(async (transaction) => {
        const newState = change(await readState(transaction));
        await transaction
          .updateTable('release_state')
          .set({
            active: newState.active,
            previous: JSON.stringify(newState.previous),
            last_number: newState.lastNumber,
          })
          .execute();
        return newState;
      }),
    publication: () => readPublication(db),
    changePublication: (change) =>
      db.transaction().execute(async (transaction) => {
        const newPublication = change(await readPublication(transaction));
        // The transaction is serializable: a release that is removed at the same time is missing here or stays.
        const release = await transaction
          .selectFrom('release')
          .select('number')
          .where('number', '=', newPublication.release)
          .executeTakeFirst();
        if (!release) throw new Error(`Release ${newPublication.release} is not stored.`);
        const body = JSON.stringify(newPublication);
        await transaction
          .insertInto('release_publication')
          .values({ id: 1, body })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ body }))
          .execute();
        return newPublication;
      }),
    async add(release, file) {
      const handle = await open(file, 'r');
      try {
        await addChunks(db, release, handle, onTransfer);
      } finally {
        await handle.close();
      }
      await copies.addLocalFile(release, file);
    },
    // The transaction is serializable: a release that is added at the same time keeps its chunks or notices that they are missing.
    async remove(numbers) {
      await db.transaction().execute(async (transaction) => {
        const { active } = await readState(transaction);
        const neededNumbers = [active, ...publishedReleases(await readPublication(transaction))];
        for (const number of numbers)
          if (!neededNumbers.includes(number))
            await transaction.deleteFrom('release').where('number', '=', number).execute();
        await sql`
          delete from release_chunk where sha256 not in
            (select json_array_elements_text(chunks::json) from release)`.execute(transaction);
      });
      await copies.deleteUnneeded(list);
    },
    async verify(release) {
      const [damaged] = await findMissingChunks(db, release, { verify: true });
      if (damaged !== undefined) throw damagedChunkError(release, damaged);
    },
    localFile: (release) =>
      copies.ensureCopy(release, (missing, target) => fetchChunks(db, release, missing, target, onTransfer)),
    async recordServedRelease(release) {
      await copies.recordServed(release);
      await copies.deleteUnneeded(list);
    },
    lastServedRelease: () => copies.lastServed(),
  };
}

interface ReleaseRow {
  description: string;
  chunks: string;
}

function toRelease({ description, chunks }: ReleaseRow): Release {
  return releaseSchema.parse({
    ...(JSON.parse(description) as object),
    chunks: JSON.parse(chunks) as unknown,
  });
}

async function readState(db: ShopDatabase): Promise<ReleaseState> {
  const row = await db.selectFrom('release_state').selectAll().executeTakeFirstOrThrow();
  return releaseStateSchema.parse({
    active: row.active,
    previous: JSON.parse(row.previous) as unknown,
    lastNumber: row.last_number,
  });
}

async function readPublication(db: ShopDatabase): Promise<Publication | null> {
  const row = await db.selectFrom('release_publication').select('body').executeTakeFirst();
  return row ? publicationSchema.parse(JSON.parse(row.body)) : null;
}

/**
 * Stores the chunks that the database lacks, without one transaction for all statements, which would delay orders. Then stores
 * the release itself.
 */
async function addChunks(
  db: ShopDatabase,
  release: Release,
  file: FileHandle,
  onTransfer: OnTransfer,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const missing = await findMissingChunks(db, release, { verify: true });
    for (const batch of batchesOf(release, missing, 'storing', onTransfer)) {
      const rows = await Promise.all(batch.map((number) => readCheckedChunk(file, release, number)));
      // A chunk with other bytes than its hash says is replaced: it would make every release that has it unusable.
      await db
        .insertInto('release_chunk')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('sha256').doUpdateSet((eb) => ({ body: eb.ref('excluded.body') })),
        )
        .execute();
    }
    if (await addIfComplete(db, release)) return;
  }
  throw new Error(
    `Release ${release.number} could not be stored: other commands delete its parts. Try again.`,
  );
}

/**
 * Yields the missing chunks of a release in batches, each of which must be transferred before the next is requested. Reports
 * how much of the release is transferred or was at the destination before.
 */
function* batchesOf(
  release: Release,
  missing: readonly number[],
  step: TransferStep,
  onTransfer: OnTransfer,
): Generator<readonly number[]> {
  const { chunks, size } = release;
  for (let from = 0; from < missing.length; from += CHUNKS_PER_STATEMENT) {
    const batch = missing.slice(from, from + CHUNKS_PER_STATEMENT);
    yield batch;
    const presentChunks = chunks.length - missing.length + from + batch.length;
    onTransfer(step, release, Math.min(size, presentChunks * CHUNK_BYTES));
  }
}

/**
 * Returns the numbers of the chunks that the database does not have; of equal chunks only the first one. With `verify`, PostgreSQL
 * hashes the chunks, and those with other bytes are missing too.
 */
async function findMissingChunks(
  db: ShopDatabase,
  { chunks }: Release,
  { verify = false }: { verify?: boolean } = {},
): Promise<number[]> {
  const rows = await db
    .selectFrom('release_chunk')
    .select('sha256')
    .where('sha256', 'in', elementsOf(JSON.stringify(chunks)))
    .$if(verify, (query) => query.where(sql<boolean>`encode(sha256(body), 'hex') = sha256`))
    .execute();
  const knownHashes = new Set(rows.map(({ sha256 }) => sha256));
  return [...chunks.keys()].filter((number) => {
    const hash = chunks[number] ?? '';
    if (knownHashes.has(hash)) return false;
    knownHashes.add(hash);
    return true;
  });
}

async function readCheckedChunk(file: FileHandle, { chunks }: Release, number: number) {
  const body = await readChunk(file, number);
  const sha256 = sha256Hex(body);
  if (sha256 !== chunks[number]) throw new Error('The file changed while it was stored.');
  return { sha256, body };
}

/** Expands a JSON array of texts to a sub-select with one row for each text. */
function elementsOf(json: string): RawBuilder<string> {
  return sql`(select value from json_array_elements_text(${json}))`;
}

/** Stores the release unless the database lacks one of its chunks; returns whether it was stored. */
function addIfComplete(db: ShopDatabase, release: Release): Promise<boolean> {
  const { chunks, ...description } = release;
  return db.transaction().execute(async (transaction) => {
    if ((await findMissingChunks(transaction, release)).length > 0) return false;
    await transaction
      .insertInto('release')
      .values({
        number: release.number,
        description: JSON.stringify(description),
        chunks: JSON.stringify(chunks),
      })
      .execute();
    return true;
  });
}

/** Writes the chunks with the numbers `missing` at their offsets in `target`. */
async function fetchChunks(
  db: ShopDatabase,
  release: Release,
  missing: readonly number[],
  target: FileHandle,
  onTransfer: OnTransfer,
): Promise<void> {
  const { chunks } = release;
  for (const batch of batchesOf(release, missing, 'downloading', onTransfer)) {
    const hashes = JSON.stringify([...new Set(batch.map((number) => chunks[number] ?? ''))]);
    const rows = await db
      .selectFrom('release_chunk')
      .selectAll()
      .where('sha256', 'in', elementsOf(hashes))
      .execute();
    const bodies = new Map(rows.map(({ sha256, body }) => [sha256, body]));
    for (const number of batch) {
      const hash = chunks[number] ?? '';
      const body = bodies.get(hash);
      if (!body || sha256Hex(body) !== hash) throw damagedChunkError(release, number);
      await writeAll(target, number * CHUNK_BYTES, body);
    }
  }
}

function damagedChunkError({ number: release }: Release, chunk: number): OperatorError {
  return new OperatorError({
    subject: 'the PostgreSQL database',
    reason: `Release ${release} is damaged in the database: chunk ${chunk} is missing or wrong.`,
    remedy:
      'If it is the active one, run "npm run shop -- releases rollback", or activate another release that "npm run shop -- releases list" shows. ' +
      'Then import your products again: this stores the chunk again if the new release has it too.',
  });
}
