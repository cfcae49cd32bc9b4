import { Agent, request } from 'node:http';
import autocannon from 'autocannon';

export interface HttpRequest {
  path: string;
  /** JSON body of a POST; null = GET. */
  body: object | null;
  /** Accept-Encoding header; absent = uncompressed. */
  encoding?: string;
}

/** Load duration: seconds or number of requests. */
export type LoadDuration = { seconds: number } | { amount: number };

interface Load {
  perSecond: number;
  /** Responses other than 200 and failed requests. */
  failed: number;
}

const CONNECTIONS = 8;

/** Sends the requests sequentially over one connection. Returns each time in ms; rejects on an error. */
export async function sendSequentially(address: string, requests: readonly HttpRequest[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (const message of requests) {
    const started = performance.now();
    await send(address, message, agent);
    times.push(performance.now() - started);
  }
  agent.destroy();
  return times;
}

/** Returns requests per second over eight connections. Rejects for any response other than 200. */
export async function measureThroughput(
  address: string,
  requests: readonly HttpRequest[],
  length: LoadDuration,
): Promise<number> {
  const { perSecond, failed } = await load(address, requests, length, CONNECTIONS);
  if (failed > 0) throw new Error(`${failed} answers were no 200.`);
  return perSecond;
}

/** Each connection cycles through the requests from its own offset, so that no two send the same request simultaneously. */
export async function load(
  address: string,
  requests: readonly HttpRequest[],
  length: LoadDuration,
  connections: number,
): Promise<Load> {
  const round = requests.map((sent) => ({
    path: sent.path,
    method: sent.body ? ('POST' as const) : ('GET' as const),
    headers: headersOf(sent),
    ...(sent.body && { body: JSON.stringify(sent.body) }),
  }));
  let clients = 0;
  const result = await autocannon({
    url: address,
    connections,
    ...('amount' in length ? length : { duration: length.seconds }),
    setupClient(client) {
      const from = Math.floor((clients++ / connections) * round.length);
      client.setRequests([...round.slice(from), ...round.slice(0, from)]);
    },
  });
  return { perSecond: result.requests.total / result.duration, failed: result.non2xx + result.errors };
}

/** Returns `count` items, cycling through the list from `start`. */
export function repeat<Item>(items: readonly Item[], count: number, start = 0): Item[] {
  return Array.from({ length: count }, (_, index) => items[(start + index) % items.length] as Item);
}

function headersOf({ body, encoding }: HttpRequest): Record<string, string> {
  return {
    ...(body && { 'content-type': 'application/json' }),
    ...(encoding && { 'accept-encoding': encoding }),
  };
}

function send(address: string, message: HttpRequest, agent: Agent): Promise<void> {
  const { path, body } = message;
  return new Promise((resolve, reject) => {
    const text = body ? JSON.stringify(body) : undefined;
    const headers = { ...headersOf(message), ...(text && { 'content-length': Buffer.byteLength(text) }) };
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
