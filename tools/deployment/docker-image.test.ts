import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { BlockList, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ensureBuilt, root } from '../setup.mjs';

const stages = parseDockerfile(readFileSync(join(root, 'deploy/docker/Dockerfile'), 'utf8'));
const final = stages.at(-1) ?? [];
const only = (name: string) => final.filter((instruction) => instruction.name === name);
const [command, ...commandArgs] = JSON.parse(only('CMD')[0]?.args ?? '[]') as string[];
const environment = Object.fromEntries(
  only('ENV').flatMap(({ args }) => args.split(/\s+/).map((pair) => pair.split('=') as [string, string])),
);

describe('the image', () => {
  it('is based on the Node version that is maintained longest, in every stage', () => {
    expect(new Set(stages.map(([from]) => from?.args.split(' ')[0]))).toEqual(
      new Set(['node:24-bookworm-slim']),
    );
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      engines: { node: string };
    };
    expect(engines.node).toMatch(/^>=2[0-4]\./);
  });

  it('runs as another user than root, with a health check and a data volume of that user', () => {
    const names = final.map(({ name }) => name);
    expect(only('USER').map(({ args }) => args)).toEqual(['node']);
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
    expect(only('VOLUME').map(({ args }) => args)).toEqual([environment['DATA_DIR']]);
    expect(only('RUN').map(({ args }) => args)).toEqual(['install -d -o node -g node -m 0700 /data']);
    expect(only('HEALTHCHECK')).toHaveLength(1);
    expect(only('EXPOSE')[0]?.args).toBe(environment['PORT']);
    expect(command).toBe('node');
  });

  it('contains no secret and no development dependency', () => {
    expect(Object.keys(environment).filter((name) => /PASSWORD|SECRET|KEY|_URL$/.test(name))).toEqual([]);
    const installs = stages.map((stage) =>
      stage.find(({ name, args }) => name === 'RUN' && /npm ci/.test(args)),
    );
    expect(installs.map((run) => run?.args.includes('--omit=dev'))).toEqual([false, true, undefined]);
  });
});

