import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { makeCertificate } from '../../../test/fakes/x509-certificate';
import { enforceTlsVerification } from '../security/tls-verification';
import { createUpstreamProxy } from './upstream-proxy';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** A shop on this machine with scripted answers; returns its address. */
async function shopThat(answers: RequestListener): Promise<string> {
  const started = createServer(answers);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

const call = (init: RequestInit = {}) =>
  new Request('app://shop/web/users/login/verify?kind=picture', { method: 'POST', body: '{"a":1}', ...init });

it('forwards address, method, body and listed headers only', async () => {
  const seen: { line: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const shop = await shopThat((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      response.end();
    });
  });
  const headers = {
    Authorization: 'token',
    'Content-Type': 'application/json',
    'Idempotency-Key': '7',
    'Proof-Of-Work': '0123',
  };
  await createUpstreamProxy(shop)(call({ headers: { ...headers, Cookie: 'a=b', 'X-Machine': 'stand 7' } }));
  expect(seen).toMatchObject([
    {
      line: 'POST /web/users/login/verify?kind=picture',
      headers: {
        authorization: 'token',
        'content-type': 'application/json',
        'idempotency-key': '7',
        'proof-of-work': '0123',
      },
      body: '{"a":1}',
    },
  ]);
  expect(Object.keys(seen[0]?.headers ?? {})).not.toContain('cookie');
  expect(Object.keys(seen[0]?.headers ?? {})).not.toContain('x-machine');
});

it('returns status, body and listed headers', async () => {
  const shop = await shopThat((_request, response) => {
    const headers = { Authorization: 'renewed', 'Retry-After': '7', 'Set-Cookie': 'a=b' };
    response.writeHead(429, { 'Content-Type': 'application/json', ...headers }).end('{"code":429,"msg":""}');
  });
  const answer = await createUpstreamProxy(shop)(call());
  expect(answer.status).toBe(429);
  expect(await answer.text()).toBe('{"code":429,"msg":""}');
  expect(Object.fromEntries(answer.headers)).toEqual({
    authorization: 'renewed',
    'content-type': 'application/json',
    'retry-after': '7',
  });
});

it('returns a network error when no shop listens', async () => {
  const shop = await shopThat(() => undefined);
  await new Promise((resolve) => server?.close(resolve));
  expect((await createUpstreamProxy(shop)(call())).type).toBe('error');
});

it.each([undefined, ''])('returns a network error without a shop (%j)', async (shop) => {
  expect((await createUpstreamProxy(shop)(call())).type).toBe('error');
});

it.each([
  ['a page', 200, 'text/html', '<html>Log in to the Wi-Fi</html>'],
  ['nothing', 200, '', ''],
  ['a page for 403', 403, 'text/html', '<html>Forbidden</html>'],
  ['a page for 511', 511, 'text/html', '<html>Log in to the Wi-Fi</html>'],
  ['JSON for 401', 401, 'application/json', '{"message":"Unauthorized"}'],
  ['JSON for 403', 403, 'application/json', 'null'],
  ['invalid JSON for 500', 500, 'application/json', '{'],
])('returns a network error for a proxy that answers %s', async (_, status, type, body) => {
  const shop = await shopThat((_request, response) => {
    response.writeHead(status, { Authorization: 'foreign', ...(type && { 'Content-Type': type }) }).end(body);
  });
  const answer = await createUpstreamProxy(shop)(call());
  expect(answer.type).toBe('error');
  expect(answer.headers.has('Authorization')).toBe(false);
});

it.each([401, 403, 500])('returns the shop’s own %i', async (status) => {
  const body = JSON.stringify({ code: status, msg: 'No.', data: null });
  const shop = await shopThat((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  });
  const answer = await createUpstreamProxy(shop)(call());
  expect([answer.status, await answer.text()]).toEqual([status, body]);
});

it('does not follow redirects', async () => {
  const shop = await shopThat((_request, response) => {
    response.writeHead(307, { Location: '/elsewhere' }).end();
  });
  expect((await createUpstreamProxy(shop)(call())).type).toBe('error');
});

it('refuses an untrusted certificate regardless of environment variables', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [validFrom, validTo] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
  const cert = makeCertificate({ serial: '77', validFrom, validTo, publicKey, issuerKey: privateKey });
  let asked = 0;
  const stranger = createSecureServer({ key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert });
  stranger.on('request', (_request, response) => {
    asked += 1;
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const shop = `https://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  expect((await createUpstreamProxy(shop)(call())).type).toBe('error');
  expect(asked).toBe(0);
  // Guard removal: with the guard off the shop is called.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  expect((await createUpstreamProxy(shop)(call())).status).toBe(200);
  enforceTlsVerification();
  stranger.closeAllConnections();
  expect((await createUpstreamProxy(shop)(call())).type).toBe('error');
  expect(asked).toBe(1);
  stranger.close();
});

it('aborts with the caller', async () => {
  const asked = new AbortController();
  const shop = await shopThat(() => asked.abort());
  expect((await createUpstreamProxy(shop)(call({ signal: asked.signal }))).type).toBe('error');
});

it.each([
  'shop.example',
  'http://shop.example',
  'http://127.0.0.1.shop.example',
  'ftp://shop.example',
  'file:///etc/passwd',
  '//shop.example',
])('throws for %s', (shop) => {
  expect(() => createUpstreamProxy(shop)).toThrow(
    /^The shop of a stand \(setting, or KIOSK_SHOP\) must be an https address/,
  );
});
