import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../app/context';
import type { Observer } from './request-observer';
import { countWaitingMessages } from '../messaging/outbox-store';

export interface Metrics {
  observer: Observer;
  /** Everything in the text format of Prometheus, and the type of that. */
  text(): Promise<string>;
  readonly type: string;
}

/** Seconds; the shop promises answers within 15 ms and gives up after 15 s. */
const BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Figures of this process: Node's own, how long requests take by what they ask for, and what waits to be sent. */
export function createMetrics(deps: Pick<Deps, 'database' | 'catalogue'>): Metrics {
  const registers = [new Registry()] as const;
  const [register] = registers;
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'shop_request_seconds',
    help: 'Time until a request was answered, by what it asked for.',
    labelNames: ['kind', 'call', 'status'] as const,
    buckets: BUCKETS,
    registers: [register],
  });
  new Gauge({
    name: 'shop_messages_waiting',
    help: 'Letters and short messages that are not sent yet.',
    registers: [register],
    async collect() {
      this.set(await countWaitingMessages(deps.database));
    },
  });
  new Gauge({
    name: 'shop_catalogue_info',
    help: 'The content that is sold, as a label; always 1.',
    labelNames: ['version'] as const,
    registers: [register],
    collect() {
      this.reset();
      this.set({ version: deps.catalogue.version }, 1);
    },
  });
  return {
    observer: {
      begin:
        (_request, { kind, call }) =>
        (status, took) => {
          seconds.observe({ kind, call, status: `${Math.floor(status / 100)}xx` }, took);
        },
    },
    text: () => register.metrics(),
    type: register.contentType,
  };
}

export interface MetricsHost {
  /** `http://127.0.0.1:9464/metrics`, with the port that was really taken. */
  address: string;
  stop(): Promise<void>;
}

/** Serves them at `/metrics` on a port of their own, which visitors do not reach. Rejects when the port is taken. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsHost> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.type }).end(text),
      // What cannot be counted is told by its absence, with a status that an alarm can be set on.
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
