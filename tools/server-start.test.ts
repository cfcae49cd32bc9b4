import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  constants,
  copyFileSync,
  cpSync,
  openSync,
  readSync,
  statSync,
  writeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'libsql';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShopDatabase } from '../src/server/db/shop-database';
import { MIN_OPEN_FILES } from '../src/server/lib/open-file-limit';
import { addMessage } from '../src/server/messaging/outbox-store';
import { BUILT_SERVER_VARIABLE } from '../test/fixtures/operator-command';
import { copyRelease, linkRelease, linkedReleaseFile } from '../test/databases/link-release';
import { root } from './setup.mjs';

/** A folder with a built server, an empty renderer and the shop's resources. Its packages are the project's. */
let release: string;
/** A shop with an e-mail that waits to be sent. */
let template: string;
beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  release = mkdtempSync(join(root, '.cache/server-start-'));
  const server = join(release, 'out/server');
  const built = process.env[BUILT_SERVER_VARIABLE];
  if (built !== undefined) cpSync(built, server, { recursive: true });
  else {
    const configFile = join(root, 'server.vite.config.ts');
    await build({ configFile, logLevel: 'warn', build: { outDir: server } });
  }
  mkdirSync(join(release, 'out/renderer/.vite'), { recursive: true });
  mkdirSync(join(release, 'out/renderer-server'));
  writeFileSync(
    join(release, 'out/renderer/index.html'),
    '<html><head><title></title><!--shop-settings--></head><body><div id="shop"></div></body></html>',
  );
  writeFileSync(join(release, 'out/renderer/.vite/manifest.json'), '{}');
  writeFileSync(
    join(release, 'out/renderer-server/entry-server.js'),
    'export const renderPage = () => null;',
  );
  symlinkSync(join(root, 'resources'), join(release, 'resources'));
  template = mkdtempSync(join(tmpdir(), 'server-start-template-'));
  const file = join(template, 'shop.sqlite');
  const database = await openShopDatabase(file);
  const mail = {
    channel: 'mail',
    kind: 'notice',
    recipient: 'ann@a.example',
    subject: 'Waits',
    body: 'x',
  } as const;
  const now = Date.now();
  await addMessage(database, mail, { admission: 'immediate', createdAt: now, dueAt: now });
  await database.destroy();
});
afterAll(() => {
  rmSync(release, { recursive: true });
  rmSync(template, { recursive: true });
});

let data: string;
const cleanups: (() => unknown)[] = [];
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'server-start-'));
  for (const name of readdirSync(template)) copyFileSync(join(template, name), join(data, name));
  await copyRelease(data);
});
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
  rmSync(data, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  seconds: number;
  /** Standard error. */
  text: string;
}

/** `wrapper` runs the program and the arguments that follow its own. */
function startServerProcess(
  env: NodeJS.ProcessEnv = {},
  log: 'pipe' | number = 'pipe',
  wrapper: readonly string[] = [],
) {
  const [program = '', ...words] = [...wrapper, process.execPath, join(release, 'out/server/index.js')];
  const child = spawn(program, words, {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: data, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', log],
  });
  const began = performance.now();
  let [text, printed] = ['', ''];
  child.stderr?.on('data', (bytes: Buffer) => (text += bytes.toString()));
  child.stdout?.on('data', (bytes: Buffer) => (printed += bytes.toString()));
  const ended = once(child, 'close').then(([code]: (number | null)[]): Ended => ({
    code: code ?? null,
    seconds: (performance.now() - began) / 1000,
    text,
  }));
  const timeout = setTimeout(() => child.kill('SIGKILL'), 60_000);
  void ended.then(() => clearTimeout(timeout));
  const opened = async () => {
    while (!printed.includes('The shop is open at')) {
      if (child.exitCode !== null) throw new Error(text);
      await wait(20);
    }
  };
  return { child, ended, opened, printed: () => printed };
}

/** The log may contain the pages of a damaged database. */
function removeWriteAheadLog(): void {
  for (const end of ['-wal', '-shm']) rmSync(join(data, `shop.sqlite${end}`), { force: true });
}

/** Expects that a start fails in the expected way and sends nothing. */
async function expectFailedStart(env: NodeJS.ProcessEnv, message: RegExp): Promise<void> {
  const { code, text } = await startServerProcess(env).ended;
  expect(text).toMatch(message);
  expect(text).toContain('The shop could not start.');
  expect(text).toMatch(/\n {2}Cause: {2}\S.*\n {2}Remedy: \S/);
  expect(text).not.toMatch(/^\s+at \S+/m);
  expect(code).toBe(1);
  expect(existsSync(join(data, 'mail'))).toBe(false);
}

