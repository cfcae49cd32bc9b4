import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type RunningServer } from '../../src/server/http/node-server';
import { endpoints, isCatalogueOnly, type CallName } from '../../src/shared/contract/endpoints';
import { root } from '../setup.mjs';

const isInstalled = (program: string, argument: string) =>
  spawnSync(program, [argument], { env: { PATH: `${process.env['PATH']}:/usr/sbin` } }).status === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'proxies-'));
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const options =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=shop.example -addext subjectAltName=DNS:shop.example';
  const made = spawnSync('openssl', options.split(' ').concat('-keyout', key, '-out', certificate));
  if (made.status !== 0) return;
  writeFileSync(join(folder, 'shop.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  mkdirSync(join(folder, 'temporary'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface SmallServer extends RunningServer {
  name: string;
  port: number;
  isReady: boolean;
}

let servers: SmallServer[];
beforeEach(async () => {
  servers = await Promise.all(['one', 'two', 'three'].map(startSmallServer));
});
afterEach(async () => {
  for (const server of servers) await server.stop();
});

/** A server that answers with its name and the client's address, as the shop would see it. */
async function startSmallServer(name: string): Promise<SmallServer> {
  const state = { name, port: 0, isReady: true };
  const handler = (incoming: Request) => {
    const { pathname } = new URL(incoming.url);
    if (pathname === '/readyz')
      return Promise.resolve(new Response('', { status: state.isReady ? 200 : 503 }));
    const forwarded = incoming.headers.get('X-Forwarded-For') ?? '';
    return Promise.resolve(new Response(`${name} ${forwarded} ${incoming.headers.get('Host')}`));
  };
  const server = await startServer(handler, { host: '127.0.0.1', port: 0, gracePeriodMs: 100 });
  return Object.assign(state, server, { port: Number(new URL(server.address).port) });
}

interface Proxy {
  program: string;
  /** Prints its version. */
  argument: string;
  file: string;
  /** Writes the changed example, and returns arguments that check it and that run it. */
  prepare: (text: string, ports: { http: number; https: number }) => { check: string[]; run: string[] };
}

const certificateOf = (name: string) => join(folder, name);

const proxies: Proxy[] = [
  {
    program: 'nginx',
    argument: '-v',
    file: 'nginx.conf',
    prepare(text, { http, https }) {
      const site = text
        .replace('listen 80;', `listen 127.0.0.1:${http};`)
        .replace('listen 443 ', `listen 127.0.0.1:${https} `)
        .replace(/\/etc\/letsencrypt\S*fullchain.pem/, certificateOf('certificate.pem'))
        .replace(/\/etc\/letsencrypt\S*privkey.pem/, certificateOf('key.pem'));
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/temporary/${name};`,
      );
      const file = join(folder, 'nginx.conf');
      writeFileSync(
        file,
        `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes 1;
events {} http { access_log off; ${temporary.join(' ')} ${site} }`,
      );
      return { check: ['-t', '-c', file], run: ['-c', file] };
    },
  },
  {
    program: 'haproxy',
    argument: '-v',
    file: 'haproxy.cfg',
    prepare(text, { http, https }) {
      const file = join(folder, 'haproxy.cfg');
      writeFileSync(
        file,
        text
          .replace('bind :80', `bind 127.0.0.1:${http}`)
          .replace('bind :443', `bind 127.0.0.1:${https}`)
          .replace('/etc/haproxy/shop.pem', certificateOf('shop.pem'))
          .replace('log /dev/log local0', 'log 127.0.0.1:9 local0')
          .replace('inter 2s', 'inter 100ms'),
      );
      return { check: ['-c', '-f', file], run: ['-db', '-f', file] };
    },
  },
  {
    program: 'caddy',
    argument: 'version',
    file: 'Caddyfile',
    prepare(text, { http, https }) {
      const file = join(folder, 'Caddyfile');
      const pair = `${certificateOf('certificate.pem')} ${certificateOf('key.pem')}`;
      writeFileSync(
        file,
        `{
admin off
http_port ${http}
https_port ${https}
default_bind 127.0.0.1
}
${text.replace('shop.example {', `shop.example {\ntls ${pair}`).replace('health_interval 2s', 'health_interval 100ms')}`,
      );
      const config = ['--adapter', 'caddyfile', '--config', file];
      return { check: ['validate', ...config], run: ['run', ...config] };
    },
  },
];

describe.each(proxies)('the example for $program', ({ program, argument, file, prepare }) => {
  // Debian packages all three; without the program its example is not tested.
  const isTestable = isInstalled(program, argument) && isInstalled('openssl', 'version');
  const env = () => ({ PATH: `${process.env['PATH']}:/usr/sbin`, HOME: folder, XDG_DATA_HOME: folder });
  let proxy: ChildProcess | undefined;
  afterEach(async () => {
    if (!proxy || proxy.exitCode !== null) return;
    const ended = once(proxy, 'exit');
    proxy.kill('SIGTERM');
    await ended;
  });

  it('is valid, shares requests, and loses none when a server stops', async ({ skip }) => {
    skip(!isTestable, `${program} or openssl is not installed`);
    const ports = { http: await freePort(), https: await freePort() };
    let text = readFileSync(join(root, 'deploy/proxy', file), 'utf8');
    for (const [index, { port }] of servers.entries())
      text = text.replaceAll(`10.0.0.1${index + 1}:4173`, `127.0.0.1:${port}`);
    const { check, run } = prepare(text, ports);
    const checked = spawnSync(program, check, { env: env(), encoding: 'utf8' });
    expect(checked.status, checked.stderr + checked.stdout).toBe(0);
    proxy = spawn(program, run, { env: env(), stdio: 'ignore' });
    const ask = () => askForPage(ports.https);
    await expect.poll(() => ask().catch(() => ''), { timeout: 20_000 }).toMatch(/^(one|two|three) /);
    const replies = await askTogether(ask, 30);
    expect(new Set(replies.map((reply) => reply.split(' ')[0]))).toEqual(new Set(['one', 'two', 'three']));
    // What the client sent is replaced.
    expect(replies[0]).toMatch(/ 127\.0\.0\.1 shop\.example/);
    expect(await redirectOf(ports.http)).toMatch(/^https:\/\/shop\.example/);

    const [one, two] = servers as [SmallServer, SmallServer];
    await Promise.all([
      two.stop(),
      (async () => {
        for (let round = 0; round < 10; round += 1) {
          for (const reply of await askTogether(ask, 6)) expect(reply).toMatch(/^(one|two|three) /);
          await wait(20);
        }
      })(),
    ]);
    expect((await askTogether(ask, 30)).every((reply) => !reply.startsWith('two'))).toBe(true);
    if (program === 'nginx') return;
    one.isReady = false;
    const names = async () => new Set((await askTogether(ask, 10)).map((reply) => reply.split(' ')[0]));
    await expect.poll(names, { timeout: 10_000 }).toEqual(new Set(['three']));
  });

  /** Asks from several connections at once, so that the servers are used at the same time. */
  async function askTogether(ask: () => Promise<string>, count: number): Promise<string[]> {
    const replies: string[] = [];
    for (let index = 0; index < count; index += 6) {
      replies.push(...(await Promise.all(Array.from({ length: Math.min(6, count - index) }, ask))));
    }
    return replies;
  }

  function askForPage(port: number): Promise<string> {
    const { raw } = new X509Certificate(readFileSync(certificateOf('certificate.pem')));
    const ca = `-----BEGIN CERTIFICATE-----\n${raw.toString('base64')}\n-----END CERTIFICATE-----`;
    return new Promise((resolve, reject) => {
      const headers = { Host: 'shop.example', 'X-Forwarded-For': '203.0.113.9' };
      request(
        { host: '127.0.0.1', port, servername: 'shop.example', ca, agent: false, headers, timeout: 5000 },
        (response) => {
          let body = '';
          response.on('data', (bytes: Buffer) => (body += bytes.toString()));
          response.on('end', () => resolve(body));
        },
      )
        .on('error', reject)
        .end();
    });
  }

  function redirectOf(port: number): Promise<string> {
    return new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, headers: { Host: 'shop.example' } }, (response) => {
        response.resume();
        resolve(response.headers.location ?? '');
      }).on('error', reject);
    });
  }
});

it('HAProxy repeats all calls that need only the catalogue, and none that changes anything', () => {
  const rules = readFileSync(join(root, 'deploy/proxy/haproxy.cfg'), 'utf8')
    .split('\n')
    .map((line) => line.trim().split(' '))
    .filter(([word, name]) => word === 'acl' && name === 'only_reads');
  const isRepeated = (path: string) =>
    rules.some(([, , kind, ...texts]) =>
      texts.some((text) => (kind === 'path_beg' ? path.startsWith(text) : path === text)),
    );
  const posts = (Object.keys(endpoints) as CallName[]).filter((name) => endpoints[name].method === 'POST');
  const repeated = posts.filter((name) => isRepeated(endpoints[name].path));
  // The number of products in the cart belongs to a visitor, but is only read.
  expect(repeated).toEqual(posts.filter((name) => isCatalogueOnly(name) || name === 'cartCount'));
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
