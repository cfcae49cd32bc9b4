import { randomUUID } from 'node:crypto';
import { urlOfDatabase, executeOnServer } from '../../test/databases/test-database';

/** Name of the variable in which journeys are told of a server of PostgreSQL that they run on. */
export const JOURNEYS_SERVER = 'JOURNEYS_POSTGRES_URL';
/** The database with the journeys' catalogue and nothing else, which that of every website is a copy of. */
export const PREPARED = 'journeys';

export interface JourneyDatabase {
  /** What the website is started with. */
  env: NodeJS.ProcessEnv;
  drop(): Promise<void>;
}

/** A database of a website's own that holds the catalogue; null where journeys run on files. */
export async function journeyDatabase(): Promise<JourneyDatabase | null> {
  const server = process.env[JOURNEYS_SERVER];
  if (server === undefined) return null;
  const name = `journey_${randomUUID().replaceAll('-', '')}`;
  await executeOnServer(server, `create database ${name} template ${PREPARED} strategy file_copy`);
  return {
    env: { DATABASE_URL: urlOfDatabase(server, name) },
    drop: () => executeOnServer(server, `drop database ${name} with (force)`),
  };
}
