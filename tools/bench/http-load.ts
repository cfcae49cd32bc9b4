import { Agent, request } from 'node:http';
import autocannon from 'autocannon';

export interface HttpRequest {
  path: string;
  /** JSON body of a POST; null = GET. */
  body: object | null;
}

/** How long a flood lasts: some seconds, or a number of requests. */
export type Length = { seconds: number } | { amount: number };

const CONNECTIONS = 8;

/** Sends the requests one after the other over one connection. Returns each one's time in ms; rejects on an error. */
export async function oneByOne(address: string, requests: readonly HttpRequest[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (const one of requests) {
    const started = performance.now();
    await send(address, one, agent);
    times.push(performance.now() - started);
  }
  agent.destroy();
  return times;
}

/**
 * Requests a second over eight connections. Each goes round the same requests from a place of its own, so that
 * no two ask for the same thing at once. Rejects when any answer was no 200.
 */
export async function flood(
  address: string,
  requests: readonly HttpRequest[],
  length: Length,
): Promise<number> {
  const round = requests.map(({ path, body }) => ({
    path,
    method: body ? ('POST' as const) : ('GET' as const),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }));
  let clients = 0;
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    ...('amount' in length ? length : { duration: length.seconds }),
    setupClient(client) {
      const from = Math.floor((clients++ / CONNECTIONS) * round.length);
      client.setRequests([...round.slice(from), ...round.slice(0, from)]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} answers were no 200.`);
  return result.requests.total / result.duration;
}

function send(address: string, { path, body }: HttpRequest, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const text = body ? JSON.stringify(body) : undefined;
    const headers = text
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
      : {};
    const sent = request(address + path, { agent, method: text ? 'POST' : 'GET', headers }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${answer.statusCode}`)),
      );
    });
    sent.once('error', reject);
    sent.end(text);
  });
}
