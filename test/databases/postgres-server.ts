import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { postgresBinaries } from './postgres-binaries';

/** A server of databases for tests, on loopback, with nothing in it. */
export interface PostgresServer {
  /** URL of the default database with the superuser's name and password. */
  url: string;
  /** Stops the server and closes all connections. */
  crash(): Promise<void>;
  /** Starts it again after {@link crash}, at the same address. */
  restart(): Promise<void>;
  /** Stops the server and deletes its data. */
  stop: () => Promise<void>;
}

interface PostgresServerOptions {
  /** Keeps PostgreSQL's default settings, for measurements. */
  durable?: boolean;
  /** Folder of the programs; default: see {@link postgresBinaries}. */
  programs?: string | undefined;
  /** Settings such as `archive_mode=on`. */
  settings?: readonly string[];
  /** Fills the data folder instead of a new, empty server; with the password of the server that the data is from. */
  restored?: { password: string; restore: (data: string) => Promise<void> };
}

const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'];
/** Disables synchronous writes: a power failure may lose data. */
const careless = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];

/** Runs a command until its input ends, which happens when the parent process ends for any reason. */
const whileWatched = ['-c', '"$@" & server=$!; cat >/dev/null; kill -QUIT $server; wait $server', 'sh'];

/** How long it may take until it answers. */
const PATIENCE = 30_000;

/** Starts a server. Rejects with one sentence when this platform has no PostgreSQL. */
export async function startPostgres({
  durable = false,
  programs,
  settings: further = [],
  restored,
}: PostgresServerOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  const bin = programs ?? (await postgresBinaries(folder));
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
  const password = restored?.password ?? randomBytes(12).toString('hex');
  await writeFile(passwordFile, password);
  const user = postgresUser();
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const place of [folder, passwordFile]) await chown(place, user.uid, user.gid);
  }
  await chmod(folder, 0o755);
  if (restored) await restored.restore(data);
  else await initialise(join(bin, 'initdb'), { data, passwordFile }, user);
  const port = await freePort();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const chosen = [...settings, ...(durable ? [] : careless), ...further];
  const words = ['-D', data, '-p', String(port), ...chosen.flatMap((setting) => ['-c', setting])];
  const start = async () => {
    const started = spawn('sh', [...whileWatched, join(bin, 'postgres'), ...words], {
      ...user,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await answers(url, started);
    return started;
  };
  let running = await start();
  const crash = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, 'exit');
    running.stdin.end();
    await gone;
  };
  return {
    url,
    crash,
    async restart() {
      running = await start();
    },
    async stop() {
      await crash();
      await rm(folder, { recursive: true });
    },
  };
}

/** PostgreSQL refuses to run as root; root runs it as `nobody`. */
export function postgresUser(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
}

function idOf(which: '-u' | '-g'): number {
  return Number(spawnSync('id', [which, 'nobody'], { encoding: 'utf8' }).stdout);
}

async function initialise(
  program: string,
  { data, passwordFile }: { data: string; passwordFile: string },
  user: { uid?: number; gid?: number },
): Promise<void> {
  const words = [
    '--username=postgres',
    '--encoding=UTF8',
    '--no-locale',
    '--no-sync',
    '--auth=scram-sha-256',
  ];
  const child = spawn(program, [...words, `--pgdata=${data}`, `--pwfile=${passwordFile}`], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`PostgreSQL cannot be set up: ${errors}`);
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > until || server.exitCode !== null) {
        throw new Error('PostgreSQL does not start.', { cause: error });
      }
      await wait(20);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
