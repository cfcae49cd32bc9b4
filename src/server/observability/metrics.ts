import { createServer } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { listen } from '../lib/listen';
import type { RequestObserver } from './request-observer';

/** Reads values of the shop for metrics. */
export interface MetricSources {
  countPendingMessages(): Promise<number>;
  /** Messages of the past hour that were held or not sent, by reason. */
  countLimitedMessages(): Promise<{ admission: string; count: number }[]>;
  /** Text messages of the current periods and their budgets. */
  countTextMessages(): Promise<{ period: string; sent: number; budget: number }[]>;
  catalogueVersion(): string;
}

export interface Metrics {
  observer: RequestObserver;
  /** Returns all metrics in the text format of Prometheus; `type` is its media type. */
  text(): Promise<string>;
  readonly type: string;
}

/** Buckets in seconds. */
const BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Creates the metrics of this process: those of Node, request durations by route, pending messages, catalogue. */
export function createMetrics(sources: MetricSources): Metrics {
  const registers = [new Registry()] as const;
  const [register] = registers;
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'shop_request_seconds',
    help: 'Request duration in seconds by route and status.',
    labelNames: ['kind', 'call', 'status'] as const,
    buckets: BUCKETS,
    registers: [register],
  });
  new Gauge({
    name: 'shop_messages_waiting',
    help: 'E-mails and text messages that are not sent yet.',
    registers: [register],
    async collect() {
      this.set(await sources.countPendingMessages());
    },
  });
  new Gauge({
    name: 'shop_messages_limited',
    help: 'Messages of the past hour that were held for the budget of their recipient or not sent, by reason.',
    labelNames: ['reason'] as const,
    registers: [register],
    async collect() {
      this.reset();
      for (const { admission, count } of await sources.countLimitedMessages()) {
        this.set({ reason: admission }, count);
      }
    },
  });
  new Gauge({
    name: 'shop_text_messages_budget',
    help: 'Text messages that the shop may send in the current hour and day.',
    labelNames: ['period'] as const,
    registers: [register],
    async collect() {
      for (const { period, budget } of await sources.countTextMessages()) this.set({ period }, budget);
    },
  });
  new Gauge({
    name: 'shop_text_messages',
    help: 'Text messages that were sent in the current hour and day of their budgets.',
    labelNames: ['period'] as const,
    registers: [register],
    async collect() {
      for (const { period, sent } of await sources.countTextMessages()) this.set({ period }, sent);
    },
  });
  new Gauge({
    name: 'shop_catalogue_info',
    help: 'Version of the catalogue as a label; always 1.',
    labelNames: ['version'] as const,
    registers: [register],
    collect() {
      this.reset();
      this.set({ version: sources.catalogueVersion() }, 1);
    },
  });
  return {
    observer: {
      onRequest:
        (_request, { kind, call }) =>
        (status, duration) => {
          seconds.observe({ kind, call, status: statusLabel(status) }, duration);
        },
    },
    text: () => register.metrics(),
    type: register.contentType,
  };
}

/** The class of a status; a client that disconnected has a label of its own. */
function statusLabel(status: number): string {
  return status === 499 ? 'client_closed' : `${Math.floor(status / 100)}xx`;
}

export interface MetricsHost {
  /** `http://127.0.0.1:9464/metrics`, with the port that was actually taken. */
  address: string;
  stop(): Promise<void>;
}

/** Serves the metrics at `/metrics` on a port that is not public. Rejects with an OperatorError when the port is taken. */
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
      // A source failed, such as the database; monitoring can alert on the status.
      () => response.writeHead(503).end(),
    );
  });
  const address = await listen(server, { host, port, variable: 'METRICS_PORT' });
  return {
    address: `${address}/metrics`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
