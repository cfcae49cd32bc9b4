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
import type { Observer } from './request-observer';

export interface Traces {
  observer: Observer;
  /** Sends what waits; resolves also when nobody takes it. */
  stop(): Promise<void>;
}

/** A web request's headers, for what reads `traceparent`. */
const headers: TextMapGetter<Headers> = {
  get: (carrier, key) => carrier.get(key) ?? undefined,
  keys: (carrier) => [...carrier.keys()],
};

/**
 * A span for every request, sent to an OpenTelemetry collector as the standard's variables say
 * (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER` …). It continues the proxy's trace, and says what was
 * asked for by its kind: no address, no visitor, no words of theirs.
 */
export function startTraces(serviceName: string): Traces {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  // It brings the reader of `traceparent` along.
  provider.register();
  const tracer = provider.getTracer('shop');
  return {
    observer: {
      begin(request, { kind, call }) {
        const parent = propagation.extract(ROOT_CONTEXT, request.headers, headers);
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
