import { inShop } from '../staff/open-shop';
import { runStep } from '../../steps.mjs';
import { purchaserCommand } from './purchaser-command';

// `npm run purchasers -- list|add|revoke`: customers' purchasing systems. It may run beside the shop.
await runStep(async () => {
  const text = await inShop((deps) => purchaserCommand(deps, process.argv.slice(2)));
  process.stdout.write(`${text}\n`);
});
