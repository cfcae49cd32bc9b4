import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createEnrollmentCode } from '../../../src/server/stands/stand-enrollment';
import { openShopDatabase } from '../../../src/server/db/shop-database';
import { dataFolder } from '../../../e2e/fixtures/paths';
import { startServer, type RunningServer } from '../support/start-server';

/** The built shop in a child process that can be killed and restarted on the same data. */
export interface StandShop {
  address: string;
  /** Data folder. */
  folder: string;
  /** Enrollment code of one stand. */
  code: string;
  /** Kills and restarts the server. Returns its new address. */
  killAndStart: () => Promise<string>;
  received: () => Promise<ReceivedEntries>;
  remove: () => Promise<void>;
}

/** Keys, times and names of received leads and order requests, in order of arrival. */
export interface ReceivedEntries {
  keys: string[];
  /** By key. */
  times: Record<string, string>;
  names: string[];
  requests: string[];
}

export async function startStandShop(): Promise<StandShop> {
  const folder = await mkdtemp(join(dataFolder, 'stand-shop-'));
  await symlink(join(dataFolder, 'releases'), join(folder, 'releases'));
  const file = join(folder, 'shop.sqlite');
  const database = await openShopDatabase(file);
  const code = await createEnrollmentCode({ database, clock: () => new Date() }, 'Hall 4');
  await database.destroy();
  const start = () => startServer({ dataFolder: folder });
  let server: RunningServer = await start();
  return {
    address: server.address,
    folder,
    code,
    async killAndStart() {
      await server.kill();
      server = await start();
      return server.address;
    },
    async received() {
      const reading = await openShopDatabase(file);
      const entries = await reading.selectFrom('stand_entry').select(['entry_key', 'captured_at']).execute();
      const leads = await reading.selectFrom('lead').select('name').orderBy('lead_id').execute();
      const orderRequests = await reading
        .selectFrom('order_request')
        .select('name')
        .orderBy('request_id')
        .execute();
      await reading.destroy();
      return {
        keys: entries.map(({ entry_key }) => entry_key),
        times: Object.fromEntries(entries.map(({ entry_key, captured_at }) => [entry_key, captured_at])),
        names: leads.map(({ name }) => name),
        requests: orderRequests.map(({ name }) => name),
      };
    },
    async remove() {
      await server.kill('SIGTERM');
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
