import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../observability/log';
import { createGeolocationService, type GeolocationOptions } from './geolocation-service';

const CLIENT_IP = '8.8.8.8';
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Starts a fake service; returns the requested paths and a client of it. */
async function startService(respond: RequestListener, options: Partial<GeolocationOptions> = {}) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    respond(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const geolocation = createGeolocationService({
    urlTemplate: 'https://geo.example/of/{ip}',
    log: silentLog,
    // Redirects the https request to the fake service.
    fetch: (address, init) => {
      const { pathname } = new URL(address as string);
      return fetch(`http://127.0.0.1:${port}${pathname}`, init);
    },
    ...options,
  });
  return { requests, geolocation, port };
}

const replyWith = (body: string, status = 200): RequestListener => {
  return (_request, response) => void response.writeHead(status).end(body);
};

describe('createGeolocationService', () => {
  it('asks once per address and derives the country name from the code', async () => {
    const body = JSON.stringify({ country: '<script>alert(1)</script>', country_code: 'SG', ip: 'x' });
    const { requests, geolocation } = await startService(replyWith(body));
    const location = { country: 'Singapore', country_code: 'SG', ip: CLIENT_IP };
    expect(await geolocation.locate(CLIENT_IP)).toEqual(location);
    expect(await geolocation.locate(`::ffff:${CLIENT_IP}`)).toEqual(location);
    expect(requests).toEqual([`/of/${CLIENT_IP}`]);
  });

  it('asks again after an hour, also for an address that is looked up often', async () => {
    const { requests, geolocation } = await startService(replyWith('{"country_code":"SG"}'));
    const time = vi.spyOn(performance, 'now');
    for (const minutes of [0, 40, 80]) {
      time.mockReturnValue(1000 + minutes * 60_000);
      await geolocation.locate(CLIENT_IP);
      // The cache reads the clock once per millisecond.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    time.mockRestore();
    expect(requests).toHaveLength(2);
  });

  it.each([
    ['a code with markup in it', replyWith('{"country_code":"<script>"}')],
    ['no code', replyWith('{"country":"Singapore"}')],
    ['a page', replyWith('<!doctype html><title>Busy</title>')],
    ['nothing', replyWith('')],
    ['an error', replyWith('{"country_code":"SG"}', 500)],
    ['ten megabytes', replyWith(`{"country_code":"SG","more":"${'x'.repeat(10_000_000)}"}`)],
    ['a closed connection', (request) => void request.socket.destroy()],
  ] satisfies [string, RequestListener][])(
    'returns an unknown country when the service replies with %s',
    async (_name, respond) => {
      const { geolocation, requests } = await startService(respond);
      expect(await geolocation.locate(CLIENT_IP)).toEqual({ country: '', country_code: '', ip: CLIENT_IP });
      expect(requests.length).toBeGreaterThan(0);
    },
  );

  it('asks a service that fails only once per 30 seconds, for all addresses', async () => {
    let time = 1000;
    let isDown = true;
    const failures: object[] = [];
    const log = { ...silentLog, error: (_event: string, facts: object = {}) => void failures.push(facts) };
    const { requests, geolocation } = await startService(
      (request, response) => replyWith('{"country_code":"SG"}', isDown ? 503 : 200)(request, response),
      { now: () => time, log },
    );
    const codes = async () => {
      const replies = ['8.8.8.8', '8.8.4.4', '1.1.1.1'].map((ip) => geolocation.locate(ip));
      return (await Promise.all(replies)).map(({ country_code }) => country_code);
    };
    await geolocation.locate(CLIENT_IP);
    expect(await codes()).toEqual(['', '', '']);
    time += 29_999;
    expect(await codes()).toEqual(['', '', '']);
    expect([requests.length, failures.length]).toEqual([1, 1]);
    time += 1;
    expect(await codes()).toEqual(['', '', '']);
    expect([requests.length, failures.length]).toEqual([2, 2]);
    isDown = false;
    time += 30_000;
    // One look-up tries the service again; the others do not wait for it.
    expect(await codes()).toEqual(['SG', '', '']);
    expect(await codes()).toEqual(['SG', 'SG', 'SG']);
    expect(failures).toHaveLength(2);
  });

  it.each<[string, RequestListener]>([
    ['status 401', replyWith('{"error":"wrong key"}', 401)],
    ['reply of more than 10000 bytes', replyWith(' '.repeat(10_001))],
    ['UnknownCountryError', replyWith(`{"error":"${CLIENT_IP} is unknown"}`)],
    ['SyntaxError', replyWith(CLIENT_IP)],
    ['UND_ERR_SOCKET', (request) => void request.socket.destroy()],
  ])('logs the reason "%s" of a failure, without the address', async (reason, respond) => {
    const failures: object[] = [];
    const log = { ...silentLog, error: (_event: string, facts: object = {}) => void failures.push(facts) };
    const { geolocation } = await startService(respond, { log });
    expect(await geolocation.locate(CLIENT_IP)).toMatchObject({ country_code: '' });
    expect(failures).toEqual([{ reason }]);
  });

  it('asks again after a minute about an address without a country, and about others at once', async () => {
    let time = 1000;
    const { requests, geolocation } = await startService(
      (request, response) => {
        const body = request.url === `/of/${CLIENT_IP}` ? '{"error":"unknown"}' : '{"country_code":"SG"}';
        replyWith(body)(request, response);
      },
      { now: () => time },
    );
    expect(await geolocation.locate(CLIENT_IP)).toMatchObject({ country_code: '' });
    expect(await geolocation.locate('1.1.1.1')).toMatchObject({ country_code: 'SG' });
    time += 59_999;
    await geolocation.locate(CLIENT_IP);
    expect(requests).toHaveLength(2);
    time += 2;
    await geolocation.locate(CLIENT_IP);
    expect(requests).toHaveLength(3);
  });

  it('makes one request for concurrent look-ups of an address', async () => {
    const { requests, geolocation } = await startService(replyWith('{"country_code":"SG"}'));
    await Promise.all([geolocation.locate(CLIENT_IP), geolocation.locate(CLIENT_IP)]);
    expect(requests).toHaveLength(1);
  });

  it('does not follow redirects', async () => {
    const inside = await startService(replyWith('{"country_code":"CN"}'));
    const { geolocation } = await startService((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/inside` }).end();
    });
    expect(await geolocation.locate(CLIENT_IP)).toMatchObject({ country_code: '' });
    expect(inside.requests).toEqual([]);
  });

  it('gives up after two seconds', async () => {
    const { geolocation } = await startService(() => undefined);
    const before = performance.now();
    expect(await geolocation.locate(CLIENT_IP)).toMatchObject({ country_code: '' });
    expect(performance.now() - before).toBeGreaterThan(1900);
  });

  it.each([
    '',
    'nonsense',
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '2001:db8::1',
  ])('does not ask about %j', async (ip) => {
    const { requests, geolocation } = await startService(replyWith('{"country_code":"SG"}'));
    expect(await geolocation.locate(ip)).toMatchObject({ country_code: '' });
    expect(requests).toEqual([]);
  });

  it.each([
    'http://geo.example/{ip}',
    'https://geo.example/',
    'https://{ip}/',
    'geo.example/{ip}',
    'https:///{ip}',
  ])('rejects the address %s', (address) =>
    expect(() => createGeolocationService({ urlTemplate: address, log: silentLog })).toThrow(
      'GEOLOCATION_URL',
    ),
  );
});
