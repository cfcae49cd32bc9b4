import { randomUUID } from 'node:crypto';
import { urlOfDatabase, executeOnServer } from '../../../test/databases/test-database';

/** Environment variable with the URL of the PostgreSQL server for e2e tests. */
export const E2E_SERVER_VARIABLE = 'JOURNEYS_POSTGRES_URL';
/** Template database with the catalogue, copied for each website. */
export const E2E_TEMPLATE = 'journeys';

export interface E2eDatabase {
  /** Environment of the website. */
  env: NodeJS.ProcessEnv;
  drop(): Promise<void>;
}

/** Creates a database with the catalogue for one website; null when e2e tests run on files. */
export async function createE2eDatabase(): Promise<E2eDatabase | null> {
  const server = process.env[E2E_SERVER_VARIABLE];
  if (server === undefined) return null;
  const name = `journey_${randomUUID().replaceAll('-', '')}`;
  await executeOnServer(server, `create database ${name} template ${E2E_TEMPLATE} strategy file_copy`);
  return {
    env: { DATABASE_URL: urlOfDatabase(server, name) },
    drop: () => executeOnServer(server, `drop database ${name} with (force)`),
  };
}
