import type { Deps } from '../app/context';
import { observedSite } from './request-observer';
import type { Site } from '../app/create-app';

/** What operators look at while the shop runs; nothing of it costs anything where it is not asked for. */
export interface Watching {
  /** The same site, counted and traced. */
  over(site: Site): Site;
  /** Null where no port is set. */
  metricsAddress: string | null;
  stop(): Promise<void>;
}

/**
 * Starts what the environment asks for: `METRICS_PORT` with `HOST`, `OTEL_EXPORTER_OTLP_ENDPOINT` with
 * `OTEL_SERVICE_NAME`. Throws one plain sentence when a setting cannot be, and rejects when the port is taken.
 */
export async function startWatching(
  deps: Pick<Deps, 'database' | 'catalogue' | 'settings'>,
  env: NodeJS.ProcessEnv,
): Promise<Watching> {
  const { METRICS_PORT, HOST = '127.0.0.1', OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME } = env;
  const metrics = METRICS_PORT ? await openMetrics(deps, HOST, METRICS_PORT) : null;
  const traces = OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./traces')).startTraces(OTEL_SERVICE_NAME ?? deps.settings.slug)
    : null;
  return {
    over(site) {
      const observers = [metrics?.observer, traces?.observer].filter((one) => one !== undefined);
      return observers.reduce(observedSite, site);
    },
    metricsAddress: metrics?.address ?? null,
    async stop() {
      await Promise.all([metrics?.stop(), traces?.stop()]);
    },
  };
}

async function openMetrics(deps: Pick<Deps, 'database' | 'catalogue'>, host: string, port: string) {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error('METRICS_PORT has to be a number from 0 to 65535.');
  const { createMetrics, serveMetrics } = await import('./metrics');
  const metrics = createMetrics(deps);
  return { observer: metrics.observer, ...(await serveMetrics(metrics, { host, port: Number(port) })) };
}
