import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * `answer lost` and `cut` apply after the shop has handled the request: the reply is missing or half of it. `log-in page` replies with
 * a web page, as a public network does. `silent` accepts requests without an answer.
 */
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
  const requestCounts = Object.fromEntries(proxyStates.map((name) => [name, 0])) as Record<
    ProxyState,
    number
  >;
  const server = createServer((request, response) => {
    requestCounts[state] += 1;
    const closeConnection = () => void request.socket.destroy();
    if (state === 'down') return closeConnection();
    if (state === 'silent') return;
    if (state === 'log-in page') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to the hall</h1>');
      return;
    }
    // The state at the start of the request applies.
    const stateAtStart = state;
    forward(request, target).then(({ status, headers, body }) => {
      if (stateAtStart === 'answer lost') return closeConnection();
      response.writeHead(status, { ...headers, 'Content-Length': body.length });
      if (stateAtStart === 'cut')
        response.write(body.subarray(0, Math.floor(body.length / 2)), closeConnection);
      else response.end(body);
    }, closeConnection);
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
    requests: requestCounts,
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
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { authorization, 'content-type': type, 'idempotency-key': key, range } = request.headers;
  const response = await fetch(target + request.url, {
    method: request.method ?? 'GET',
    headers: {
      ...(authorization && { Authorization: authorization }),
      ...(type && { 'Content-Type': type }),
      ...(key && { 'Idempotency-Key': String(key) }),
      ...(range && { Range: range }),
    },
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  const forwardedHeaders = ['content-type', 'authorization', 'retry-after', 'content-range', 'etag'];
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => forwardedHeaders.includes(name)),
  );
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}
