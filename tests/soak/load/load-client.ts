import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { endpoints, type CallName } from '../../../src/shared/contract/endpoints';

/** Kind of a request, by which the summary groups response times. `page` is HTML; the others are calls of the API. */
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
  /** Makes a call. Records a status other than 200; checks the body of one of {@link REPLIES_PER_CHECK} replies. */
  read(kind: Kind, name: CallName, payload: object): Promise<void>;
  /** Makes a call and returns its data; null after a business error or a failure. */
  call<Data>(kind: Kind, name: CallName, payload: object, key?: string): Promise<Data | null>;
  close(): void;
}

/** One of this many replies is decompressed and checked: checking all would cost more than the server's work. */
const REPLIES_PER_CHECK = 20;

export function loadClient(
  address: string,
  record: LoadRecord,
  { token, ip }: { token: string | null; ip: string },
): LoadClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // Each visitor has an IP address, because requests per address are limited.
  const addressHeaders = { 'x-forwarded-for': ip };
  let readReplies = 0;
  const client: LoadClient = {
    token,
    async open(path) {
      await measure('page', path, () =>
        send(address + path, { agent, headers: { ...addressHeaders, 'accept-encoding': 'gzip' } }),
      );
    },
    async read(kind, name, payload) {
      const reply = await measure(kind, name, () => sendCall(name, payload, 'gzip'));
      if (!reply || readReplies++ % REPLIES_PER_CHECK !== 0) return;
      const isCompressed = reply.message.headers['content-encoding'] === 'gzip';
      const text = (isCompressed ? gunzipSync(reply.body) : reply.body).toString();
      if (!text.startsWith('{"code":1,')) record.errors.push(`${name}: ${text.slice(0, 200)}`);
    },
    async call<Data>(kind: Kind, name: CallName, payload: object, key?: string) {
      const reply = await measure(kind, name, () => sendCall(name, payload, 'identity', key));
      if (!reply) return null;
      const { authorization } = reply.message.headers;
      if (authorization) client.token = decodeURIComponent(authorization);
      const { code, data } = JSON.parse(reply.body.toString()) as { code: number; data: Data };
      return code === 1 ? data : null;
    },
    close: () => agent.destroy(),
  };

  function sendCall(name: CallName, payload: object, encoding: string, key?: string) {
    const { method, path } = endpoints[name];
    const headers = {
      ...addressHeaders,
      'content-type': 'application/json',
      'accept-encoding': encoding,
      ...(client.token !== null && { authorization: encodeURIComponent(client.token) }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const target = address + path.replace('{product}', 'shop');
    return send(target, { agent, method, headers, body: JSON.stringify(payload) });
  }

  async function measure(
    kind: Kind,
    label: string,
    work: () => Promise<HttpReply>,
  ): Promise<HttpReply | null> {
    const started = performance.now();
    try {
      const reply = await work();
      const times = record.times.get(kind) ?? [];
      times.push(performance.now() - started);
      record.times.set(kind, times);
      if (reply.message.statusCode === 200) return reply;
      record.errors.push(`${label}: ${reply.message.statusCode} ${reply.body.toString().slice(0, 200)}`);
    } catch (error) {
      record.errors.push(`${label}: ${String(error)}`);
    }
    return null;
  }
  return client;
}

interface HttpReply {
  message: IncomingMessage;
  body: Buffer;
}

interface RequestOptions {
  agent: Agent;
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

async function send(target: string, options: RequestOptions): Promise<HttpReply> {
  const { agent, method = 'GET', headers, body } = options;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = request(target, { agent, method, headers: { ...headers, ...length } }, (message) => {
      buffer(message).then((bytes) => resolve({ message, body: bytes }), reject);
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection; browsers retry as well.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') send(target, options).then(resolve, reject);
      else reject(error);
    });
    outgoing.end(body);
  });
}
