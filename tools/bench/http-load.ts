import { Agent, request } from 'node:http';
import autocannon from 'autocannon';

export interface HttpRequest {
  path: string;
  /** JSON body of a POST; null = GET. */
  body: object | null;
  /** Accept-Encoding header; absent = uncompressed. */
  encoding?: string;
  /** X-Forwarded-For header: the client address that a trusted proxy reports. */
  forwardedFor?: string;
}

/** Load duration: seconds or number of requests. */
export type LoadDuration = { seconds: number } | { amount: number };

interface LoadResult {
  requestsPerSecond: number;
  /** Responses with a status other than 2xx and requests without a response. */
  failed: number;
}

const CONNECTIONS = 8;

/** Sends the requests sequentially over one connection. Returns each time in ms; rejects for any response other than 200. */
export async function sendSequentially(address: string, requests: readonly HttpRequest[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  try {
    for (const message of requests) {
      const started = performance.now();
      const status = await sendRequest(address, message, agent);
      if (status !== 200) throw new Error(`${message.path} answered ${status}`);
      times.push(performance.now() - started);
    }
  } finally {
    agent.destroy();
  }
  return times;
}

/** Returns requests per second over eight connections. Rejects when a request fails or has a status other than 2xx. */
export async function measureThroughput(
  address: string,
  requests: readonly HttpRequest[],
  duration: LoadDuration,
): Promise<number> {
  const { requestsPerSecond, failed } = await generateLoad(address, requests, duration, CONNECTIONS);
  if (failed > 0) throw new Error(`${failed} requests failed or had a status other than 2xx.`);
  return requestsPerSecond;
}

/**
 * Sends requests over all connections for this duration. Each connection cycles through the requests from an offset of its own,
 * so that the connections send different requests at the same time.
 */
export async function generateLoad(
  address: string,
  requests: readonly HttpRequest[],
  duration: LoadDuration,
  connections: number,
): Promise<LoadResult> {
  const round = requests.map((message) => ({
    path: message.path,
    method: message.body ? ('POST' as const) : ('GET' as const),
    headers: headersOf(message),
    ...(message.body && { body: JSON.stringify(message.body) }),
  }));
  let clientCount = 0;
  const result = await autocannon({
    url: address,
    connections,
    ...('amount' in duration ? duration : { duration: duration.seconds }),
    setupClient(client) {
      const offset = Math.floor((clientCount++ / connections) * round.length);
      client.setRequests([...round.slice(offset), ...round.slice(0, offset)]);
    },
  });
  return {
    requestsPerSecond: result.requests.total / result.duration,
    failed: result.non2xx + result.errors,
  };
}

/** Returns `count` items, cycling through the list from `start`. */
export function repeat<Item>(items: readonly Item[], count: number, start = 0): Item[] {
  return Array.from({ length: count }, (_, index) => items[(start + index) % items.length] as Item);
}

function headersOf({ body, encoding, forwardedFor }: HttpRequest): Record<string, string> {
  return {
    ...(body && { 'content-type': 'application/json' }),
    ...(encoding && { 'accept-encoding': encoding }),
    ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
  };
}

/** Sends a request and reads the whole response. Returns its status; rejects when the connection ends before the response. */
export function sendRequest(address: string, message: HttpRequest, agent: Agent): Promise<number> {
  const { path, body } = message;
  return new Promise((resolve, reject) => {
    const text = body ? JSON.stringify(body) : undefined;
    const headers = { ...headersOf(message), ...(text && { 'content-length': Buffer.byteLength(text) }) };
    const clientRequest = request(
      address + path,
      { agent, method: text ? 'POST' : 'GET', headers },
      (response) => {
        response.resume();
        response.once('error', reject);
        response.once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    clientRequest.once('error', reject);
    clientRequest.end(text);
  });
}
