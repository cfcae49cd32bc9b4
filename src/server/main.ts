import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../shared/contract/page';
import { createDemonstrationAccounts, formatDemonstrationAccounts } from './accounts/demonstration-accounts';
import { startBackgroundJobs, type BackgroundJobs } from './app/background-jobs';
import { createCatalogueReloader } from './app/catalogue-reloader';
import { checkBuild, checkDataFolder } from './app/check-installation';
import { createApp } from './app/create-app';
import { waitForFirstRelease } from './app/first-release';
import { findMisspelledVariables, readEnvironment, type ServerEnvironment } from './app/environment';
import { openWebsiteShop, whenConnected } from './app/open-website-shop';
import { createWebsitePipeline } from './app/website-pipeline';
import { checkDatabaseIsNotLost } from './db/database-loss';
import { lockForServer } from './db/server-lock';
import { createGeolocationService } from './geolocation/geolocation-service';
import { monitorEventLoop } from './http/middleware/event-loop-monitor';
import { createRequestFraction } from './http/middleware/request-fraction';
import { startServer } from './http/node-server';
import type { PoolUsage } from './db/postgres-pool';
import { createFeedFiles } from './seo/feed-files';
import { runEvery } from './lib/interval-job';
import { checkPortIsFree } from './lib/listen';
import { formatFailure, OperatorError, settleAll } from './lib/operator-error';
import { openMessageTransports } from './messaging/open-transports';
import { countLimitedMessages, countPendingMessages } from './messaging/outbox-store';
import { findTextMessageUse } from './messaging/text-message-budget';
import { consoleLog, errorStack } from './observability/log';
import { startObservability } from './observability/observability';
import {
  countChangedCarts,
  countOrders,
  countPayments,
  countUnmatchedPayments,
} from './orders/sales-count-store';
import { countUnsentDeliveries } from './webhooks/webhook-store';

/** Interval of the checks for another active release; one check reads a small file or one row. */
const RELEASE_CHECK_MS = 2000;
/** Maximum time that a failed start waits until its databases and servers are closed. */
const CLEANUP_TIMEOUT_MS = 3000;
/**
 * Maximum time of a stop, after the server has waited for `DRAIN_SECONDS`. Requests and messages in flight have ten seconds of it.
 */
const STOP_TIMEOUT_MS = 15_000;
/** Maximum time in which the last lines of the log are written: the program that reads it may hang. */
const LOG_FLUSH_MS = 1000;
/** Signals within this time of the first count as one: a terminal and `npm` both pass on Ctrl+C. */
const REPEATED_SIGNAL_MS = 1000;
/** Interval of the checks whether the product feeds are outdated, because the day or the catalogue has changed. */
const FEED_CHECK_MS = 600_000;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A shop that serves requests. */
interface RunningShop {
  /** Lets requests end and closes everything. */
  stop(): Promise<void>;
}

/**
 * Runs the website; `readEnvironment` documents the environment variables. Prints the address to standard output when
 * the server accepts requests, and the demonstration accounts on the first run. SIGINT and SIGTERM stop it with exit code
 * 0; a second signal ends the process immediately with exit code 1, and so does an unexpected error. A failed start prints its
 * causes and ends the process with exit code 1.
 */
export function runServer(root: string): void {
  let running: RunningShop | null = null;
  let signaledAt = -Infinity;
  const onSignal = () => {
    const now = performance.now();
    if (now - signaledAt < REPEATED_SIGNAL_MS) return;
    if (signaledAt > -Infinity) return exit(1, 'server.stop_forced');
    signaledAt = now;
    // An interrupted start needs no cleanup: nothing was sent yet, and a database rolls back an interrupted migration.
    if (!running) return exit(0, 'server.start_interrupted');
    running.stop().then(
      // The process ends when nothing is left to do.
      () => setTimeout(() => process.exit(), LOG_FLUSH_MS).unref(),
      (error: unknown) => exit(1, 'server.stop_failed', error),
    );
  };
  // A closed pipe loses lines but must not stop the server.
  process.stdout.on('error', () => undefined);
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // Handles unhandled rejections too. Node would print the message, which may contain personal data, outside the log format.
  process.on('uncaughtException', (error) => exit(1, 'process.uncaught_exception', error));
  start(root).then(
    (shop) => (running = shop),
    (error: unknown) => {
      exit(1, 'server.start_failed', error);
      setImmediate(() => process.stderr.write(`\n${formatFailure('The shop could not start.', error)}`));
    },
  );
}

