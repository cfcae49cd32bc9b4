import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { escapeHtml } from '../lib/escape-html';
import { listen } from '../lib/listen';
import { operatorCommand } from '../lib/operator-error';
import { errorStack, type Log } from '../observability/log';
import type { ReleaseStore } from '../releases/release';

interface FirstReleaseOptions {
  host: string;
  port: number;
  /** Root folder of the project. */
  root: string;
  /** Products of the demonstration to build; null = build nothing and wait for the operator. */
  demonstrationProducts: number | null;
  log: Log;
}

/** Interval at which the server checks for an active release: the operator's command or the build may have activated one. */
const CHECK_MS = 1000;
const RETRY_SECONDS = 5;

/**
 * Resolves when a release is active. Without one, builds the demonstration if `demonstrationProducts` is a number, and serves a
 * page with status 503 that explains the state until the build or the operator has activated the first release.
 */
export async function waitForFirstRelease(
  releases: ReleaseStore,
  { host, port, root, demonstrationProducts, log }: FirstReleaseOptions,
): Promise<void> {
  const isActive = async () => (await releases.state()).active !== null;
  if (await isActive()) return;
  let isBuilding = demonstrationProducts !== null;
  const server = createServer((request, response) => {
    request.resume();
    respond(response, request.url ?? '/', isBuilding);
  });
  const address = await listen(server, { host, port, variable: 'PORT' });
  log.info('release.none_active', { location: releases.location, building: isBuilding });
  process.stdout.write(`There is no active release of the catalogue; ${address} explains what to do.\n`);
  if (demonstrationProducts !== null) {
    void buildDemonstration(root, demonstrationProducts)
      .catch((error: unknown) => log.error('release.demonstration_failed', { stack: errorStack(error) }))
      .finally(() => (isBuilding = false));
  }
  try {
    let loggedFailure = '';
    for (;;) {
      await wait(CHECK_MS);
      try {
        if (await isActive()) return;
        loggedFailure = '';
      } catch (error) {
        const stack = errorStack(error);
        if (stack !== loggedFailure) log.error('release.check_failed', { stack });
        loggedFailure = stack;
      }
    }
  } finally {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }
}

/**
 * Runs the operator command in a thread, whose memory is freed afterwards. Resolves when the command has ended, even when it
 * failed: the command prints the failure.
 */
async function buildDemonstration(root: string, products: number): Promise<void> {
  const argv = ['releases', 'build', '--if-none', '--products', String(products)];
  // Rejects when the worker emits `error`.
  await once(new Worker(join(root, 'out/server/shop.js'), { argv }), 'exit');
}

function respond(response: ServerResponse, url: string, isBuilding: boolean): void {
  const isProbe = /^\/(?:healthz|readyz)(?:\?|$)/.test(url);
  const state = isBuilding ? 'building the demonstration' : 'no release is active';
  response.writeHead(503, {
    'Content-Type': isProbe ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': String(RETRY_SECONDS),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(isProbe ? `waiting: ${state}` : explanationPage(isBuilding));
}

function explanationPage(isBuilding: boolean): string {
  const commandHtml = (text: string) => `<code>${escapeHtml(`${operatorCommand()} ${text}`)}</code>`;
  const content = isBuilding
    ? '<p>The demonstration catalogue is being built. This takes a few minutes. The log shows the progress.</p>'
    : `<p>This shop has no products yet. The operator of the shop can run one of these commands on its server:</p>
<ul>
<li>${commandHtml('releases import FILE')} imports products (docs/operations/importing.md).</li>
<li>${commandHtml('releases build')} builds the demonstration.</li>
</ul>
<p>The shop opens as soon as a release is active.</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>The shop is not open yet</title>
</head>
<body>
<h1>The shop is not open yet</h1>
${content}
</body>
</html>
`;
}
