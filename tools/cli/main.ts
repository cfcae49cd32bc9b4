import { runStep } from '../steps.mjs';
import { inShop } from './open-shop';
import { orderCommand } from './order-commands';

// `npm run orders -- list|show|confirm|paid|…`: the staff's side of orders, by the same rules as
// everywhere. It may run beside the shop, which sends the mails.
await runStep(async () => {
  const text = await inShop((deps) => orderCommand(deps, process.argv.slice(2)));
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
});