/** Ends the process after the log is written. */
function exit(code: number, event: string, error?: unknown): void {
  if (error instanceof OperatorError) {
    for (const { subject, reason, remedy } of error.problems)
      consoleLog.error(event, { subject, reason, remedy });
  } else {
    consoleLog.error(event, error === undefined ? {} : { stack: errorStack(error) });
  }
  process.exitCode = code;
  // The log writes its lines at the end of this turn of the event loop, and a failed start prints its causes after them.
  setImmediate(() => setImmediate(() => process.stderr.write('', () => process.exit(code))));
  setTimeout(() => process.exit(code), LOG_FLUSH_MS);
}

/** Checks the installation and starts the shop. Closes what it has opened when that fails. */
async function start(root: string): Promise<RunningShop> {
  for (const { name, similar } of findMisspelledVariables(process.env)) {
    consoleLog.error('environment.unknown_variable', {
      variable: name,
      ...(similar !== null && { similar }),
    });
  }
  const env = readEnvironment(process.env, root);
  await checkBeforeStart(env, root);
  const cleanups: (() => Promise<void>)[] = [];
  try {
    return await openAndServe(env, root, cleanups);
  } catch (error) {
    const closing = cleanups.reverse().map((close) => close().catch(() => undefined));
    await Promise.race([Promise.all(closing), wait(CLEANUP_TIMEOUT_MS)]);
    throw error;
  }
}

/**
 * Rejects with all problems of build, folders and ports that prevent a start. Runs before the database is opened and migrated.
 */
async function checkBeforeStart(env: ServerEnvironment, root: string): Promise<void> {
  const { host, port, metricsPort, databaseUrl, databaseLocation, dataFolder } = env;
  const check = (work: () => void) => Promise.resolve().then(work);
  const checks = [
    check(() => checkBuild(root)),
    check(() => {
      checkDataFolder(dataFolder);
      if (databaseUrl === undefined) checkDatabaseIsNotLost(databaseLocation);
    }),
    checkPortIsFree({ host, port, variable: 'PORT' }),
  ];
  if (metricsPort !== undefined)
    checks.push(checkPortIsFree({ host, port: metricsPort, variable: 'METRICS_PORT' }));
  await settleAll(checks);
}

/**
 * Opens and serves the shop. Adds to `cleanups` what must be closed after a failure. Sends no messages before the server
 * listens.
 */
