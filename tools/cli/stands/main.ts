import { runStep } from '../../steps.mjs';
import { inShop } from '../staff/open-shop';
import { openFile, passwordAtTerminal } from './open-command';
import { standCommand } from './stand-command';

// `npm run stands -- list|enrol|revoke|…`: exhibition stands and what they ask for. It may run beside the shop. A file
// of a stand's is opened without one.
await runStep(async () => {
  const words = process.argv.slice(2);
  const [command, file] = words;
  const text =
    command === 'open' && file !== undefined && words.length === 2
      ? await openFile(file, passwordAtTerminal)
      : await inShop((deps) => standCommand(deps, words));
  process.stdout.write(`${text}\n`);
});