describe('the compose file', () => {
  interface Service {
    secrets?: string[];
    environment?: Record<string, string>;
    volumes?: string[];
    depends_on?: Record<string, unknown>;
    networks?: string[] | Record<string, { ipv4_address?: string }>;
  }
  const compose = parse(readFileSync(join(root, 'deploy/docker/compose.yaml'), 'utf8')) as {
    services: Record<string, Service>;
    secrets: Record<string, { file: string }>;
    volumes: Record<string, unknown>;
    networks: Record<string, { ipam?: { config: { subnet: string; ip_range?: string }[] } }>;
  };

  it('names only secrets, volumes and services that it has', () => {
    for (const { secrets = [], volumes = [], depends_on = {} } of Object.values(compose.services)) {
      for (const secret of secrets) expect(Object.keys(compose.secrets)).toContain(secret);
      for (const service of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(service);
      for (const volume of volumes
        .map((one) => one.split(':')[0] ?? '')
        .filter((candidate) => /^\w/.test(candidate)))
        expect(Object.keys(compose.volumes)).toContain(volume);
    }
  });

  it('assigns no address automatically that a service has by configuration', () => {
    const fixed = Object.values(compose.services).flatMap(({ networks = [] }) =>
      Array.isArray(networks)
        ? []
        : Object.entries(networks).flatMap(([network, { ipv4_address: address }]) =>
            address === undefined ? [] : [{ network, address }],
          ),
    );
    expect(fixed).not.toEqual([]);
    for (const { network, address } of fixed) {
      const [range] = compose.networks[network]?.ipam?.config ?? [];
      // Docker assigns the first free addresses of the range, or of the whole subnet without one.
      const automatic = new BlockList();
      const [start = '', bits = ''] = (range?.ip_range ?? range?.subnet ?? '').split('/');
      automatic.addSubnet(start, Number(bits));
      expect(automatic.check(address)).toBe(false);
      expect(compose.services['shop']?.environment?.['TRUSTED_PROXIES']).toBe(address);
    }
  });

  it('passes passwords as files of a folder that git and the image ignore', () => {
    for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^\.\/secrets\//);
    const ignored = (path: string) => readFileSync(join(root, path), 'utf8').split('\n');
    expect(ignored('.gitignore')).toContain('/deploy/docker/secrets');
    expect(ignored('deploy/docker/Dockerfile.dockerignore')).toContain('deploy/docker/secrets');
    for (const { environment: variables = {} } of Object.values(compose.services)) {
      for (const [name, value] of Object.entries(variables)) {
        if (name.endsWith('PASSWORD_FILE')) expect(value).toBe('/run/secrets/database-password');
        else expect(name).not.toMatch(/PASSWORD$|KEY$/);
      }
    }
  });
});

describe('what the image contains', () => {
  let folder: string;
  let image: string;
  let data: string;
  let port: number;
  let server: ChildProcess;
  let printed = '';
  beforeAll(async () => {
    await ensureBuilt();
    folder = mkdtempSync(join(tmpdir(), 'image-'));
    [image, data] = [join(folder, 'shop'), join(folder, 'data')];
    for (const instruction of only('COPY')) copy(instruction);
    mkdirSync(join(folder, 'bin'));
    symlinkSync(process.execPath, join(folder, 'bin/node'));
    mkdirSync(data, { mode: 0o700 });
    port = await freePort();
    server = start();
  });
  afterAll(() => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  /** Does what a COPY instruction does, with `image` as the folder of the image's /shop. */
  function copy({ flags, args }: Instruction): void {
    const [from = '', to = ''] = args.split(' ');
    if (flags['from'] === 'packages') return linkPackages(join(image, to));
    const source = join(root, from.replace(/^\/shop\//, ''));
    const target = to.startsWith('/') ? join(folder, to) : join(image, to);
    const isFile = statSync(source).isFile();
    const destination = isFile && to.endsWith('/') ? join(target, from.split('/').pop() ?? '') : target;
    mkdirSync(dirname(destination), { recursive: true });
    // Resources are large and only read.
    if (to === 'resources') symlinkSync(source, destination);
    else cpSync(source, destination, { recursive: true });
  }

  /** Links the installed packages that are not for development only, as `npm ci --omit=dev` would install them. */
  function linkPackages(target: string): void {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    for (const [path, { dev = false }] of Object.entries(packages)) {
      const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
      // Packages of other systems are not installed.
      if (name === undefined || dev || !existsSync(join(root, path))) continue;
      mkdirSync(dirname(join(target, name)), { recursive: true });
      symlinkSync(join(root, path), join(target, name));
    }
  }

  const environmentOfImage = () => ({
    ...environment,
    PATH: join(folder, 'bin'),
    DATA_DIR: data,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: 'https://shop.example',
    // Packages must not find those beside their real destination.
    NODE_OPTIONS: '--preserve-symlinks',
  });

  function start(variables: Record<string, string> = {}): ChildProcess {
    printed = '';
    const child = spawn(command ?? '', commandArgs, {
      cwd: image,
      env: { ...environmentOfImage(), ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (bytes: Buffer) => (printed += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (printed += bytes.toString()));
    return child;
  }

  /** Runs the operator command as /usr/local/bin/shop does. */
  function shop(...args: string[]) {
    const script = readFileSync(join(folder, 'usr/local/bin/shop'), 'utf8');
    writeFileSync(join(folder, 'bin/shop'), script.replaceAll('/shop/', `${image}/`), { mode: 0o755 });
    return spawnSync(join(folder, 'bin/shop'), args, { env: environmentOfImage(), encoding: 'utf8' });
  }

  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);

  it('explains what to do on an empty volume', async () => {
    await expect.poll(() => printed, { timeout: 30_000 }).toContain('There is no active release');
    const page = await get('/');
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('<code>shop releases import FILE</code>');
    expect((await get('/readyz')).status).toBe(503);
  });

  it('is healthy according to its health check', () => {
    const [, check = ''] = /CMD (.*)$/.exec(only('HEALTHCHECK')[0]?.args ?? '') ?? [];
    const [program = '', ...args] = JSON.parse(check) as string[];
    const run = (to: number) =>
      spawnSync(
        program,
        args.map((arg) => arg.replace('4173', String(to))),
        { env: environmentOfImage() },
      ).status;
    expect([run(port), run(9)]).toEqual([0, 1]);
  });

  it('serves products as soon as the operator command has imported them', async () => {
    const file = join(folder, 'products.csv');
    writeFileSync(
      file,
      'Catalog No.,Product Name,Category,CAS Number,Size,Price,Stock\nQX-1,Testic acid,Inhibitors,50-78-2,10 mg,12.50,7\n',
    );
    const done = shop('releases', 'import', file);
    expect(done.stderr + done.stdout).toContain('Release 1 is active: 1 product.');
    expect(done.stdout).not.toContain('npm run');
    await expect.poll(() => printed, { timeout: 30_000 }).toContain('The shop is open at');
    const reply = await fetch(`http://127.0.0.1:${port}/web/goods/search/index`, {
      method: 'POST',
      body: '{"key":"QX-1"}',
    });
    expect(await reply.json()).toMatchObject({ code: 1, data: { list: [{ goods_name: 'Testic acid' }] } });
    expect(await (await get('/')).text()).toContain('</html>');
    expect(await (await get('/readyz')).text()).toBe('ready');
  });

  it('writes documents in a worker thread', async () => {
    const sheet = await get('/documents/data-sheet-QX-1.pdf');
    expect(sheet.status).toBe(200);
    expect((await sheet.text()).slice(0, 5)).toBe('%PDF-');
  });

  it('has the operator command for orders', () => {
    expect(shop('orders', 'list').stdout).toBe('No orders found.\n');
    expect(shop('--help').stdout).toMatch(/^Usage: shop /);
  });

  it('ends with exit code 0 after SIGTERM, and leaves nothing outside of its volume', async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(readdirSync(image).sort()).toEqual(['node_modules', 'out', 'package.json', 'resources']);
  });

  it('builds the demonstration on an empty volume if it is told to', async () => {
    rmSync(data, { recursive: true });
    mkdirSync(data);
    server = start({ DEMO_PRODUCTS: '500' });
    await expect.poll(() => printed, { timeout: 30_000 }).toContain('There is no active release');
    expect(await (await get('/readyz')).text()).toBe('waiting: building the demonstration');
    expect(await (await get('/')).text()).toContain('is being built');
    await expect.poll(() => printed, { timeout: 100_000 }).toContain('The shop is open at');
    expect((await get('/readyz')).status).toBe(200);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** An instruction of a Dockerfile, with continued lines joined. */
interface Instruction {
  name: string;
  /** Flags such as `--from=build`, by name. */
  flags: Readonly<Record<string, string>>;
  args: string;
}

/** Returns the instructions of each stage, with `FROM` first. */
function parseDockerfile(text: string): Instruction[][] {
  const stages: Instruction[][] = [];
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  for (const line of lines.filter((candidate) => candidate.trim() !== '')) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`Not an instruction: ${line}`);
    const [, flagText = '', args = ''] = /^((?:--\S+\s+)*)(.*)$/.exec(rest) ?? [];
    const flags = Object.fromEntries(
      [...flagText.matchAll(/--([\w-]+)=(\S+)/g)].map(([, flag = '', value = '']) => [flag, value]),
    );
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, flags, args });
  }
  return stages;
}
