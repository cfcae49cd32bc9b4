import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import { startServer, type RunningServer } from './node-server';

const faults: string[] = [];
const statuses: number[] = [];
let site: TestSite;
let server: RunningServer;
const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeAll(async () => {
  const log = {
    info: () => undefined,
    error: (event: string, fields = {}) => void faults.push(`${event} ${JSON.stringify(fields)}`),
  };
  site = await makeSite({}, { log });
  server = await startServer(
    async (request, client) => {
      const response = await site.handler(request, client);
      statuses.push(response.status);
      return response;
    },
    { host: '127.0.0.1', port: 0 },
  );
});
afterAll(async () => {
  await server.stop();
  await site.close();
  written.mockRestore();
});

interface Disconnect {
  /** Milliseconds after the request. */
  after?: number;
  /** Sends RST instead of FIN. */
  resets?: boolean;
}

async function disconnectAfter(text: string, { after = 0, resets = false }: Disconnect): Promise<void> {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  await wait(after);
  if (resets) socket.resetAndDestroy();
  else socket.destroy();
}

const head = (method: string, path: string, fields: readonly string[] = []) =>
  [`${method} ${path} HTTP/1.1`, 'Host: shop.test', ...fields, '', ''].join('\r\n');

const incompleteBodies: [name: string, fields: string[], body: string][] = [
  ['no body', ['Content-Length: 100'], ''],
  ['part of a body', ['Content-Length: 100'], '{"key":'],
  ['part of a chunk', ['Transfer-Encoding: chunked'], '64\r\n{"key":'],
  ['a whole body', ['Content-Length: 13'], '{"key":"tea"}'],
];
const posts = [
  '/web/goods/search/index',
  '/web/users/login/account_logon',
  '/web/stand/entries',
  '/punchout/cxml',
  '/punchout/oci',
  '/sandbox/checkout',
  '/no-page',
];
const gets = ['/', '/feeds/products.csv', '/sitemap.xml', '/pictures/1.svg', '/api/openapi.json', '/healthz'];

describe('a client that disconnects', () => {
  it.each(incompleteBodies)('after %s causes no fault', async (_name, fields, body) => {
    for (const path of posts) {
      const request = head('POST', path, ['Content-Type: application/json', ...fields]) + body;
      for (const resets of [true, false]) {
        await disconnectAfter(request, { resets });
        await disconnectAfter(request, { resets, after: 20 });
      }
    }
    await wait(50);
    expect(faults).toEqual([]);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  it('during a response causes no fault', async () => {
    for (const path of gets) {
      for (const resets of [true, false]) {
        await disconnectAfter(head('GET', path), { resets });
        await disconnectAfter(head('GET', path).repeat(5), { resets, after: 10 });
      }
    }
    await wait(50);
    expect(faults).toEqual([]);
    expect(written).not.toHaveBeenCalled();
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  it('is counted apart from failed requests', () => {
    expect(statuses).toContain(499);
  });
});
