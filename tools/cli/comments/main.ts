import { runStep } from '../../steps.mjs';
import { inShop } from '../staff/open-shop';
import { commentCommand } from './comment-command';

// `npm run comments -- list|hide|show`: what customers said of products. It may run beside the shop.
await runStep(async () => {
  const text = await inShop((deps) => commentCommand(deps, process.argv.slice(2)));
  process.stdout.write(`${text}\n`);
});
