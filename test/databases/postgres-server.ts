import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { locatePostgresBinaries } from './postgres-binaries';

/** PostgreSQL server for tests, on loopback. */
export interface PostgresServer {
  /** URL of the default database with the superuser's name and password. */
  url: string;
  /** Stops the server at once and closes all connections, as a crash does. */
  crash(): Promise<void>;
  /** Starts the server after {@link crash}, at the same address. */
  restart(): Promise<void>;
  /** Stops the server and deletes its data. */
  stop: () => Promise<void>;
}

export interface PostgresServerOptions {
  /** Keeps PostgreSQL's default settings, for measurements. */
  durable?: boolean;
  /** Folder of `initdb` and `postgres`. Default: {@link locatePostgresBinaries}. */
  programs?: string | undefined;
  /** Additional settings, such as `archive_mode=on`. */
  settings?: readonly string[];
  /** Ends with this process and deletes its data then, for a server that is not stopped. */
  endsWithProcess?: boolean;
  /** Restores a data folder instead of creating an empty one. `password` is that of the server which the data came from. */
  backup?: { password: string; restore: (dataFolder: string) => Promise<void> };
}

const baseSettings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'];
/** Disables synchronous writes: a power failure may lose data. */
const fastSettings = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];

/** Script that runs a command until standard input closes, which happens when the parent process ends for any reason. */
const runWhileParentLives = '"$@" & server=$!; cat >/dev/null; kill -QUIT $server; wait $server';

/** Maximum time until a started server accepts connections, in milliseconds. */
const START_TIMEOUT_MS = 30_000;

/** Starts a server. Rejects when this platform has no PostgreSQL. */
export async function startPostgres({
  durable = false,
  programs,
  settings: extraSettings = [],
  endsWithProcess = false,
  backup,
}: PostgresServerOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  const bin = programs ?? (await locatePostgresBinaries(folder));
  const dataFolder = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  const password = backup?.password ?? randomBytes(12).toString('hex');
  await writeFile(passwordFile, password);
  const user = postgresUser();
  if (user.uid !== undefined && user.gid !== undefined) {
    // The user can then delete the folder.
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory());
    const subfolders = folders.map(({ parentPath, name }) => join(parentPath, name));
    for (const path of [folder, passwordFile, ...subfolders]) await chown(path, user.uid, user.gid);
  }
  await chmod(folder, 0o755);
  if (backup) await backup.restore(dataFolder);
  else await initialize(join(bin, 'initdb'), { dataFolder, passwordFile }, user);
  const port = await freePort();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const settings = [...baseSettings, ...(durable ? [] : fastSettings), ...extraSettings];
  const serverArguments = [
    '-D',
    dataFolder,
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const script = endsWithProcess ? `${runWhileParentLives}; rm -r "$PWD"` : runWhileParentLives;
  const start = async () => {
    const child = spawn('sh', ['-c', script, 'sh', join(bin, 'postgres'), ...serverArguments], {
      ...user,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    if (endsWithProcess) {
      child.unref();
      (child.stdin as Socket).unref();
    }
    await waitUntilConnectable(url, child);
    return child;
  };
  let server = await start();
  const crash = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.stdin.end();
    await exited;
  };
  return {
    url,
    crash,
    async restart() {
      server = await start();
    },
    async stop() {
      await crash();
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns the user that runs PostgreSQL: the current user, or `nobody` for root, because PostgreSQL refuses to run as root. */
export function postgresUser(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: idOfNobody('-u'), gid: idOfNobody('-g') } : {};
}

function idOfNobody(option: '-u' | '-g'): number {
  return Number(spawnSync('id', [option, 'nobody'], { encoding: 'utf8' }).stdout);
}

async function initialize(
  program: string,
  { dataFolder, passwordFile }: { dataFolder: string; passwordFile: string },
  user: { uid?: number; gid?: number },
): Promise<void> {
  const options = [
    '--username=postgres',
    '--encoding=UTF8',
    '--no-locale',
    '--no-sync',
    '--auth=scram-sha-256',
  ];
  const child = spawn(program, [...options, `--pgdata=${dataFolder}`, `--pwfile=${passwordFile}`], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`PostgreSQL cannot be set up: ${errors}`);
}

async function waitUntilConnectable(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > deadline || server.exitCode !== null) {
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
