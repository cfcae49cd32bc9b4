import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ServerProcess {
  address: string;
  /** From spawn until it printed its address, in ms. */
  startMs: number;
  /** Proportional share of the memory in bytes, NaN where the system does not tell. */
  memory(): number;
  stop(): Promise<void>;
}

/** A program to start, as `serverCommand` gives it. */
export interface Command {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** The least that a server of Node can be. */
export const hello: Command = {
  command: process.execPath,
  args: [join(import.meta.dirname, 'hello.mjs')],
  env: process.env,
};

/** Starts a program that prints its http address, on a free port of 127.0.0.1; in production unless it is a test. */
export async function startServer({ command, args, env }: Command): Promise<ServerProcess> {
  const started = performance.now();
  const child = spawn(command, args, {
    env: {
      ...env,
      NODE_ENV: env.NODE_ENV === 'test' ? 'test' : 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      // All clients of a run have the same address.
      CLIENT_CONNECTIONS: '0',
      CLIENT_REQUESTS: '0',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = await readAddress(child);
  return {
    address,
    startMs: performance.now() - started,
    memory: () => readPss(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (data: Buffer) => {
      text += data.toString();
      const found = /http:\/\/\S+/.exec(text);
      if (found) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code} before it answered.`)));
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
