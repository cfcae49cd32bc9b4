import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '../observability/log';
import { geolocationService } from './geolocation-service';

const VISITOR = '8.8.8.8';
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A service of somebody else; what it is asked, and the shop's side of it. */
async function serviceThat(answers: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answers(request, response);
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
    // The service's real name and its https are the system's; the rest of the way is real.
    fetch: (address, init) => {
      const { pathname } = new URL(address as string);
      return fetch(`http://127.0.0.1:${port}${pathname}`, init);
    },
  });
  return { asked, geolocation, port };
}

const says = (body: string, status = 200): RequestListener => {
  return (_request, response) => void response.writeHead(status).end(body);
};

describe('a geolocation service', () => {
  it('is asked once for an address, and names the country by its code alone', async () => {
    const body = JSON.stringify({ country: '<script>alert(1)</script>', country_code: 'SG', ip: 'x' });
    const { asked, geolocation } = await serviceThat(says(body));
    const place = { country: 'Singapore', country_code: 'SG', ip: VISITOR };
    expect(await geolocation.locate(VISITOR)).toEqual(place);
    expect(await geolocation.locate(`::ffff:${VISITOR}`)).toEqual(place);
    expect(asked).toEqual([`/of/${VISITOR}`]);
  });

  it.each([
    ['a code with markup in it', says('{"country_code":"<script>"}')],
    ['no code', says('{"country":"Singapore"}')],
    ['a page', says('<!doctype html><title>Busy</title>')],
    ['nothing', says('')],
    ['an error', says('{"country_code":"SG"}', 500)],
    ['ten megabytes', says(`{"country_code":"SG","more":"${'x'.repeat(10_000_000)}"}`)],
    ['a cut', (request) => void request.socket.destroy()],
  ] satisfies [string, RequestListener][])('that answers with %s changes nothing', async (_name, answers) => {
    const { geolocation, asked } = await serviceThat(answers);
    expect(await geolocation.locate(VISITOR)).toEqual({ country: '', country_code: '', ip: VISITOR });
    expect(asked.length).toBeGreaterThan(0);
  });

  it('that leads on to a machine of the shop is not followed', async () => {
    const inside = await serviceThat(says('{"country_code":"CN"}'));
    const { geolocation } = await serviceThat((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/inside` }).end();
    });
    expect(await geolocation.locate(VISITOR)).toMatchObject({ country_code: '' });
    expect(inside.asked).toEqual([]);
  });

  it('that never answers is waited for two seconds', async () => {
    const { geolocation } = await serviceThat(() => undefined);
    const before = performance.now();
    expect(await geolocation.locate(VISITOR)).toMatchObject({ country_code: '' });
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
  ])('is not asked about %j', async (ip) => {
    const { asked, geolocation } = await serviceThat(says('{"country_code":"SG"}'));
    expect(await geolocation.locate(ip)).toMatchObject({ country_code: '' });
    expect(asked).toEqual([]);
  });

  it.each([
    'http://geo.example/{ip}',
    'https://geo.example/',
    'https://{ip}/',
    'geo.example/{ip}',
    'https:///{ip}',
  ])('cannot be at %s', (address) =>
    expect(() => geolocationService({ address, log: silentLog })).toThrow('GEOLOCATION_URL'),
  );
});
