import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { endpoints, type CallName } from '../../../src/shared/contract/endpoints';

/** Groups of requests in the summary. */
export type Kind = 'product' | 'list' | 'page' | 'search' | 'cart' | 'checkout' | 'order';

/** Response times in milliseconds by kind, and errors. */
export interface LoadRecord {
  times: Map<Kind, number[]>;
  errors: string[];
}

/** A visitor's browser with one keep-alive connection and a token. */
export interface LoadClient {
  token: string | null;
  /** Loads a page and ignores its body. */
  open(path: string): Promise<void>;
  /** Makes a call and checks status and success only. */
  read(kind: Kind, name: CallName, payload: object): Promise<void>;
  /** Makes a call and returns its data; null after a business error or a failure. */
  call<Data>(kind: Kind, name: CallName, payload: object, key?: string): Promise<Data | null>;
  close(): void;
}

/** Every nth body is decompressed and checked: checking all would cost more than the server's work. */
const LOOKED_INTO = 20;

export function loadClient(
  address: string,
  record: LoadRecord,
  { token, ip }: { token: string | null; ip: string },
): LoadClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // Forwarded addresses, because requests per address are limited.
  const from = { 'x-forwarded-for': ip };
  let count = 0;
  const client: LoadClient = {
    token,
    async open(path) {
      await timed('page', path, () =>
        send(address + path, { agent, headers: { ...from, 'accept-encoding': 'gzip' } }),
      );
    },
    async read(kind, name, payload) {
      const answer = await timed(kind, name, () => sendCall(name, payload, 'gzip'));
      if (!answer || count++ % LOOKED_INTO !== 0) return;
      const packed = answer.message.headers['content-encoding'] === 'gzip';
      const text = (packed ? gunzipSync(answer.body) : answer.body).toString();
      if (!text.startsWith('{"code":1,')) record.errors.push(`${name}: ${text.slice(0, 200)}`);
    },
    async call<Data>(kind: Kind, name: CallName, payload: object, key?: string) {
      const answer = await timed(kind, name, () => sendCall(name, payload, 'identity', key));
      if (!answer) return null;
      const { authorization } = answer.message.headers;
      if (authorization) client.token = decodeURIComponent(authorization);
      const { code, data } = JSON.parse(answer.body.toString()) as { code: number; data: Data };
      return code === 1 ? data : null;
    },
    close: () => agent.destroy(),
  };

  function sendCall(name: CallName, payload: object, encoding: string, key?: string) {
    const { method, path } = endpoints[name];
    const headers = {
      ...from,
      'content-type': 'application/json',
      'accept-encoding': encoding,
      ...(client.token !== null && { authorization: encodeURIComponent(client.token) }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const target = address + path.replace('{product}', 'shop');
    return send(target, { agent, method, headers, body: JSON.stringify(payload) });
  }

  async function timed(kind: Kind, label: string, work: () => Promise<Answer>): Promise<Answer | null> {
    const started = performance.now();
    try {
      const answer = await work();
      const times = record.times.get(kind) ?? [];
      times.push(performance.now() - started);
      record.times.set(kind, times);
      if (answer.message.statusCode === 200) return answer;
      record.errors.push(`${label}: ${answer.message.statusCode} ${answer.body.toString().slice(0, 200)}`);
    } catch (error) {
      record.errors.push(`${label}: ${String(error)}`);
    }
    return null;
  }
  return client;
}

interface Answer {
  message: IncomingMessage;
  body: Buffer;
}

interface Sending {
  agent: Agent;
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

async function send(target: string, sending: Sending): Promise<Answer> {
  const { agent, method = 'GET', headers, body } = sending;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request(target, { agent, method, headers: { ...headers, ...length } }, (message) => {
      buffer(message).then((bytes) => resolve({ message, body: bytes }), reject);
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection; browsers retry as well.
      if (sent.reusedSocket && error.code === 'ECONNRESET') send(target, sending).then(resolve, reject);
      else reject(error);
    });
    sent.end(body);
  });
}
