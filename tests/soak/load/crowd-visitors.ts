import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReplyOf, RequestOf } from '../../../src/shared/contract/calls';
import { endpoints, type CallName } from '../../../src/shared/contract/endpoints';
import { quantile } from '../../../tools/bench/measurements';
import type { LoadTargets } from './load-session';

/** What visitors experienced during an attack. */
export interface VisitorFigures {
  calls: number;
  /** Share of calls with a successful reply, from 0 to 1. */
  succeeded: number;
  /** Milliseconds, of all calls. */
  p50: number;
  p95: number;
  /** Failed calls by reason. */
  failures: Map<string, number>;
}

export interface CrowdOptions {
  address: string;
  targets: LoadTargets;
  visitors: number;
  /** Milliseconds between two calls of a visitor. */
  pauseMs: number;
  /** Visitors come through a proxy, which is this machine. */
  behindProxy: boolean;
  signal: AbortSignal;
}

/** A visitor waits no longer for a reply (section 9 of the specification). */
const TIMEOUT_MS = 15_000;

/**
 * Visitors, each with an address of its own, look at products and change their carts until the signal aborts. Every
 * call counts, also one that gets no reply.
 */
export async function visitDuring(options: CrowdOptions): Promise<VisitorFigures> {
  const { address, targets, visitors, pauseMs, behindProxy, signal } = options;
  const times: number[] = [];
  const failures = new Map<string, number>();
  let failed = 0;
  const visit = async (index: number) => {
    const agent = new Agent({
      keepAlive: true,
      maxSockets: 1,
      ...(!behindProxy && { localAddress: `127.0.8.${index + 1}` }),
    });
    const proxyHeaders = behindProxy ? { 'X-Forwarded-For': `192.0.2.${index + 1}` } : {};
    let token: string | null = null;
    const call = async <Name extends CallName>(name: Name, payload: RequestOf<Name>) => {
      const startedAt = performance.now();
      const reply = await sendCall<ReplyOf<Name>>(`${address}${endpoints[name].path}`, payload, {
        agent,
        headers: { ...proxyHeaders, ...(token && { Authorization: token }) },
      });
      times.push(performance.now() - startedAt);
      token = reply.token ?? token;
      if (reply.failure === null) return reply.data;
      failed += 1;
      failures.set(reply.failure, (failures.get(reply.failure) ?? 0) + 1);
      return null;
    };
    await wait((index / visitors) * pauseMs);
    for (let count = index; !signal.aborted; count += 1) {
      const size = targets.sizes[(index * 50 + count) % targets.sizes.length];
      if (!size) throw new Error('The catalogue has no variants in stock.');
      if (count % 4 === 0) await call('addToCart', { ...size, number: 1 });
      else if (count % 4 === 2) await call('cart', {});
      else await call('goodsInfo', { id: targets.goodsIds[count % targets.goodsIds.length] ?? 1 });
      await wait(pauseMs);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: visitors }, (_, index) => visit(index)));
  return {
    calls: times.length,
    succeeded: 1 - failed / times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    failures,
  };
}

interface CallReply<Data> {
  data: Data | null;
  /** New token of the client. */
  token: string | null;
  /** Null = success. */
  failure: string | null;
}

/** Makes a call and never rejects. Retries when a keep-alive connection was just closed, as browsers do. */
async function sendCall<Data>(
  target: string,
  payload: object,
  { agent, headers }: { agent: Agent; headers: Record<string, string> },
): Promise<CallReply<Data>> {
  const body = JSON.stringify(payload);
  const failed = (failure: string): CallReply<Data> => ({ data: null, token: null, failure });
  return new Promise((resolve) => {
    const outgoing = request(
      target,
      {
        agent,
        method: 'POST',
        timeout: TIMEOUT_MS,
        headers: {
          ...headers,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        },
      },
      (message) => {
        buffer(message).then(
          (bytes) => {
            if (message.statusCode !== 200) return resolve(failed(`status ${message.statusCode}`));
            const { code, msg, data } = JSON.parse(bytes.toString()) as {
              code: number;
              msg: string;
              data: Data;
            };
            const token = message.headers.authorization ?? null;
            resolve({ data, token, failure: code === 1 ? null : msg });
          },
          (error: unknown) => resolve(failed(String(error))),
        );
      },
    );
    outgoing.once('timeout', () => outgoing.destroy(new Error(`no reply within ${TIMEOUT_MS} ms`)));
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.reusedSocket && error.code === 'ECONNRESET')
        void sendCall<Data>(target, payload, { agent, headers }).then(resolve);
      else resolve(failed(error.message));
    });
    outgoing.end(body);
  });
}

/** The maximum number of rows of a quick order and of characters in a row, which the contract allows. */
const ROWS = 100;
const CHARACTERS = 200;
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789-,()[] ';

/** Clients, one at each of the local addresses, send the most expensive quick order one after the other until the signal aborts. */
export async function expensiveSearches(
  address: string,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const text = () =>
    Array.from({ length: CHARACTERS }, () => alphabet[Math.floor(Math.random() * alphabet.length)]).join('');
  await Promise.all(
    addresses.map(async (localAddress) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
      while (!signal.aborted) {
        const payload: RequestOf<'resolveRows'> = {
          rows: Array.from({ length: ROWS }, () => ({ product: text(), size: '' })),
        };
        const { failure } = await sendCall(`${address}${endpoints.resolveRows.path}`, payload, {
          agent,
          headers: {},
        });
        // A refused client tries again soon, and does not wait as it is told.
        if (failure !== null) await wait(50);
      }
      agent.destroy();
    }),
  );
}
