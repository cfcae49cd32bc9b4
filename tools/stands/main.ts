import { runStep } from '../steps.mjs';
import { inShop } from '../staff/open-shop';
import { standCommand } from './stand-command';

// `npm run stands -- list|enrol|revoke|…`: exhibition stands and what they ask for. It may run beside the shop.
await runStep(async () => {
  const text = await inShop((deps) => standCommand(deps, process.argv.slice(2)));
  process.stdout.write(`${text}\n`);
});
