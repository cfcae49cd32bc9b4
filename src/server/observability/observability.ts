import type { RequestObserver } from './request-observer';
import type { MetricSources } from './metrics';

/** Metrics and traces of a server. What is not configured costs nothing. */
export interface Observability {
  observers: readonly RequestObserver[];
  /** URL of the metrics, null when `METRICS_PORT` is not set. */
  metricsAddress: string | null;
  stop(): Promise<void>;
}

/**
 * Starts metrics (`METRICS_PORT` with `HOST`) and traces (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_SERVICE_NAME`). Throws an
 * error of one sentence when a variable is invalid; rejects when the port is taken.
 */
export async function startObservability(
  sources: MetricSources & { serviceName: string },
  env: NodeJS.ProcessEnv,
): Promise<Observability> {
  const { METRICS_PORT, HOST = '127.0.0.1', OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME } = env;
  const metrics = METRICS_PORT ? await startMetrics(sources, HOST, METRICS_PORT) : null;
  const traces = OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./traces')).startTraces(OTEL_SERVICE_NAME ?? sources.serviceName)
    : null;
  return {
    observers: [traces?.observer, metrics?.observer].filter((observer) => observer !== undefined),
    metricsAddress: metrics?.address ?? null,
    async stop() {
      await Promise.all([metrics?.stop(), traces?.stop()]);
    },
  };
}

async function startMetrics(sources: MetricSources, host: string, port: string) {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`METRICS_PORT must be a number from 0 to 65535, not ${port}.`);
  const { createMetrics, serveMetrics } = await import('./metrics');
  const metrics = createMetrics(sources);
  return { observer: metrics.observer, ...(await serveMetrics(metrics, { host, port: Number(port) })) };
}
