import { Worker } from 'node:worker_threads';

/** A thread that is started by the first order, and ends, with the memory that it holds, when nobody asks. */
export interface AskedThread<Order, Answer> {
  /** Rejects with `ThreadGone` where the thread ended or had to, and with its own error where it failed or cannot start. */
  ask: (order: Order) => Promise<Answer>;
  /** How many wait for an answer. */
  waiting: () => number;
  running: () => boolean;
  stop: () => Promise<void>;
}

export class ThreadGone extends Error {
  constructor() {
    super('the thread is gone');
  }
}

interface ThreadOptions {
  /**
   * The program as text, the one form that tsx, vitest, Vite's server build and electron-vite all leave alone. It gets
   * `{ id, ...order }` and posts `{ id, ...answer }`.
   */
  program: string;
  /** What the program finds as `workerData`: where libraries lie, because text has no place from which to look for them. */
  data: () => unknown;
  /** Some orders take minutes: such a thread is stopped, and the next order starts another. */
  patienceMs: number;
  idleMs: number;
}

interface Waiting<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

export function createAskedThread<Order extends object, Answer extends object>({
  program,
  data,
  patienceMs,
  idleMs,
}: ThreadOptions): AskedThread<Order, Answer> {
  const waiting = new Map<number, Waiting<Answer>>();
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  return {
    running: () => worker !== null,
    waiting: () => waiting.size,
    stop,
    ask: (order) =>
      new Promise((resolve, reject) => {
        const asked = started();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        asked.postMessage({ ...order, id: lastId });
        watch();
      }),
  };

  function started(): Worker {
    if (worker !== null) return worker;
    const born = new Worker(program, {
      eval: true,
      workerData: data(),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
    });
    born.on('message', (message: Answer & { id: number }) => {
      waiting.get(message.id)?.resolve(message);
      waiting.delete(message.id);
      watch();
    });
    born.on('error', (error) => ended(born, error));
    born.on('exit', () => ended(born, new ThreadGone()));
    worker = born;
    return born;
  }

  /** One clock for both: while somebody waits it measures patience, else idleness. */
  function watch(): void {
    clearTimeout(timer);
    worker?.[waiting.size > 0 ? 'ref' : 'unref']();
    timer = setTimeout(() => void stop(), waiting.size > 0 ? patienceMs : idleMs);
    timer.unref();
  }

  async function stop(): Promise<void> {
    const last = worker;
    if (last === null) return;
    ended(last, new ThreadGone());
    await last.terminate();
  }

  function ended(which: Worker, why: unknown): void {
    if (which !== worker) return;
    worker = null;
    clearTimeout(timer);
    for (const { reject } of waiting.values()) reject(why);
    waiting.clear();
  }
}
