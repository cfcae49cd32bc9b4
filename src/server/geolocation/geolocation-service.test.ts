import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../observability/log';
import { geolocationService } from './geolocation-service';

const CLIENT_IP = '8.8.8.8';
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Starts a fake service; returns the requested paths and a client of it. */
async function startService(respond: RequestListener) {
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
  const geolocation = geolocationService({
    address: 'https://geo.example/of/{ip}',
    log: silentLog,
    // Redirects the https request to the fake service.
    fetch: (address, init) => {
      const { pathname } = new URL(address as string);
      return fetch(`http://127.0.0.1:${port}${pathname}`, init);
    },
  });
  return { requests, geolocation, port };
}

const replyWith = (body: string, status = 200): RequestListener => {
  return (_request, response) => void response.writeHead(status).end(body);
};

describe('geolocationService', () => {
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
    expect(() => geolocationService({ address, log: silentLog })).toThrow('GEOLOCATION_URL'),
  );
});
