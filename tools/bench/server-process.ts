import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ServerProcess {
  address: string;
  /** Time from spawn to the printed address, in ms. */
  startMs: number;
  /** Proportional set size in bytes; NaN when not available. */
  memory(): number;
  stop(): Promise<void>;
}

/** Command of a server, as from `serverCommand`. */
export interface Command {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** Minimal Node server. */
export const helloCommand: Command = {
  command: process.execPath,
  args: [join(import.meta.dirname, 'hello.mjs')],
  env: process.env,
};

/** Starts a server on a free port of 127.0.0.1 and waits for its printed address. */
export async function startServer({ command, args, env }: Command): Promise<ServerProcess> {
  const started = performance.now();
  const child = spawn(command, args, {
    env: {
      ...env,
      NODE_ENV: env.NODE_ENV === 'test' ? 'test' : 'production',
      // Required in production.
      PUBLIC_URL: 'http://shop.test',
      HOST: '127.0.0.1',
      PORT: '0',
      // All clients of a run share one IP address.
      CLIENT_CONNECTIONS: '0',
      CLIENT_REQUESTS: '0',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  killAtExit(child);
  const address = await readAddress(child);
  return {
    address,
    startMs: performance.now() - started,
    memory: () => readPss(child.pid ?? 0),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Servers to kill when this process exits, because a measurement that fails does not stop its servers. */
const runningServers = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of runningServers) child.kill('SIGKILL');
});

function killAtExit(child: ChildProcess): void {
  runningServers.add(child);
  child.once('exit', () => runningServers.delete(child));
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (data: Buffer) => {
      text += data.toString();
      // Without the space or line break after the address, a part of the port may be missing.
      const match = /http:\/\/\S+(?=\s)/.exec(text);
      if (match) resolve(match[0]);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`The server ended with ${code ?? signal} before it printed its address.`)),
    );
  });
}

function readPss(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kilobytes) * 1024;
  } catch {
    return NaN;
  }
}
