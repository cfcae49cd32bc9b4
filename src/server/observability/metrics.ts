import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { listen } from '../lib/listen';
import { resolveWithin } from '../lib/resolve-within';
import type { RequestObserver } from './request-observer';

/** Functions that read values of the shop for metrics. Those that return a promise need the database. */
export interface MetricSources {
  countPendingMessages(): Promise<number>;
  /** Messages of the past hour that were held or not sent, by reason. */
  countLimitedMessages(): Promise<{ reason: string; count: number }[]>;
  /** Text messages of the current periods and their budgets. */
  findTextMessageUse(): Promise<{ period: string; sent: number; budget: number }[]>;
  /** Orders of the past day by state, with the sum of their amounts. */
  countOrders(): Promise<{ state: string; count: number; cents: number }[]>;
  /** Payment attempts of the past day by status. */
  countPayments(): Promise<{ status: string; count: number }[]>;
  countUnmatchedPayments(): Promise<number>;
  /** Carts that were changed in the past hour. */
  countChangedCarts(): Promise<number>;
  countWebhookDeliveries(): Promise<{ waiting: number; failing: number; givenUp: number }>;
  catalogueVersion(): string;
  releaseNumber(): number;
  /** Requests that were shed since the start. */
  shedRequests(): number;
  /** Null without PostgreSQL. */
  poolUsage(): { open: number; idle: number; waiting: number; max: number } | null;
}

export interface Metrics {
  observer: RequestObserver;
  /** Returns all metrics in the text format of Prometheus; `type` is its media type. */
  text(): Promise<string>;
  readonly type: string;
}

/** Upper limits of the buckets of the request duration. */
const DURATION_BUCKETS_S = [0.001, 0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Time for all values of the database; a scrape of Prometheus has ten seconds. */
const DATABASE_TIMEOUT_MS = 4000;

/**
 * Creates the metrics of this process: those of Node, request durations by route, release and database connections, and
 * values of the shop from the database, which are missing while it does not respond.
 */
export function createMetrics(sources: MetricSources): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requestSeconds = new Histogram({
    name: 'shop_request_seconds',
    help: 'Request duration in seconds by route and status.',
    labelNames: ['kind', 'call', 'status'] as const,
    buckets: DURATION_BUCKETS_S,
    registers: [register],
  });
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const shedRequests = new Counter({
    name: 'shop_requests_shed_total',
    help: 'Requests that the overloaded server refused with 503.',
    registers: [register],
  });
  const release = gauge('shop_release', 'Number of the release of the catalogue that is served.');
  const catalogue = gauge('shop_catalogue_info', 'Version of the catalogue; always 1.', 'version');
  const connections = gauge('shop_database_connections', 'Connections to PostgreSQL by state.', 'state');
  const maxConnections = gauge('shop_database_connections_max', 'Limit of connections to PostgreSQL.');
  const waitingRequests = gauge('shop_database_requests_waiting', 'Requests that wait for a connection.');
  const databaseUp = gauge('shop_database_up', 'Whether the database has answered (1) or not (0).');
  const updateProcessMetrics = () => {
    shedRequests.reset();
    shedRequests.inc(sources.shedRequests());
    release.set(sources.releaseNumber());
    catalogue.reset();
    catalogue.set({ version: sources.catalogueVersion() }, 1);
    const usage = sources.poolUsage();
    if (!usage) return;
    connections.set({ state: 'idle' }, usage.idle);
    connections.set({ state: 'used' }, usage.open - usage.idle);
    maxConnections.set(usage.max);
    waitingRequests.set(usage.waiting);
  };
  const database = createDatabaseMetrics(sources, gauge);
  return {
    observer: {
      onRequest:
        (_request, { kind, call }) =>
        (status, seconds) => {
          requestSeconds.observe({ kind, call, status: statusLabel(status) }, seconds);
        },
    },
    async text() {
      updateProcessMetrics();
      databaseUp.set((await database.update()) ? 1 : 0);
      return register.metrics();
    },
    type: register.contentType,
  };
}

