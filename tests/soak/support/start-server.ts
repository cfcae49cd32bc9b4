import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serverCommand } from '../../../tools/server-command.mjs';
import { root } from '../../../tools/setup.mjs';

/** The built server in a child process. */
export interface RunningServer {
  address: string;
  /** Milliseconds from the start until it answered. */
  startedIn: number;
  process: ChildProcess;
  /** Returns its standard error output. */
  errors: () => string;
  /** Resolves when a line of standard output contains the text. */
  says: (words: string) => Promise<void>;
  /** Resolves when the process has exited. */
  gone: Promise<void>;
  kill: (signal?: NodeJS.Signals) => Promise<void>;
}

export interface ServerOptions {
  dataFolder: string;
  env?: NodeJS.ProcessEnv;
  /** A module of this folder that is loaded before the server. */
  hook?: string;
}

const hookFolder = import.meta.dirname;

/** Writes settings without limits of unpaid orders, which runs with few customers would reach. */
async function writeSettings(folder: string): Promise<string> {
  const settings = JSON.parse(await readFile(join(root, 'resources/shop.json'), 'utf8')) as {
    selling: object;
  };
  const unpaid_orders = {
    per_customer: 10_000,
    customer_amount: '9999999.00',
    per_institution: 10_000,
    institution_amount: '9999999.00',
    stock_percent: 100,
  };
  const file = join(folder, 'settings.json');
  await writeFile(file, JSON.stringify({ ...settings, selling: { ...settings.selling, unpaid_orders } }));
  return file;
}

/** Starts the server and waits until it is ready. Rejects when it exits before. */
export async function startServer({ dataFolder, env = {}, hook }: ServerOptions): Promise<RunningServer> {
  const begun = performance.now();
  const {
    command,
    args,
    env: everywhere,
  } = serverCommand({
    NODE_ENV: 'test',
    TEST_CAPTCHA: 'TEST',
    DATA_DIR: dataFolder,
    PORT: '0',
    // All clients of a run share one address.
    CLIENT_CONNECTIONS: '0',
    CLIENT_REQUESTS: '0',
    SHOP_SETTINGS: env['SHOP_SETTINGS'] ?? (await writeSettings(dataFolder)),
    ...env,
  });
  const child = spawn(command, [...(hook ? ['--import', join(hookFolder, hook)] : []), ...args], {
    env: everywhere,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => (errors = (errors + bytes.toString()).slice(-20_000)));
  const gone = once(child, 'exit').then(() => undefined);
  const lines = createInterface({ input: child.stdout });
  const heard: string[] = [];
  const waiting = new Map<string, () => void>();
  lines.on('line', (line) => {
    heard.push(line);
    for (const [wanted, resolve] of waiting) if (line.includes(wanted)) resolve();
  });
  const says = (wanted: string) =>
    heard.some((line) => line.includes(wanted))
      ? Promise.resolve()
      : new Promise<void>((resolve) => waiting.set(wanted, resolve));
  await Promise.race([
    says('open at'),
    gone.then(() => Promise.reject(new Error(`the server exited:\n${errors}`))),
  ]);
  const address = /http:\/\/\S+/.exec(heard.join('\n'))?.[0] ?? '';
  return {
    address,
    says,
    gone,
    process: child,
    startedIn: performance.now() - begun,
    errors: () => errors,
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      await gone;
    },
  };
}
