import type { RequestObserver } from './request-observer';
import type { MetricSources } from './metrics';

/** Metrics and traces of a server. Parts that are not configured cost nothing. */
export interface Observability {
  observers: readonly RequestObserver[];
  /** URL of the metrics, null when `METRICS_PORT` is not set. */
  metricsAddress: string | null;
  stop(): Promise<void>;
}

export interface ObservabilityOptions {
  host: string;
  /** 0 = any free port; undefined = no metrics. */
  metricsPort: number | undefined;
  /** URL of the trace collector; undefined = no traces. OpenTelemetry reads its other variables itself. */
  traceCollector: string | undefined;
  /** Name of the service in traces. */
  tracedService: string;
}

/** Starts metrics and traces. Rejects with an OperatorError when the port is taken. */
export async function startObservability(
  sources: MetricSources,
  { host, metricsPort, traceCollector, tracedService }: ObservabilityOptions,
): Promise<Observability> {
  const metrics = metricsPort === undefined ? null : await startMetrics(sources, host, metricsPort);
  const traces =
    traceCollector === undefined
      ? null
      : (await import('./traces')).startTraces({ collector: traceCollector, serviceName: tracedService });
  return {
    observers: [traces?.observer, metrics?.observer].filter((observer) => observer !== undefined),
    metricsAddress: metrics?.address ?? null,
    async stop() {
      await Promise.all([metrics?.stop(), traces?.stop()]);
    },
  };
}

async function startMetrics(sources: MetricSources, host: string, port: number) {
  const { createMetrics, serveMetrics } = await import('./metrics');
  const metrics = createMetrics(sources);
  return { observer: metrics.observer, ...(await serveMetrics(metrics, { host, port })) };
}
