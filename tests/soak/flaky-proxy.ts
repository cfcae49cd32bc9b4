import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What can happen to a request on the way to a shop; `answer lost` and `cut` happen after the shop has done its part, and
 * a `silent` link takes a request and says nothing until it becomes something else.
 */
export const linkStates = ['up', 'down', 'answer lost', 'cut', 'log-in page', 'silent'] as const;
export type LinkState = (typeof linkStates)[number];

/** A network between a stand and its shop, on this machine. */
export interface FlakyLink {
  address: string;
  /** From now on, also for connections that are open. */
  become: (state: LinkState) => void;
  /** The shop is somewhere else now. */
  leadTo: (address: string) => void;
  /** Requests that met each state. */
  met: Readonly<Record<LinkState, number>>;
  close: () => Promise<void>;
}

/** Opens a link that is up. */
export async function flakyLink(shop: string): Promise<FlakyLink> {
  let state: LinkState = 'up';
  let target = shop;
  const met = Object.fromEntries(linkStates.map((one) => [one, 0])) as Record<LinkState, number>;
  const server = createServer((request, response) => {
    met[state] += 1;
    const breakOff = () => void request.socket.destroy();
    if (state === 'down') return breakOff();
    if (state === 'silent') return;
    if (state === 'log-in page') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to the hall</h1>');
      return;
    }
    // What the network is like when the request comes decides, whatever happens meanwhile.
    const then = state;
    passOn(request, target).then(({ status, headers, body }) => {
      if (then === 'answer lost') return breakOff();
      response.writeHead(status, { ...headers, 'Content-Length': body.length });
      if (then === 'cut') response.write(body.subarray(0, Math.floor(body.length / 2)), breakOff);
      else response.end(body);
    }, breakOff);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next) {
      const wasSilent = state === 'silent' && next !== 'silent';
      state = next;
      if (wasSilent || next === 'down') server.closeAllConnections();
    },
    leadTo: (address) => void (target = address),
    met,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function passOn(
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