function changeByte(file: string, share: number): void {
  const at = Math.floor(statSync(file).size * share);
  const bytes = Buffer.alloc(1);
  const handle = openSync(file, 'r+');
  readSync(handle, bytes, 0, 1, at);
  writeSync(handle, Buffer.of((bytes[0] ?? 0) ^ 0xff), 0, 1, at);
  closeSync(handle);
}

async function occupyPort(): Promise<string> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  return String((server.address() as AddressInfo).port);
}

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (isMounted) spawnSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true });
  return isMounted;
}

/** Replaces the data folder by a disk of its own. */
async function mountData(options: string, size: string): Promise<void> {
  const disk = mkdtempSync(join(tmpdir(), 'server-start-disk-'));
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]);
  cleanups.push(() => {
    spawnSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
  });
  for (const name of readdirSync(template)) copyFileSync(join(template, name), join(disk, name));
  await linkRelease(disk);
  if (options) spawnSync('mount', ['-o', `remount,${options}`, disk]);
  rmSync(data, { recursive: true });
  data = disk;
}

it.runIf(process.platform === 'linux').each([20, 30, 45, 60, 255])(
  'names the limit when only %i files may be open',
  (limit) => {
    const command = `ulimit -n ${limit}; exec "$0" "$1"`;
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', command, process.execPath, join(release, 'out/server/index.js')],
      { encoding: 'utf8', env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: data, PORT: '0' } },
    );
    expect(stderr).toMatch(
      new RegExp(
        `^The shop could not start\\.\\n\\nLimit of open files: ${limit}\\n {2}Cause: {2}\\S.*\\n {2}Remedy: .*ulimit -n 65536.*\\n$`,
      ),
    );
    expect(status).toBe(1);
  },
);

it.runIf(process.platform === 'linux')('starts with the least permitted limit of open files', async () => {
  const script = `ulimit -n ${MIN_OPEN_FILES}; exec "$0" "$1"`;
  const server = startServerProcess({}, 'pipe', ['sh', '-c', script]);
  await server.opened();
  server.child.kill();
  expect((await server.ended).code).toBe(0);
});

