import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serverCommand } from '../../tools/server-command.mjs';

/** The shop's own server as a process of its own, on a data folder; built before. */
export interface RunningServer {
  address: string;
  /** Milliseconds from its start until it answered. */
  startedIn: number;
  process: ChildProcess;
  /** What it wrote to standard error. */
  errors: () => string;
  /** Resolves when it says so on standard output. */
  says: (words: string) => Promise<void>;
  /** Resolves when the process is gone, whoever ended it. */
  gone: Promise<void>;
  kill: (signal?: NodeJS.Signals) => Promise<void>;
}

export interface ServerOptions {
  dataFolder: string;
  env?: NodeJS.ProcessEnv;
  /** A file that is loaded before the shop. */
  hook?: string;
}

const hookFolder = import.meta.dirname;

/** Starts the shop and waits until it answers. Rejects when it ends before that. */
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
    // All clients of a run have the same address.
    CLIENT_CONNECTIONS: '0',
    CLIENT_REQUESTS: '0',
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
    gone.then(() => Promise.reject(new Error(`the server ended:\n${errors}`))),
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
