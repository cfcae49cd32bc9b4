import { runStep } from '../../steps.mjs';
import { inShop } from '../staff/open-shop';
import { webhookCommand } from './webhook-command';

// `npm run webhooks -- list|add|remove|retry`: who is told of orders. It may run beside the shop, which does the telling.
await runStep(async () => {
  const text = await inShop((deps) => webhookCommand(deps, process.argv.slice(2)));
  process.stdout.write(`${text}\n`);
});
