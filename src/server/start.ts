import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../shared/contract/page';
import { composeShop } from './compose';
import { consoleLog } from './log';
import { listen } from './node-host';
import { parsePublicUrl } from './public-origin';
import { createSite } from './site';

/**
 * Runs the website. Environment: `PORT` (4173), `HOST` (127.0.0.1), `DATA_DIR` (data/), `SHOP_SETTINGS`
 * (a settings file), `PUBLIC_URL` (the origin that visitors use). Prints the address on standard output once it
 * answers; stops on SIGINT and SIGTERM.
 */
async function start(): Promise<void> {
  const root = resolve(import.meta.dirname, '../..');
  const {
    PORT = '4173',
    HOST = '127.0.0.1',
    DATA_DIR = join(root, 'data'),
    SHOP_SETTINGS,
    PUBLIC_URL,
  } = process.env;
  const publicOrigin = PUBLIC_URL && parsePublicUrl(PUBLIC_URL);
  const renderer = import(pathToFileURL(join(root, 'out/renderer-server/entry-server.js')).href);
  const shop = await composeShop({
    catalogueFile: join(DATA_DIR, 'catalogue.sqlite'),
    resources: join(root, 'resources'),
    ...(SHOP_SETTINGS && { settingsFile: SHOP_SETTINGS }),
  });
  const { renderPage } = (await renderer) as { renderPage: RenderPage };
  const assets = join(root, 'out/renderer');
  const site = await createSite(shop.deps, { assets, renderPage, ...(publicOrigin && { publicOrigin }) });
  const listening = await listen(site, { host: HOST, port: Number(PORT) });
  process.stdout.write(`The shop is open at ${listening.address}\n`);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await listening.stop();
    await shop.close();
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

start().catch((error: unknown) => {
  consoleLog.error('start', { stack: error instanceof Error ? (error.stack ?? '') : String(error) });
  process.stderr.write(
    `\nThe shop could not open. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
