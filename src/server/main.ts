import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../shared/contract/page';
import { accountsInWords, makeDemonstrationAccounts } from './accounts/demonstration-accounts';
import { startBackgroundWork } from './app/background-jobs';
import { composeShop } from './app/compose-shop';
import { consoleLog } from './observability/log';
import { followCatalogue } from './app/catalogue-reloader';
import { sheddingSite } from './http/load-shedding';
import { listen } from './http/node-server';
import { CONTENT_POINTER, contentFolderOf } from './app/content-folder';
import { openCarriers } from './messaging/carriers';
import { geolocationService } from './geolocation/geolocation-service';
import { readWechatPaySettings } from './payments/wechat-pay/settings';
import { parsePublicUrl } from './app/public-origin';
import { repeat } from './lib/interval-job';
import { createSite } from './app/create-app';
import { shopCatalogue } from './catalogue/catalogue-place';
import { openContent } from './content/content-store';
import { readTestCaptcha } from './app/test-captcha';
import { parseTrustedProxies } from './http/trusted-proxies';
import { startWatching } from './observability/observability';

/** How soon a catalogue that was put in place answers, in milliseconds; a look costs one question to the disk. */
const CATALOGUE_LOOK = 2000;

/**
 * Runs the website. Environment: `PORT` (4173), `HOST` (127.0.0.1), `DATA_DIR` (data/), `DATABASE_URL`
 * (`postgres://…` for the shop's own data, and for the catalogue where one was loaded; without one they are files in `DATA_DIR`), `SHOP_SETTINGS` (a settings file),
 * `PUBLIC_URL` (the origin that visitors use), `SMTP_URL` (a mail server; without one letters become files in
 * `DATA_DIR/mail`), `GEOLOCATION_URL` (a service that knows countries; without one a table in the shop does),
 * `TRUSTED_PROXIES` (addresses or networks that name the visitor in `X-Forwarded-For`, separated by commas), `WXPAY_…`
 * (a contract with WeChat Pay, see its settings; without one a sandbox plays it, but not with `NODE_ENV=production`),
 * `METRICS_PORT` (figures for Prometheus at `/metrics` there, on `HOST`), `OTEL_EXPORTER_OTLP_ENDPOINT` (a collector of
 * traces; the standard's other variables count too), `TEST_CAPTCHA` (only with `NODE_ENV=test`), `DRAIN_SECONDS` (0; for
 * how long a shop that is told to stop still answers while `/readyz` sends visitors elsewhere). Prints the address on
 * standard output once it answers, and on a demonstration's first run accounts to try out; stops on SIGINT and SIGTERM,
 * and ends with 0.
 */
async function start(): Promise<void> {
  const root = resolve(import.meta.dirname, '../..');
  const { PORT = '4173', HOST = '127.0.0.1', DATA_DIR = join(root, 'data') } = process.env;
  const { DATABASE_URL, SHOP_SETTINGS, PUBLIC_URL, SMTP_URL, GEOLOCATION_URL, NODE_ENV } = process.env;
  const { DRAIN_SECONDS = '0' } = process.env;
  let origin = PUBLIC_URL ? parsePublicUrl(PUBLIC_URL) : '';
  let stopping = false;
  const testCaptcha = readTestCaptcha(process.env);
  const trustedProxies = parseTrustedProxies(process.env['TRUSTED_PROXIES'] ?? '');
  const renderer = import(pathToFileURL(join(root, 'out/renderer-server/entry-server.js')).href);
  const catalogueFile = join(DATA_DIR, 'catalogue.sqlite');
  const databasePlace = DATABASE_URL || join(DATA_DIR, 'shop.sqlite');
  const resources = join(root, 'resources');
  const shop = await composeShop({
    catalogueFile,
    databasePlace,
    publicOrigin: () => origin,
    ...(testCaptcha && { testCaptcha }),
    resources,
    contentFolder: await contentFolderOf(DATA_DIR, resources),
    ...(SHOP_SETTINGS && { settingsFile: SHOP_SETTINGS }),
    ...(GEOLOCATION_URL && {
      geolocation: geolocationService({ address: GEOLOCATION_URL, log: consoleLog }),
    }),
    wechatPay: readWechatPaySettings(process.env),
    production: NODE_ENV === 'production',
  });
  const { settings, log, clock } = shop.deps;
  const sender = { name: settings.brand, address: settings.email };
  const carriers = openCarriers({ sender, smtpUrl: SMTP_URL, folder: join(DATA_DIR, 'mail'), log, clock });
  const { renderPage } = (await renderer) as { renderPage: RenderPage };
  const assets = join(root, 'out/renderer');
  const followed = await followCatalogue({
    deps: shop.deps,
    place: shopCatalogue(shop.deps.database, databasePlace, catalogueFile),
    texts: {
      pointer: join(DATA_DIR, CONTENT_POINTER),
      open: async () => openContent(await contentFolderOf(DATA_DIR, resources)),
    },
    makeSite: (deps) =>
      createSite(deps, {
        assets,
        renderPage,
        published: join(DATA_DIR, 'published'),
        isStopping: () => stopping,
        ...(origin && { publicOrigin: origin }),
      }),
  });
  const stopLooking = repeat({ name: 'catalogue', every: CATALOGUE_LOOK, log }, () => followed.look());
  const work = startBackgroundWork(followed.deps, carriers);
  const watch = await startWatching(followed.deps, process.env);
  const listening = await listen(watch.over(sheddingSite(work.watched(followed.site))), {
    host: HOST,
    port: Number(PORT),
    trustedProxies,
    isSecure: origin.startsWith('https:'),
  }).catch(async (error: unknown) => {
    await Promise.all([work.stop(), watch.stop(), stopLooking()]);
    throw error;
  });
  origin ||= listening.address;
  if (watch.metricsAddress) process.stdout.write(`Its figures are at ${watch.metricsAddress}\n`);
  process.stdout.write(`The shop is open at ${listening.address}\n`);

  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await wait(Number(DRAIN_SECONDS) * 1000);
    await Promise.all([listening.stop(), work.stop(), stopLooking(), accounts]);
    await watch.stop();
    await followed.close();
    await shop.close();
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  const accounts = NODE_ENV === 'test' ? Promise.resolve() : showAccounts();

  async function showAccounts(): Promise<void> {
    try {
      process.stdout.write(accountsInWords(await makeDemonstrationAccounts(shop.deps)));
    } catch (error) {
      log.error('demonstration accounts', { stack: error instanceof Error ? (error.stack ?? '') : '' });
    }
  }
}

start().catch((error: unknown) => {
  consoleLog.error('start', { stack: error instanceof Error ? (error.stack ?? '') : String(error) });
  process.stderr.write(
    `\nThe shop could not open. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