type CreateGauge = <Label extends string = never>(
  name: string,
  help: string,
  ...labels: Label[]
) => Gauge<Label>;

function createDatabaseMetrics(sources: MetricSources, gauge: CreateGauge) {
  const messages = gauge('shop_messages_waiting', 'E-mails and text messages that are not sent yet.');
  const limited = gauge(
    'shop_messages_limited',
    'Messages of the past hour that were held for the budget of their recipient or not sent, by reason.',
    'reason',
  );
  const textMessages = gauge(
    'shop_text_messages',
    'Text messages that were sent in the current hour and day of their budgets.',
    'period',
  );
  const textBudgets = gauge(
    'shop_text_messages_budget',
    'Text messages that the shop may send in the current hour and day.',
    'period',
  );
  const orders = gauge('shop_orders', 'Orders of the past 24 hours by state, at most 10,000.', 'state');
  const amounts = gauge('shop_orders_cents', 'Amount of these orders in cents by state.', 'state');
  const payments = gauge('shop_payments', 'Payment attempts of the past 24 hours by status.', 'status');
  const unmatched = gauge('shop_payments_unmatched', 'Payments that staff must review.');
  const carts = gauge('shop_carts', 'Carts that were changed in the past hour.');
  const deliveries = gauge(
    'shop_webhook_deliveries',
    'Events that a webhook has not received: waiting, failing (waiting, attempted more than once) and given up.',
    'state',
  );
  const labeledGauges = [limited, textMessages, textBudgets, orders, amounts, payments, deliveries];
  const unlabeledGauges = [messages, unmatched, carts];
  /** Reads all values at once and returns a function that sets them, so that a scrape never mixes old and new values. */
  const readValues = async () => {
    const [
      pendingMessages,
      limitedMessages,
      textMessageUses,
      orderCounts,
      paymentCounts,
      unmatchedPayments,
      changedCarts,
      webhookDeliveries,
    ] = await Promise.all([
      sources.countPendingMessages(),
      sources.countLimitedMessages(),
      sources.findTextMessageUse(),
      sources.countOrders(),
      sources.countPayments(),
      sources.countUnmatchedPayments(),
      sources.countChangedCarts(),
      sources.countWebhookDeliveries(),
    ]);
    return () => {
      messages.set(pendingMessages);
      for (const { reason, count } of limitedMessages) limited.set({ reason }, count);
      for (const { period, sent, budget } of textMessageUses) {
        textMessages.set({ period }, sent);
        textBudgets.set({ period }, budget);
      }
      for (const { state, count, cents } of orderCounts) {
        orders.set({ state }, count);
        amounts.set({ state }, cents);
      }
      for (const { status, count } of paymentCounts) payments.set({ status }, count);
      unmatched.set(unmatchedPayments);
      carts.set(changedCarts);
      deliveries.set({ state: 'waiting' }, webhookDeliveries.waiting);
      deliveries.set({ state: 'failing' }, webhookDeliveries.failing);
      deliveries.set({ state: 'given_up' }, webhookDeliveries.givenUp);
    };
  };
  return {
    /** Resolves to false, without values, when the database fails or takes too long. */
    async update(): Promise<boolean> {
      const setValues = await resolveWithin(readValues(), DATABASE_TIMEOUT_MS, null).catch(() => null);
      // While the database fails, the metrics have no values: a value of 0 would hide the failure.
      for (const metric of labeledGauges) metric.reset();
      for (const metric of unlabeledGauges) metric.remove();
      setValues?.();
      return setValues !== null;
    },
  };
}

/** Returns the class of a status, such as `2xx`; a client that disconnected (499) has a separate label. */
function statusLabel(status: number): string {
  return status === 499 ? 'client_closed' : `${Math.floor(status / 100)}xx`;
}

export interface MetricsServer {
  /** Such as `http://127.0.0.1:9464/metrics`, with the actual port. */
  address: string;
  stop(): Promise<void>;
}

/** Serves the metrics at `/metrics` on a port that is not public. Rejects with an OperatorError when the port is taken. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.type }).end(text),
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
