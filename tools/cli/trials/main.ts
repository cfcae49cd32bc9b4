import { runStep } from '../../steps.mjs';
import { inShop } from '../staff/open-shop';
import { trialCommand } from './trial-command';

// `npm run trials -- list|approve|send|refuse ID`: what the staff decides on applications for free samples. It may
// run beside the shop, which sends the mails.
await runStep(async () => {
  const text = await inShop((deps) => trialCommand(deps, process.argv.slice(2)));
  process.stdout.write(`${text}\n`);
});
