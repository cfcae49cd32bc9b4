import { dataFolder, runStep } from '../../steps.mjs';
import { shopCommand } from './shop-command';

// `npm run shop -- backup|backups|restore|migrate-to`: the shop's data kept safe, brought back and moved. A backup may
// be made beside the running shop; it ends with 1 when it could not be made, for whatever runs it every night.
await runStep(async () => {
  const options = { dataFolder, clock: () => new Date(), databaseUrl: process.env['DATABASE_URL'] };
  process.stdout.write(`${await shopCommand(options, process.argv.slice(2))}\n`);
});
