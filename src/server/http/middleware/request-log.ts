import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { CallName } from '../../../shared/contract/endpoints';
import type { Log } from '../../observability/log';

/** Variables of a request's context in the API. */
export interface RequestVariables {
  requestId: string;
  call: CallName;
}

/** Gives each request an id, sent as `X-Request-Id`, and logs name, status and duration of the call. */
export function requestLog(log: Log): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    c.set('requestId', randomUUID());
    c.header('X-Request-Id', c.get('requestId'));
    const startedAt = performance.now();
    await next();
    log.info('call.completed', {
      call: c.get('call') ?? 'unknown',
      status: c.res.status,
      ms: Math.round((performance.now() - startedAt) * 100) / 100,
      request_id: c.get('requestId'),
    });
  };
}