async function openAndServe(
  env: ServerEnvironment,
  root: string,
  cleanups: (() => Promise<void>)[],
): Promise<RunningShop> {
  const { dataFolder, databaseLocation } = env;
  const unlock = env.databaseUrl === undefined ? lockForServer(databaseLocation) : () => undefined;
  cleanups.push(() => Promise.resolve(unlock()));
  let publicOrigin = env.publicOrigin;
  let isStopping = false;
  let poolUsage: (() => PoolUsage) | null = null;
  const renderer = pathToFileURL(join(root, 'out/renderer-server/entry-server.js')).href;
  const resources = join(root, 'resources');
  const [shop, { renderPage }] = await settleAll([
    openWebsiteShop({
      dataFolder,
      databaseLocation,
      publicOrigin: () => publicOrigin,
      ...(env.testCaptcha && { testCaptcha: env.testCaptcha }),
      resources,
      ...(env.settingsFile && { settingsFile: env.settingsFile }),
      ...(env.geolocationUrl && {
        geolocation: createGeolocationService({ urlTemplate: env.geolocationUrl, log: consoleLog }),
      }),
      wechatPay: env.wechatPay,
      isProduction: env.isProduction,
      postgres: {
        maxConnections: env.maxDatabaseConnections,
        onPool: (usage) => (poolUsage = usage),
      },
      waitForRelease: (releases) =>
        waitForFirstRelease(releases, {
          host: env.host,
          port: env.port,
          root,
          demonstrationProducts: env.demonstrationProducts,
          log: consoleLog,
        }),
    }),
    import(renderer) as Promise<{ renderPage: RenderPage }>,
  ] as const);
  cleanups.push(() => shop.close());
  const { settings, log, clock, database } = shop.context;
  const sender = { name: settings.brand, address: settings.email };
  const mailFolder = join(dataFolder, 'mail');
  const transports = openMessageTransports({ sender, smtpUrl: env.smtpUrl, folder: mailFolder, log, clock });
  const requestFractions = { shed: createRequestFraction(), failed: createRequestFraction() };
  const feeds = createFeedFiles({
    folder: join(dataFolder, 'feeds'),
    context: () => reloader.context,
    publicOrigin: () => publicOrigin,
  });
  const reloader = await createCatalogueReloader({
    context: shop.context,
    opened: shop.opened,
    releases: shop.releases,
    createApp: (context) =>
      createApp(context, {
        assets: join(root, 'out/renderer'),
        renderPage,
        published: shop.published,
        isStopping: () => isStopping,
        requestFractions,
        feeds,
        publicOrigin: () => publicOrigin,
      }),
  });
  const eventLoop = monitorEventLoop();
  const observability = await startObservability(
    {
      countPendingMessages: () => countPendingMessages(database),
      countLimitedMessages: () => countLimitedMessages(database, Date.now() - HOUR_MS),
      findTextMessageUse: () => findTextMessageUse(database, shop.context.textMessages, Date.now()),
      countOrders: () => countOrders(database, Date.now() - DAY_MS),
      countPayments: () => countPayments(database, Date.now() - DAY_MS),
      countUnmatchedPayments: () => countUnmatchedPayments(database),
      countChangedCarts: () => countChangedCarts(database, Date.now() - HOUR_MS),
      countWebhookDeliveries: () => countUnsentDeliveries(database),
      catalogueVersion: () => reloader.context.catalogue.version,
      releaseNumber: () => reloader.releaseNumber(),
      shedRequests: () => requestFractions.shed.total(),
      poolUsage: () => poolUsage?.() ?? null,
    },
    {
      host: env.host,
      metricsPort: env.metricsPort,
      traceCollector: env.traceCollector,
      tracedService: env.traceServiceName ?? settings.slug,
    },
  );
  cleanups.push(() => observability.stop());
  let jobs: BackgroundJobs | null = null;
  const handler = createWebsitePipeline(reloader.handle, {
    observers: observability.observers,
    maxRequestsPerClient: env.maxRequestsPerClient,
    eventLoop,
    requestFractions,
    flushOutbox: () => jobs?.flushOutbox(),
  });
  const server = await startServer(handler, {
    host: env.host,
    port: env.port,
    trustedProxies: env.trustedProxies,
    isSecure: env.publicOrigin.startsWith('https:'),
    ...(env.maxConnectionsPerClient !== undefined && {
      maxConnectionsPerClient: env.maxConnectionsPerClient,
    }),
    ...(env.maxConnections !== undefined && { maxConnections: env.maxConnections }),
  });
  publicOrigin ||= server.address;
  // Jobs start only after the server listens: one that cannot serve must not send messages.
  const stopReloading = runEvery({ name: 'release_check', intervalMs: RELEASE_CHECK_MS, log }, () =>
    reloader.checkForUpdate(),
  );
  const stopRefreshing = runEvery({ name: 'feed_refresh', intervalMs: FEED_CHECK_MS, log }, () =>
    feeds.refresh(),
  );
  if (observability.metricsAddress) process.stdout.write(`Metrics: ${observability.metricsAddress}\n`);
  process.stdout.write(`The shop is open at ${server.address}\n`);
  let printedAccounts = Promise.resolve();
  const stopConnecting = whenConnected(shop.pendingDatabase, log, () => {
    jobs = startBackgroundJobs(reloader.context, transports);
    if (!env.isTest) printedAccounts = printDemonstrationAccounts();
  });

  async function printDemonstrationAccounts(): Promise<void> {
    try {
      process.stdout.write(formatDemonstrationAccounts(await createDemonstrationAccounts(shop.context)));
    } catch (error) {
      log.error('demonstration_accounts.failed', { stack: errorStack(error) });
    }
  }

  return {
    async stop() {
      isStopping = true;
      await wait(env.drainMs);
      const timeout = setTimeout(() => exit(1, 'server.stop_timed_out'), STOP_TIMEOUT_MS);
      await feeds.stop();
      await stopConnecting();
      await Promise.all([server.stop(), jobs?.stop(), stopReloading(), stopRefreshing(), printedAccounts]);
      eventLoop.stop();
      await observability.stop();
      await reloader.close();
      await shop.close();
      unlock();
      clearTimeout(timeout);
    },
  };
}
