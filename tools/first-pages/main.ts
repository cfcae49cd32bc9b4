import { join } from 'node:path';
import { dataFolder, root, runStep, say } from '../steps.mjs';
import { makeFirstPages } from './make-first-pages';

/** Enough until this user has pages of their own. */
const DAYS = 7;

// `npx tsx tools/first-pages/main.ts`: what the first start of a user shows, for the program in this folder.
await runStep(async () => {
  const made = await makeFirstPages({
    built: join(root, 'out'),
    resources: join(root, 'resources'),
    settingsFile: process.env['SHOP_SETTINGS'] || join(root, 'resources/shop.json'),
    catalogue: join(dataFolder, 'catalogue.sqlite'),
    start: process.env['KIOSK_START'] ?? '/',
    days: DAYS,
    carry: false,
    folder: join(root, 'out/first-pages'),
  });
  say(`The first page is drawn for ${DAYS} days${made > 1 ? `, in ${made} states` : ''}.`);
});
