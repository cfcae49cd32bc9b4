import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { sendSequentially } from './http-load';

const requests = [{ path: '/', body: null }];

async function withServer(listener: RequestListener, work: (address: string) => Promise<void>) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    await work(`http://127.0.0.1:${port}`);
  } finally {
    server.close();
  }
}

it('rejects when the server ends the connection within a response', async () => {
  await withServer(
    (_request, response) => {
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('begin', () => response.destroy());
    },
    async (address) => {
      await expect(sendSequentially(address, requests)).rejects.toThrow('aborted');
    },
  );
});

it('rejects for a response other than 200', async () => {
  await withServer(
    (_request, response) => response.writeHead(503).end('busy'),
    async (address) => {
      await expect(sendSequentially(address, requests)).rejects.toThrow('/ answered 503');
    },
  );
});
