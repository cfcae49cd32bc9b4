import { Worker, type ResourceLimits } from 'node:worker_threads';
import { createFairQueue } from './fair-queue';
import { networkSite } from './ip-address';
import type { RequestStart } from './worker-requests';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Maximum time until a worker begins a request that was sent to it. For the first request, it includes loading the worker. */
const START_TIMEOUT_MS = 60_000;

/**
 * A worker thread that is started on first use and terminated when idle, which frees its memory. It gets one request at
 * a time; clients take turns.
 */
export interface WorkerClient<Request, Reply> {
  /**
   * Rejects with `WorkerTerminatedError` when the worker was stopped or timed out, and with its own error when it failed
   * or could not be started. Requests that were not sent to the worker yet go to its successor, except after `stop`.
   * Requests of different clients take turns.
   */
  request: (request: Request, client?: string) => Promise<Reply>;
  /** Number of requests without a reply, of one client or of all. */
  pending: (client?: string) => number;
  /** Number of requests without a reply of the site of a client, see `networkSite`. */
  pendingOfSite: (client: string) => number;
  /**
   * Makes room for a request of `client`: rejects, with `DisplacedError`, a waiting request of the busiest client of the
   * busiest site, or of the own site if no other is clearly busier. Returns false when that would not be fairer, see `FairQueue`.
   */
  displaceFor: (client: string) => boolean;
  isRunning: () => boolean;
  stop: () => Promise<void>;
}

export class WorkerTerminatedError extends Error {
  constructor(message = 'the worker was terminated') {
    super(message);
  }
}

/** The worker was terminated because the request took longer than its time. */
export class WorkerTimeoutError extends WorkerTerminatedError {
  constructor() {
    super('the worker was terminated because a request took too long');
  }
}

/** The request made room for one of another client before the worker began it. */
export class DisplacedError extends Error {
  constructor() {
    super('the queue is full');
  }
}

interface WorkerClientOptions {
  /** Finds the code of the worker, which calls `handleWorkerRequests`. */
  entry: () => WorkerEntry;
  /** Maximum time from the start of a request to its reply. A worker that takes longer is terminated. */
  timeoutMs: number;
  /** Time without a request after which the worker is terminated. */
  idleMs: number;
  resourceLimits?: ResourceLimits;
}

interface PendingRequest<Request, Reply> {
  request: Request;
  client: string;
  resolve: (reply: Reply) => void;
  reject: (error: unknown) => void;
}

export function createWorkerClient<Request extends object, Reply extends object>({
  entry,
  timeoutMs,
  idleMs,
  resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
}: WorkerClientOptions): WorkerClient<Request, Reply> {
  const queue = createFairQueue<PendingRequest<Request, Reply>>();
  /** The request that the worker processes. */
  let active: PendingRequest<Request, Reply> | null = null;
  let activeId = 0;
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;

  return {
    isRunning: () => worker !== null,
    pending: (client) =>
      queue.size(client) + (active !== null && (client === undefined || client === active.client) ? 1 : 0),
    pendingOfSite: (client) =>
      queue.siteSize(client) +
      (active !== null && networkSite(active.client) === networkSite(client) ? 1 : 0),
    displaceFor(client) {
      const displaced = queue.displaceFor(client);
      displaced?.reject(new DisplacedError());
      return displaced !== undefined;
    },
    stop,
    request: (request, client = '') =>
      new Promise((resolve, reject) => {
        queue.push(client, { request, client, resolve, reject });
        if (active === null) sendNext();
      }),
  };

  function start(): Worker {
    const { file, argv } = entry();
    const newWorker = new Worker(file, { argv, execArgv: [], resourceLimits });
    newWorker.on('message', (message: (Reply & { id: number; hasStarted?: never }) | RequestStart) => {
      if (newWorker !== worker || active === null || message.id !== activeId) return;
      if (message.hasStarted) return restartTimer(timeoutMs, { hasStarted: true });
      const { resolve } = active;
      active = null;
      resolve(message);
      sendNext();
    });
    newWorker.on('error', (error) => replaceEndedWorker(newWorker, error));
    newWorker.on('exit', () => replaceEndedWorker(newWorker, new WorkerTerminatedError()));
    return newWorker;
  }

  /** Sends the next request, and starts the worker if necessary. Only called while no request is active. */
  function sendNext(): void {
    for (let waiting = queue.shift(); waiting !== undefined; waiting = queue.shift()) {
      try {
        worker ??= start();
        activeId += 1;
        worker.postMessage({ ...waiting.request, id: activeId });
        active = waiting;
        break;
      } catch (error) {
        waiting.reject(error);
      }
    }
    restartTimer(active === null ? idleMs : START_TIMEOUT_MS);
  }

  /**
   * Terminates the worker after `ms` unless it is called again. One timer is enough: it measures the time of the active request,
   * otherwise the idle time. Without an active request, the worker does not keep the process running.
   */
  function restartTimer(ms: number, { hasStarted = false } = {}): void {
    clearTimeout(timer);
    const timedWorker = worker;
    if (timedWorker === null) return;
    timedWorker[active === null ? 'unref' : 'ref']();
    timer = setTimeout(
      () => void terminate(timedWorker, hasStarted ? new WorkerTimeoutError() : new WorkerTerminatedError()),
      ms,
    );
    timer.unref();
  }

  async function terminate(endedWorker: Worker, error = new WorkerTerminatedError()): Promise<void> {
    replaceEndedWorker(endedWorker, error);
    await endedWorker.terminate();
  }

  async function stop(): Promise<void> {
    const waitingRequests: PendingRequest<Request, Reply>[] = [];
    for (let waiting = queue.shift(); waiting !== undefined; waiting = queue.shift())
      waitingRequests.push(waiting);
    const termination = worker === null ? null : terminate(worker);
    for (const { reject } of waitingRequests) reject(new WorkerTerminatedError());
    await termination;
  }

  /** Rejects the active request, which may have caused the end, and continues with the others in another worker. */
  function replaceEndedWorker(endedWorker: Worker, error: unknown): void {
    if (endedWorker !== worker) return;
    worker = null;
    active?.reject(error);
    active = null;
    sendNext();
  }
}

/** File and arguments of a worker thread. */
export interface WorkerEntry {
  file: URL;
  argv: string[];
}

/**
 * Finds the code of a worker by the name of its module and the `import.meta.url` of a module in the same folder. A build
 * writes `NAME.js` into the folder of the program. The importing module is a part of the program's file in that folder, or of a
 * shared chunk in a folder below it. In tests and scripts the module is TypeScript and is started through tsx.
 */
export function findWorkerEntry(name: string, importer: string): WorkerEntry {
  const source = new URL(`${name}.ts`, importer);
  if (existsSync(fileURLToPath(source))) {
    const runner = '../../../tools/run-typescript-worker.mjs';
    return { file: new URL(runner, import.meta.url), argv: [source.href] };
  }
  const built = new URL(`${name}.js`, importer);
  return { file: existsSync(fileURLToPath(built)) ? built : new URL(`../${name}.js`, importer), argv: [] };
}
