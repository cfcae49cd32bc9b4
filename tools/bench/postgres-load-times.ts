import { Kysely, PostgresDialect, sql } from 'kysely';
import { findActiveCatalogue } from '../../src/server/catalogue/active-catalogue-store';
import { openPool } from '../../src/server/db/postgres-pool';
import { startPostgres } from '../../test/databases/postgres-server';
import { loadCatalogue } from '../cli/postgres/load-catalogue';
import { median } from './quantiles';
import { atMost, type Row } from './report';
import { seconds, timed } from './timed';

/** Seconds. */
const MAX_SECONDS = 15;
const ROUNDS = 3;

/**
 * How long the catalogue in `file` takes into an empty database, and how long new prices and stock take into the file and
 * from there into the database, on a throw-away server that waits for its disk. `change` prepares them, other ones for
 * each number, and gives the work that puts them into the file.
 */
export async function postgresLoadTimes(
  file: string,
  name: string,
  change: (round: number) => Promise<() => Promise<void>>,
): Promise<Row[]> {
  const server = await startPostgres({ durable: true });
  try {
    const { url } = server;
    const whole = await timed(() => loadCatalogue({ file, url }));
    const rounds: { both: number; loading: number }[] = [];
    for (let round = 2; round < 2 + ROUNDS; round += 1) {
      const changing = await timed(await change(round));
      const loading = await timed(() => loadCatalogue({ file, url }));
      rounds.push({ both: changing.seconds + loading.seconds, loading: loading.seconds });
    }
    const loading = median(rounds.map((round) => round.loading));
    const both = median(rounds.map((round) => round.both));
    return [
      {
        name: 'all of it into PostgreSQL',
        figure: seconds(whole.seconds),
        target: '',
        met: null,
        baseline: '',
      },
      {
        name: `${name}, from the file into PostgreSQL`,
        figure: seconds(loading),
        target: '',
        met: null,
        baseline: await sizesAlone(url),
      },
      { ...atMost(`${name}, into the file and PostgreSQL`, both, MAX_SECONDS, seconds), baseline: '' },
    ];
  } finally {
    await server.stop();
  }
}

/** What the database needs to copy the sizes from one table of its own to another. */
async function sizesAlone(url: string): Promise<string> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: openPool(url, { unlimited: true }) }),
  });
  try {
    const found = await findActiveCatalogue(db);
    if (found === null) throw new Error('No catalogue was loaded.');
    const from = sql.table(`${found.supplySchema}.product_option`);
    const copying = await timed(() => sql`create table copied as select * from ${from}`.execute(db));
    await sql`drop table copied`.execute(db);
    return `copy of all sizes ${seconds(copying.seconds)}`;
  } finally {
    await db.destroy();
  }
}
