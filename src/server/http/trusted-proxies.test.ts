import { request } from 'node:http';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { startServer, type RunningServer } from './node-server';
import { parseTrustedProxies, clientAddress, type TrustedProxies } from './trusted-proxies';

const proxies = trust('10.0.0.0/8, 192.0.2.7, 2001:db8:5::/48');

function trust(text: string): TrustedProxies {
  const parsed = parseTrustedProxies(text);
  if (!parsed) throw new Error(`invalid: ${text}`);
  return parsed;
}

describe('clientAddress', () => {
  it.each([
    ['without a proxy', '198.51.100.9', null, '198.51.100.9'],
    ['untrusted peer with a header', '198.51.100.9', '203.0.113.1', '198.51.100.9'],
    ['untrusted peer that names a trusted proxy', '198.51.100.9', '203.0.113.1, 10.0.0.1', '198.51.100.9'],
    ['behind a trusted proxy', '10.1.2.3', '203.0.113.1', '203.0.113.1'],
    ['behind a trusted proxy of IPv6', '2001:db8:5::1', '203.0.113.1', '203.0.113.1'],
    ['peer outside the trusted network', '2001:db8:6::1', '203.0.113.1', '2001:db8:6::1'],
    ['behind an IPv4-mapped proxy', '::ffff:10.1.2.3', '203.0.113.1', '203.0.113.1'],
    ['behind two trusted proxies', '10.1.2.3', '203.0.113.1, 192.0.2.7', '203.0.113.1'],
    ['behind an untrusted proxy', '10.1.2.3', '203.0.113.1, 192.0.2.8', '192.0.2.8'],
    ['forged beginning of the chain', '10.1.2.3', '127.0.0.1, 203.0.113.1', '203.0.113.1'],
    ['forged trusted address', '10.1.2.3', '10.9.9.9, 203.0.113.1', '203.0.113.1'],
    ['forged invalid entry', '10.1.2.3', '<script>, 203.0.113.1', '203.0.113.1'],
    ['no header from the proxy', '10.1.2.3', null, '10.1.2.3'],
    ['unknown in the header', '10.1.2.3', 'unknown', '10.1.2.3'],
    ['unknown behind another proxy', '10.1.2.3', 'unknown, 10.4.4.4', '10.4.4.4'],
    ['within the trusted network', '10.1.2.3', '10.7.7.7', '10.7.7.7'],
    ['with a port', '10.1.2.3', '203.0.113.1:4711', '203.0.113.1'],
    ['of IPv6 with a port', '10.1.2.3', '[2001:db8::9]:4711', '2001:db8::9'],
    ['of IPv6', '10.1.2.3', '2001:db8::9', '2001:db8::9'],
    ['of IPv4 in IPv6', '10.1.2.3', '::ffff:203.0.113.1', '203.0.113.1'],
    ['with empty entries', '10.1.2.3', '203.0.113.1,', '10.1.2.3'],
    ['call within the process', '', '203.0.113.1', ''],
  ])('%s', (_name, connection, header, address) => {
    expect(clientAddress(connection, header, proxies)).toBe(address);
  });

  it('ignores the header of untrusted peers', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.string(), (connection, header) => {
        fc.pre(!proxies.has(connection));
        expect(clientAddress(connection, header, proxies)).toBe(connection);
      }),
    );
  });

  it('uses the entry of the proxy, whatever precedes it', () => {
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), (forged, real) => {
        fc.pre(!proxies.has(real));
        expect(clientAddress('10.1.2.3', `${forged}, ${real}`, proxies)).toBe(real);
      }),
    );
  });

  it('is the peer when no proxy is trusted', () => {
    expect(clientAddress('10.1.2.3', '203.0.113.1', trust(''))).toBe('10.1.2.3');
  });

  it('reads only the end of a long chain', () => {
    const chain = Array.from({ length: 10_000 }, () => '10.0.0.1').join(',');
    expect(clientAddress('10.1.2.3', `203.0.113.1,${chain}`, proxies)).toBe('10.0.0.1');
  });
});

it.each([
  'localhost',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '::/0',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0',
  '10.0.0.0/-1',
])('rejects "%s"', (text) => {
  expect(parseTrustedProxies(`127.0.0.1, ${text}`)).toBeNull();
});

describe('startServer', () => {
  let listening: RunningServer | undefined;
  afterEach(() => listening?.stop());

  async function seen(trusted: string, forwardedFor: string): Promise<string> {
    const site = (_request: Request, { ip }: { ip: string }) => Promise.resolve(new Response(ip));
    const trustedProxies = trust(trusted);
    listening = await startServer(site, { host: '127.0.0.1', port: 0, trustedProxies });
    const url = new URL(listening.address);
    return new Promise((resolve, reject) => {
      const headers = { 'X-Forwarded-For': forwardedFor, Connection: 'close' };
      request(url, { headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve(text));
      })
        .on('error', reject)
        .end();
    });
  }

  it('ignores a forged header', async () => {
    expect(await seen('', '203.0.113.1')).toBe('127.0.0.1');
    await listening?.stop();
    expect(await seen('127.0.0.2', '203.0.113.1')).toBe('127.0.0.1');
  });

  it('trusts its proxy', async () => {
    expect(await seen('127.0.0.1', '192.0.2.99, 203.0.113.1')).toBe('203.0.113.1');
  });
});
