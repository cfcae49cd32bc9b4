import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../shared/contract/page';
import { createDemonstrationAccounts, formatDemonstrationAccounts } from './accounts/demonstration-accounts';
import { startBackgroundJobs } from './app/background-jobs';
import { createCatalogueReloader } from './app/catalogue-reloader';
import { composeShop } from './app/compose-shop';
import { createApp } from './app/create-app';
import { readEnvironment } from './app/environment';
import { createWebsitePipeline } from './app/website-pipeline';
import { shopCatalogueLocation } from './catalogue/catalogue-location';
import { CONTENT_POINTER, resolveContentFolder } from './content/content-folder';
import { loadContent } from './content/load-content';
import { geolocationService } from './geolocation/geolocation-service';
import { monitorEventLoop } from './http/middleware/overload-protection';
import { startServer } from './http/node-server';
import { runEvery } from './lib/interval-job';
import { openMessageTransports } from './messaging/open-transports';
import { countPendingMessages } from './messaging/outbox-store';
import { consoleLog } from './observability/log';
import { startObservability } from './observability/observability';

/** How soon a replaced catalogue is used; one check costs a system call. */
const CATALOGUE_CHECK_MS = 2000;

/**
 * Runs the website; `readEnvironment` and `startObservability` document the environment variables. Prints the address
 * to standard output when the server accepts requests, and the demonstration accounts on the first run. Stops on SIGINT
 * and SIGTERM with exit code 0.
 */
async function start(): Promise<void> {
  const root = resolve(import.meta.dirname, '../..');
  const env = readEnvironment(process.env, root);
  const { dataFolder, databasePlace } = env;
  let publicOrigin = env.publicOrigin;
  let isStopping = false;
  const entryServer = import(pathToFileURL(join(root, 'out/renderer-server/entry-server.js')).href);
  const catalogueFile = join(dataFolder, 'catalogue.sqlite');
  const resources = join(root, 'resources');
  const shop = await composeShop({
    catalogueFile,
    databasePlace,
    publicOrigin: () => publicOrigin,
    ...(env.testCaptcha && { testCaptcha: env.testCaptcha }),
    resources,
    contentFolder: await resolveContentFolder(dataFolder, resources),
    ...(env.settingsFile && { settingsFile: env.settingsFile }),
    ...(env.geolocationUrl && {
      geolocation: geolocationService({ address: env.geolocationUrl, log: consoleLog }),
    }),
    wechatPay: env.wechatPay,
    production: env.isProduction,
  });
  const { settings, log, clock, database } = shop.context;
  const sender = { name: settings.brand, address: settings.email };
  const mailFolder = join(dataFolder, 'mail');
  const transports = openMessageTransports({ sender, smtpUrl: env.smtpUrl, folder: mailFolder, log, clock });
  const { renderPage } = (await entryServer) as { renderPage: RenderPage };
  const reloader = await createCatalogueReloader({
    context: shop.context,
    place: shopCatalogueLocation(database, databasePlace, catalogueFile),
    texts: {
      pointer: join(dataFolder, CONTENT_POINTER),
      open: async () => loadContent(await resolveContentFolder(dataFolder, resources)),
    },
    createApp: (context) =>
      createApp(context, {
        assets: join(root, 'out/renderer'),
        renderPage,
        published: join(dataFolder, 'published'),
        isStopping: () => isStopping,
        ...(env.publicOrigin && { publicOrigin: env.publicOrigin }),
      }),
  });
  const stopReloading = runEvery({ name: 'catalogue_check', every: CATALOGUE_CHECK_MS, log }, () =>
    reloader.checkForUpdate(),
  );
  const jobs = startBackgroundJobs(reloader.context, transports);
  const eventLoop = monitorEventLoop();
  const observability = await startObservability(
    {
      serviceName: settings.slug,
      countPendingMessages: () => countPendingMessages(database),
      catalogueVersion: () => reloader.context.catalogue.version,
    },
    process.env,
  );
  const handler = createWebsitePipeline(reloader.handle, {
    observers: observability.observers,
    maxRequestsPerClient: env.maxRequestsPerClient,
    eventLoop,
    flushOutbox: () => jobs.flushOutbox(),
  });
  const server = await startServer(handler, {
    host: env.host,
    port: env.port,
    trustedProxies: env.trustedProxies,
    isSecure: env.publicOrigin.startsWith('https:'),
    ...(env.maxConnectionsPerClient !== undefined && {
      maxConnectionsPerClient: env.maxConnectionsPerClient,
    }),
  }).catch(async (error: unknown) => {
    await Promise.all([jobs.stop(), observability.stop(), stopReloading()]);
    throw error;
  });
  publicOrigin ||= server.address;
  if (observability.metricsAddress) process.stdout.write(`Metrics: ${observability.metricsAddress}\n`);
  process.stdout.write(`The shop is open at ${server.address}\n`);

  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await wait(env.drainMs);
    await Promise.all([server.stop(), jobs.stop(), stopReloading(), accounts]);
    eventLoop.stop();
    await observability.stop();
    await reloader.close();
    await shop.close();
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  const accounts = env.isTest ? Promise.resolve() : printDemonstrationAccounts();

  async function printDemonstrationAccounts(): Promise<void> {
    try {
      process.stdout.write(formatDemonstrationAccounts(await createDemonstrationAccounts(shop.context)));
    } catch (error) {
      const stack = error instanceof Error ? (error.stack ?? '') : '';
      log.error('demonstration_accounts.failed', { stack });
    }
  }
}

start().catch((error: unknown) => {
  const stack = error instanceof Error ? (error.stack ?? '') : String(error);
  consoleLog.error('server.start_failed', { stack });
  process.stderr.write(
    `\nThe shop could not open. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
