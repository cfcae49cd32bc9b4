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
  startMs: number;
  process: ChildProcess;
  /** Returns its standard error output. */
  stderr: () => string;
  /** Resolves when a line of standard output contains the text. */
  waitForOutput: (text: string) => Promise<void>;
  /** Resolves when the process has exited. */
  exited: Promise<void>;
  kill: (signal?: NodeJS.Signals) => Promise<void>;
}

export interface ServerOptions {
  dataFolder: string;
  env?: NodeJS.ProcessEnv;
  /** A module of this folder that is loaded before the server. */
  hook?: string;
}

const hookFolder = import.meta.dirname;

/** Writes settings with limits of unpaid orders that a run with few customers does not reach. */
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
  const startedAt = performance.now();
  const {
    command,
    args,
    env: environment,
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
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => (errors = (errors + bytes.toString()).slice(-20_000)));
  const exited = once(child, 'exit').then(() => undefined);
  const lines = createInterface({ input: child.stdout });
  const printedLines: string[] = [];
  const waiting = new Map<string, () => void>();
  lines.on('line', (line) => {
    printedLines.push(line);
    for (const [text, resolve] of waiting) if (line.includes(text)) resolve();
  });
  const waitForOutput = (text: string) =>
    printedLines.some((line) => line.includes(text))
      ? Promise.resolve()
      : new Promise<void>((resolve) => waiting.set(text, resolve));
  await Promise.race([
    waitForOutput('open at'),
    exited.then(() => Promise.reject(new Error(`the server exited:\n${errors}`))),
  ]);
  const address = /http:\/\/\S+/.exec(printedLines.join('\n'))?.[0] ?? '';
  return {
    address,
    waitForOutput,
    exited,
    process: child,
    startMs: performance.now() - startedAt,
    stderr: () => errors,
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      await exited;
    },
  };
}
