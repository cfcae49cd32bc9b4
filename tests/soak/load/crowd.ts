import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { activeReleaseFile } from '../../../src/server/releases/active-release-file';
import { linkRelease } from '../../../test/databases/link-release';
import { dataFolder, ensureRelease } from '../../../tools/setup.mjs';
import { expensiveSearches, visitDuring, type VisitorFigures } from './crowd-visitors';
import { hoardUnits } from './crowd-hoarder';
import { readLoadTargets, type LoadTargets } from './load-session';
import { attack, slowClients, type AttackOptions, type SlowClientName } from './slow-clients';
import { startServer, type RunningServer } from '../support/start-server';

export interface CrowdReportOptions {
  catalogueFile: string;
  /** Duration of each attack. */
  seconds: number;
}

interface Scenario {
  title: string;
  behindProxy: boolean;
  targets: { succeeded: number; p95: number };
  /** Runs before the attack. */
  prepare?: (address: string) => Promise<void>;
  attack: (address: string, signal: AbortSignal) => Promise<unknown>;
  /** Checks something else during the attack. Returns what is wrong. */
  check?: (address: string) => Promise<string[]>;
}

const VISITORS = 20;
/** Time between two calls of a visitor. */
const PAUSE_MS = 100;
/** Connections of one address, and of forty. */
const CROWDS = [
  { connections: 1000, addresses: 1 },
  { connections: 400, addresses: 40 },
];
/** Attacks that reach the server through a proxy. The proxy itself waits for headers, and buffers replies that are not read. */
const throughProxy: readonly SlowClientName[] = [
  'body that never ends',
  'body of one byte per second',
  'chunked body of one byte per second',
  'requests aborted half way',
];
const FEED = '/feeds/products.xml';

/** Attacks the built shop from this machine, one attack after the other, while visitors use it. */
export async function crowdReport(): Promise<string> {
  await ensureRelease();
  return runCrowd({ catalogueFile: activeReleaseFile(join(dataFolder, 'releases')), seconds: 8 });
}

/**
 * Returns what visitors experienced during each attack, and the units that a hoarder reserved. Throws when a target is
 * missed.
 */
export async function runCrowd({ catalogueFile, seconds }: CrowdReportOptions): Promise<string> {
  const targets = await readLoadTargets(catalogueFile);
  const lines: string[] = [];
  const allFaults: string[] = [];
  for (const scenario of scenarios()) {
    const { figures, faults } = await runScenario(scenario, { catalogueFile, seconds, targets });
    const line = `${scenario.title}: ${describeFigures(figures)}`;
    lines.push(line);
    process.stderr.write(`${line}\n`);
    allFaults.push(...faults.map((fault) => `${scenario.title}: ${fault}`));
  }
  lines.push(await hoardUnits(catalogueFile));
  if (allFaults.length > 0) throw new Error([...lines, ...allFaults].join('\n'));
  return lines.join('\n');
}

function scenarios(): Scenario[] {
  const withSlowClients = (name: SlowClientName, behindProxy: boolean): Scenario[] =>
    CROWDS.map(({ connections, addresses }) => ({
      title: `${connections} connections of ${addresses} addresses${behindProxy ? ' behind a proxy' : ''}, ${name}`,
      behindProxy,
      targets: { succeeded: 0.99, p95: 500 },
      attack: (address, signal) => {
        const options: AttackOptions = {
          connections,
          signal,
          from: behindProxy ? ['127.0.0.1'] : range(addresses, (index) => `127.0.9.${index}`),
          ...(behindProxy && { forwarded: range(addresses, (index) => `198.51.100.${index}`) }),
        };
        return attack(address, slowClients[name], options);
      },
      ...(name === 'feeds that are not read' && { prepare: waitForFeed, check: checkFeed }),
    }));
  const allNames = Object.keys(slowClients) as SlowClientName[];
  return [
    {
      title: 'no attack',
      behindProxy: false,
      targets: { succeeded: 1, p95: 500 },
      attack: () => Promise.resolve(),
    },
    ...allNames.flatMap((name) => withSlowClients(name, false)),
    ...throughProxy.flatMap((name) => withSlowClients(name, true)),
    {
      title: 'four clients with expensive searches',
      behindProxy: false,
      targets: { succeeded: 0.99, p95: 100 },
      attack: (address, signal) =>
        expensiveSearches(
          address,
          range(4, (index) => `127.0.9.${index}`),
          signal,
        ),
    },
  ];
}

async function runScenario(
  { behindProxy, targets, prepare, attack: startAttack, check }: Scenario,
  { catalogueFile, seconds, targets: loadTargets }: CrowdReportOptions & { targets: LoadTargets },
): Promise<{ figures: VisitorFigures; faults: string[] }> {
  const data = await mkdtemp(join(tmpdir(), 'crowd-'));
  await linkRelease(data, catalogueFile);
  const server = await startServer({
    dataFolder: data,
    // The server's own limits, unlike in other runs.
    env: {
      CLIENT_CONNECTIONS: '',
      CLIENT_REQUESTS: '',
      ...(behindProxy && { TRUSTED_PROXIES: '127.0.0.1' }),
    },
  });
  const stop = new AbortController();
  try {
    await prepare?.(server.address);
    const attacking = startAttack(server.address, stop.signal);
    const visiting = visitDuring({
      address: server.address,
      targets: loadTargets,
      visitors: VISITORS,
      pauseMs: PAUSE_MS,
      behindProxy,
      signal: stop.signal,
    });
    await wait(seconds * 1000);
    const faults = (await check?.(server.address)) ?? [];
    faults.push(...(await checkHealth(server)));
    stop.abort();
    const figures = await visiting;
    await attacking;
    if (figures.succeeded < targets.succeeded) faults.push('too many calls failed');
    if (figures.p95 > targets.p95) faults.push(`calls took too long, target ${targets.p95} ms`);
    return { figures, faults };
  } finally {
    stop.abort();
    await server.kill('SIGTERM');
    await rm(data, { recursive: true });
  }
}

async function checkHealth({ address }: RunningServer): Promise<string[]> {
  const { status } = await fetch(`${address}/healthz`).catch(() => ({ status: 0 }));
  return status === 200 ? [] : [`the health check returned ${status}`];
}

/** Waits until the server has written its first feed, which the first request starts. */
async function waitForFeed(address: string): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const { status } = await fetch(address + FEED, { method: 'HEAD' });
    if (status === 200) return;
    await wait(1000);
  }
  throw new Error('The feed was not written within a minute.');
}

/** Returns a fault unless the feed is complete although other clients do not read theirs. */
async function checkFeed(address: string): Promise<string[]> {
  const response = await fetch(address + FEED, { headers: { 'Accept-Encoding': 'gzip' } });
  return (await response.text()).endsWith('</rss>\n')
    ? []
    : [`the feed is incomplete, status ${response.status}`];
}

function describeFigures({ calls, succeeded, p50, p95, failures }: VisitorFigures): string {
  const reasons = [...failures].map(([reason, count]) => `${count} × ${reason}`).join(', ');
  return (
    `${(succeeded * 100).toFixed(1)} % of ${calls} calls succeeded, p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms` +
    (reasons && ` (${reasons})`)
  );
}

/** Returns the texts for the numbers from 1 to `count`. */
function range(count: number, textOf: (number: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => textOf(index + 1));
}
