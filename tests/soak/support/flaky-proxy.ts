import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `answer lost` and `cut` apply after the shop has handled the request; `silent` accepts requests without an answer. */
export const proxyStates = ['up', 'down', 'answer lost', 'cut', 'log-in page', 'silent'] as const;
export type ProxyState = (typeof proxyStates)[number];

/** A proxy between a stand and its shop that simulates network faults. */
export interface FlakyProxy {
  address: string;
  /** Applies to open connections as well. */
  setState: (state: ProxyState) => void;
  setTarget: (address: string) => void;
  /** Number of requests in each state. */
  requests: Readonly<Record<ProxyState, number>>;
  close: () => Promise<void>;
}

export async function startFlakyProxy(shop: string): Promise<FlakyProxy> {
  let state: ProxyState = 'up';
  let target = shop;
  const met = Object.fromEntries(proxyStates.map((one) => [one, 0])) as Record<ProxyState, number>;
  const server = createServer((request, response) => {
    met[state] += 1;
    const breakOff = () => void request.socket.destroy();
    if (state === 'down') return breakOff();
    if (state === 'silent') return;
    if (state === 'log-in page') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to the hall</h1>');
      return;
    }
    // The state at the start of the request applies.
    const then = state;
    forward(request, target).then(({ status, headers, body }) => {
      if (then === 'answer lost') return breakOff();
      response.writeHead(status, { ...headers, 'Content-Length': body.length });
      if (then === 'cut') response.write(body.subarray(0, Math.floor(body.length / 2)), breakOff);
      else response.end(body);
    }, breakOff);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setState(next) {
      const wasSilent = state === 'silent' && next !== 'silent';
      state = next;
      if (wasSilent || next === 'down') server.closeAllConnections();
    },
    setTarget: (address) => void (target = address),
    requests: met,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function forward(
  request: IncomingMessage,
  target: string,
): Promise<{ status: number; headers: ReturnType<ServerResponse['getHeaders']>; body: Buffer }> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { authorization, 'content-type': type, 'idempotency-key': key, range } = request.headers;
  const answer = await fetch(target + request.url, {
    method: request.method ?? 'GET',
    headers: {
      ...(authorization && { Authorization: authorization }),
      ...(type && { 'Content-Type': type }),
      ...(key && { 'Idempotency-Key': String(key) }),
      ...(range && { Range: range }),
    },
    ...(parts.length > 0 && { body: Buffer.concat(parts) }),
  });
  const passed = ['content-type', 'authorization', 'retry-after', 'content-range', 'etag'];
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => passed.includes(name)));
  return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) };
}
