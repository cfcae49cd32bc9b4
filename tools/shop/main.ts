import { dataFolder, runStep } from '../steps.mjs';
import { shopCommand } from './shop-command';

// `npm run shop -- backup|backups|restore`: the shop's data kept safe and brought back. A backup may be made beside the
// running shop; it ends with 1 when it could not be made, for whatever runs it every night.
await runStep(async () => {
  process.stdout.write(
    `${await shopCommand({ dataFolder, clock: () => new Date() }, process.argv.slice(2))}\n`,
  );
});
