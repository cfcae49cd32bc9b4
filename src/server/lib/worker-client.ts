import { Worker } from 'node:worker_threads';
import type { WorkerEntry } from './worker-entry';

/** A worker thread that is started on first use and terminated when idle, which frees its memory. */
export interface WorkerClient<Request, Reply> {
  /**
   * Rejects with `WorkerTerminatedError` when the worker was stopped or timed out, and with its own error when it failed
   * or could not be started.
   */
  request: (request: Request) => Promise<Reply>;
  /** Number of requests without a reply. */
  pending: () => number;
  isRunning: () => boolean;
  stop: () => Promise<void>;
}

export class WorkerTerminatedError extends Error {
  constructor() {
    super('the worker was terminated');
  }
}

interface WorkerClientOptions {
  /** The worker receives `{ id, ...request }` and posts `{ id, ...reply }`. */
  entry: () => WorkerEntry;
  /** Time for a reply. A worker that takes longer is terminated; the next request starts another. */
  timeoutMs: number;
  idleMs: number;
}

interface PendingRequest<Reply> {
  resolve: (reply: Reply) => void;
  reject: (error: unknown) => void;
}

export function createWorkerClient<Request extends object, Reply extends object>({
  entry,
  timeoutMs,
  idleMs,
}: WorkerClientOptions): WorkerClient<Request, Reply> {
  const pending = new Map<number, PendingRequest<Reply>>();
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  return {
    isRunning: () => worker !== null,
    pending: () => pending.size,
    stop,
    request: (request) =>
      new Promise((resolve, reject) => {
        const running = worker ?? start();
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        running.postMessage({ ...request, id: lastId });
        resetTimer();
      }),
  };

  function start(): Worker {
    const { file, argv } = entry();
    const started = new Worker(file, {
      argv,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
    });
    started.on('message', (message: Reply & { id: number }) => {
      pending.get(message.id)?.resolve(message);
      pending.delete(message.id);
      resetTimer();
    });
    started.on('error', (error) => onEnd(started, error));
    started.on('exit', () => onEnd(started, new WorkerTerminatedError()));
    worker = started;
    return started;
  }

  /** Uses one timer for both: it measures the reply time while requests are pending, otherwise the idle time. */
  function resetTimer(): void {
    clearTimeout(timer);
    worker?.[pending.size > 0 ? 'ref' : 'unref']();
    timer = setTimeout(() => void stop(), pending.size > 0 ? timeoutMs : idleMs);
    timer.unref();
  }

  async function stop(): Promise<void> {
    const last = worker;
    if (last === null) return;
    onEnd(last, new WorkerTerminatedError());
    await last.terminate();
  }

  function onEnd(ended: Worker, error: unknown): void {
    if (ended !== worker) return;
    worker = null;
    clearTimeout(timer);
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }
}