describe('a start fails with file, cause and remedy, and sends nothing, when', () => {
  it('variables are invalid', async () => {
    const env = {
      DRAIN_SECONDS: 'abc',
      DATABASE_URL: 'http://ann:s3cret@127.0.0.1:9/shop',
      DATABASE_ULR: 'x',
    };
    await expectFailedStart(env, /DRAIN_SECONDS\n(.|\n)*"abc"/);
    const { text } = await startServerProcess(env).ended;
    expect(text).toMatch(/\nDATABASE_URL\n/);
    expect(text).toContain('"variable":"DATABASE_ULR","similar":"DATABASE_URL"');
    expect(text).not.toContain('s3cret');
  });

  it('the port is taken', async () => {
    const PORT = await occupyPort();
    await expectFailedStart({ PORT }, new RegExp(`127.0.0.1:${PORT}\\n.*EADDRINUSE.*\\n.*PORT`));
  });

  it('the port of the metrics is taken', async () => {
    const METRICS_PORT = await occupyPort();
    await expectFailedStart(
      { METRICS_PORT },
      new RegExp(`${METRICS_PORT}\\n.*EADDRINUSE.*\\n.*METRICS_PORT`),
    );
  });

  it('metrics and shop have the same port', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const port = String((server.address() as AddressInfo).port);
    await new Promise((resolve) => server.close(resolve));
    await expectFailedStart({ PORT: port, METRICS_PORT: port }, /EADDRINUSE/);
  });

  it('HOST is not an address of this machine', async () => {
    await expectFailedStart({ HOST: '192.0.2.1' }, /EADDRNOTAVAIL.*\n.*Set HOST/);
  });

  it('the database server does not exist', async () => {
    const env = { DATABASE_URL: 'postgres://ann:s3cret@127.0.0.1:9/shop' };
    await expectFailedStart(env, /DATABASE_URL \(127\.0\.0\.1:9\/shop\)\n.*ECONNREFUSED/);
    await expectFailedStart(
      { DATABASE_URL: `${env.DATABASE_URL}?sslrootcert=/none.pem` },
      /ENOENT.*\n.*sslrootcert/,
    );
  });

  it('the data folder is a file', async () => {
    rmSync(data, { recursive: true });
    writeFileSync(data, '');
    await expectFailedStart({}, /server-start-\w+\n.*EEXIST.*\n.*DATA_DIR/);
  });

  it.runIf(canMount())('the data folder is read-only', async () => {
    await mountData('ro', '32m');
    await expectFailedStart({}, /server-start-disk-\w+\n.*EROFS/);
  });

  it.runIf(canMount())('the disk is full', async () => {
    await mountData('', '2m');
    try {
      writeFileSync(join(data, 'filler'), Buffer.alloc(2 << 20));
    } catch {
      // The disk is full now.
    }
    await expectFailedStart({}, /server-start-disk-\w+\n.*ENOSPC/);
  });

  it('the catalogue is missing', async () => {
    rmSync(linkedReleaseFile(data));
    await expectFailedStart({}, /releases\/1\.sqlite\n.*cannot be read.*\n.*releases rollback/);
  });

  it('the state of the releases is damaged', async () => {
    writeFileSync(join(data, 'releases/state.json'), '{');
    await expectFailedStart({}, /state\.json\n.*damaged.*\n.*releases list/);
  });

  it.each([
    ['empty', (file: string) => truncateSync(file)],
    ['a text', (file: string) => writeFileSync(file, 'this is no database'.repeat(500))],
    ['full of zeros', (file: string) => writeFileSync(file, Buffer.alloc(1 << 20))],
    ['cut off at its end', (file: string) => truncateSync(file, statSync(file).size - 4096)],
    ['changed in one byte in the middle', (file: string) => changeByte(file, 0.5)],
    ['changed in one byte near the end', (file: string) => changeByte(file, 0.99)],
    ['cut off after its header', (file: string) => truncateSync(file, 4096)],
  ])('the catalogue is %s', async (_name, damage) => {
    damage(linkedReleaseFile(data));
    await expectFailedStart({}, /releases\/1\.sqlite\n.*damaged.*\n.*releases rollback/);
  });

  it('several files are invalid, which it reports together', async () => {
    const settings = join(data, 'settings.json');
    writeFileSync(settings, '{ "brand": 7 }');
    writeFileSync(linkedReleaseFile(data), 'no catalogue');
    removeWriteAheadLog();
    writeFileSync(join(data, 'shop.sqlite'), 'no database'.repeat(1000));
    await expectFailedStart({ SHOP_SETTINGS: settings }, /settings\.json\n.*brand/);
    const { text } = await startServerProcess({ SHOP_SETTINGS: settings }).ended;
    expect(text).toMatch(/shop\.sqlite\n.*damaged.*\n.*backups restore/);
  });

  it('the settings file is missing', async () => {
    await expectFailedStart({ SHOP_SETTINGS: '/none.json' }, /\/none\.json\n.*no such file/);
  });

  it('the database is empty or missing although there was one', async () => {
    removeWriteAheadLog();
    truncateSync(join(data, 'shop.sqlite'));
    await expectFailedStart({}, /shop\.sqlite\n.*is empty.*\n.*backups restore.*database create/);
    rmSync(join(data, 'shop.sqlite'));
    await expectFailedStart({}, /shop\.sqlite\n.*is missing/);
    expect(existsSync(join(data, 'shop.sqlite'))).toBe(false);
  });

  it('the database is of a newer version', async () => {
    const database = new Database(join(data, 'shop.sqlite'));
    database.exec("insert into migration values (9999, 'later', 'x')");
    database.close();
    await expectFailedStart({}, /shop\.sqlite\n.*newer version.*\n.*Install/);
  });

  it('another server uses the database', async () => {
    const first = startServerProcess();
    await first.opened();
    const { code, text, seconds } = await startServerProcess().ended;
    expect(text).toMatch(/shop\.sqlite\n.*Another server uses this database.*\n.*DATA_DIR/);
    expect(code).toBe(1);
    expect(seconds).toBeLessThan(15);
    // A killed server leaves no lock behind.
    first.child.kill('SIGKILL');
    const second = startServerProcess();
    await second.opened();
    // One that waits opens the shop when the other has stopped.
    const third = startServerProcess();
    second.child.kill();
    await third.opened();
    third.child.kill();
    expect([(await second.ended).code, (await third.ended).code]).toEqual([0, 0]);
  });

  it('another program has locked the database', async () => {
    const lock = `const D = require('libsql'); const d = new D(process.argv[1]);
      d.exec('pragma journal_mode = delete; begin exclusive'); process.stdout.write('locked'); setInterval(() => d, 1000);`;
    const holder = spawn(process.execPath, ['-e', lock, join(data, 'shop.sqlite')], { cwd: root });
    cleanups.push(() => holder.kill('SIGKILL'));
    await once(holder.stdout, 'data');
    await expectFailedStart({}, /shop\.sqlite\n.*locked the database \(SQLITE_BUSY.*\n.*Stop that program/);
  });

  it('the build is incomplete', async () => {
    const entry = join(release, 'out/renderer-server/entry-server.js');
    copyFileSync(entry, `${entry}.kept`);
    cleanups.push(() => copyFileSync(`${entry}.kept`, entry));
    rmSync(entry);
    await expectFailedStart({}, /entry-server\.js\n.*missing.*\n.*npm start/);
  });
});

