import { runStep } from '../../steps.mjs';
import { inShop } from '../staff/open-shop';
import { leadCommand } from './lead-command';

// `npm run leads -- list|show|export`: what people asked or applied for by a form. It may run beside the shop.
await runStep(async () => {
  const text = await inShop((deps) => leadCommand(deps, process.argv.slice(2)));
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
});
