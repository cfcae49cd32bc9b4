import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isPublicIp } from '../../../src/server/lib/ip-address';
import { download, type DownloadOptions } from './download';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts a server on a free local port and returns its origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = (url: string, options: Partial<DownloadOptions> = {}) =>
  download(url, { maxBytes: 1000, timeoutMs: 5000, isAllowedIp: () => true, ...options });

describe('download', () => {
  it('returns body and validators, and skips the body when the file is the same', async () => {
    const origin = await serve((request, response) => {
      if (request.headers['if-none-match'] === '"1"') {
        response.writeHead(304).end();
        return;
      }
      response.writeHead(200, { ETag: '"1"', 'Cache-Control': 'max-age=60' }).end('hello');
    });
    const first = await get(`${origin}/a`);
    expect(first).toMatchObject({ isModified: true, etag: '"1"', freshForMs: 60_000 });
    expect(first.isModified && first.body.toString()).toBe('hello');
    expect(await get(`${origin}/a`, { etag: '"1"' })).toMatchObject({ isModified: false });
  });

  it('follows redirects and stops after five', async () => {
    const origin = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { Location: `/${left - 1}` }).end();
    });
    expect(await get(`${origin}/5`)).toMatchObject({ isModified: true });
    await expect(get(`${origin}/6`)).rejects.toThrow('more than 5 redirects');
  });

  it.each([
    ['a file that is too large', (_, response) => response.end('x'.repeat(2000)), 'larger than'],
    [
      'a declared length that is too large',
      (_, response) => response.writeHead(200, { 'Content-Length': '5000' }).write('x'),
      'larger than',
    ],
    ['an error status', (_, response) => response.writeHead(404).end(), 'status 404'],
    [
      'a compressed body',
      (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('x'),
      'as gzip',
    ],
    [
      'a redirect to another protocol',
      (_, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
      'only http and https',
    ],
    [
      'a connection that ends early',
      (_, response) => {
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('x', () => response.destroy());
      },
      'connection',
    ],
  ] satisfies [string, RequestListener, string][])('refuses %s', async (_name, listener, reason) => {
    await expect(get(await serve(listener))).rejects.toThrow(reason);
  });

  it.each([200, 302, 304, 404])('closes the connection of an endless body with status %s', async (status) => {
    let isClosed = false;
    const origin = await serve((_, response) => {
      response.once('close', () => (isClosed = true));
      response.writeHead(status, { Location: 'file:///etc/passwd' });
      response.flushHeaders();
      const timer = setInterval(() => response.write('x'.repeat(1000)), 1);
      response.once('close', () => clearInterval(timer));
    });
    await get(origin).catch(() => undefined);
    await expect.poll(() => isClosed, { timeout: 1000 }).toBe(true);
  });

  it('ends a download that takes too long', async () => {
    const origin = await serve((_, response) => void response.write('x'));
    await expect(get(origin, { timeoutMs: 200 })).rejects.toThrow('took too long');
  });

  it.each([
    'http://127.0.0.1:9/',
    'http://[::1]:9/',
    'http://[::ffff:127.0.0.1]:9/',
    'http://[::127.0.0.1]:9/',
    'http://[2001:0:7f00:1::]:9/',
    'http://localhost:9/',
    'http://0x7f.1:9/',
  ])('refuses the private address %s', async (url) => {
    await expect(get(url, { isAllowedIp: isPublicIp })).rejects.toThrow(
      'not an address of the public internet',
    );
  });

  it('refuses a redirect to a private address', async () => {
    const origin = await serve((_, response) => response.writeHead(302, { Location: 'http://[::1]/' }).end());
    const isAllowedIp = (ip: string) => ip === '127.0.0.1';
    await expect(get(origin, { isAllowedIp })).rejects.toThrow(
      '::1 is not an address of the public internet',
    );
  });
});
