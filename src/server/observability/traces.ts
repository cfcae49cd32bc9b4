import {
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type TextMapGetter,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { RequestObserver } from './request-observer';

export interface Traces {
  observer: RequestObserver;
  /** Sends pending spans; resolves also when the collector is unreachable. */
  stop(): Promise<void>;
}

/** Gives the propagator the headers of a request, of which it reads `traceparent`. */
const headerGetter: TextMapGetter<Headers> = {
  get: (carrier, key) => carrier.get(key) ?? undefined,
  keys: (carrier) => [...carrier.keys()],
};

/**
 * Sends a span for each request to the OpenTelemetry collector at a URL. The other standard variables apply too, such as
 * `OTEL_TRACES_SAMPLER`. Continues the trace of a proxy. Spans contain the method, the kind or call and the status of a request,
 * but neither its URL nor data of the visitor.
 */
export function startTraces({ collector, serviceName }: { collector: string; serviceName: string }): Traces {
  // The exporter reads the URL from this variable, which is not set when the URL came from a file that
  // `OTEL_EXPORTER_OTLP_ENDPOINT_FILE` names.
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector;
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  // Also registers the W3C `traceparent` propagator.
  provider.register();
  const tracer = provider.getTracer('shop');
  return {
    observer: {
      onRequest(request, { kind, call }) {
        const parent = propagation.extract(ROOT_CONTEXT, request.headers, headerGetter);
        const span = tracer.startSpan(
          call ? `${request.method} ${call}` : `${request.method} ${kind}`,
          {
            kind: SpanKind.SERVER,
            attributes: {
              'http.request.method': request.method,
              'shop.kind': kind,
              ...(call && { 'shop.call': call }),
            },
          },
          parent,
        );
        return (status) => {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        };
      },
    },
    async stop() {
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      propagation.disable();
    },
  };
}