describe('a running server', () => {
  it('sends the waiting e-mail and stops after DRAIN_SECONDS with exit code 0', async () => {
    const { child, ended, opened } = startServerProcess({ DRAIN_SECONDS: '1' });
    await opened();
    await expect.poll(() => existsSync(join(data, 'mail')), { timeout: 20_000 }).toBe(true);
    const signaled = performance.now();
    child.kill('SIGTERM');
    // A terminal and npm both pass on one Ctrl+C.
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
    expect(performance.now() - signaled).toBeGreaterThan(900);
  });

  it.runIf(process.platform !== 'win32')(
    'logs an unexpected error without the value at fault, and ends with exit code 1',
    async () => {
      const fault =
        "process.on('SIGUSR2', () => void Promise.reject(new SyntaxError('ann@lab.example is not JSON')))";
      const { child, ended, opened } = startServerProcess({
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
      });
      await opened();
      child.kill('SIGUSR2');
      const { code, text } = await ended;
      expect(code).toBe(1);
      const events = text
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { event: string }).event);
      expect(events).toContain('process.uncaught_exception');
      expect(text).not.toContain('ann@lab.example');
    },
  );

  it('ends at once at a second signal', async () => {
    const { child, ended, opened } = startServerProcess({ DRAIN_SECONDS: '600' });
    await opened();
    child.kill('SIGTERM');
    await wait(1500);
    child.kill('SIGTERM');
    const { code, text } = await ended;
    expect(code).toBe(1);
    expect(text).toContain('server.stop_forced');
  });

  it('ends with exit code 0 at a signal during the start', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => silent.close());
    const { port } = silent.address() as AddressInfo;
    const { child, ended } = startServerProcess({ DATABASE_URL: `postgres://127.0.0.1:${port}/shop` });
    await once(silent, 'connection');
    child.kill('SIGTERM');
    const { code, text } = await ended;
    expect(code).toBe(0);
    expect(text).toContain('server.start_interrupted');
  });

  it('explains what to do without a release, and ends with exit code 0', async () => {
    rmSync(join(data, 'releases'), { recursive: true });
    const { child, ended, printed } = startServerProcess();
    await expect.poll(printed, { timeout: 20_000 }).toContain('no active release');
    const [address = ''] = /http:\S+/.exec(printed()) ?? [];
    const page = await fetch(address);
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await page.text()).toMatch(/npm run shop -- releases import FILE(.|\n)*releases build/);
    expect(await (await fetch(`${address}/readyz`)).text()).toBe('waiting: no release is active');
    expect(existsSync(join(data, 'mail'))).toBe(false);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it('keeps running when standard output is closed', async () => {
    const { child, ended, opened } = startServerProcess({ NODE_ENV: 'development' });
    await opened();
    child.stdout?.destroy();
    await wait(500);
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it.skipIf(process.platform === 'win32')('stops in time when the reader of its log hangs', async () => {
    const pipe = join(data, 'log');
    spawnSync('mkfifo', [pipe]);
    const log = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    cleanups.push(() => closeSync(log));
    expect(() => {
      for (;;) writeSync(log, 'x'.repeat(4096));
    }).toThrow('EAGAIN');
    const { child, ended, opened } = startServerProcess({}, log);
    await opened();
    child.kill('SIGTERM');
    const signaled = performance.now();
    expect((await ended).code).toBe(0);
    expect(performance.now() - signaled).toBeLessThan(10_000);
  });

  it('answers an address with invalid encoding with 404, as the sources do', async () => {
    const { child, ended, opened, printed } = startServerProcess();
    await opened();
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed())?.[0] ?? '';
    expect((await fetch(`${address}/aboutUs`)).status).toBe(200);
    expect((await fetch(`${address}/%ff`)).status).toBe(404);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });
});
