import { Worker } from 'node:worker_threads';
import type { NamedBlock } from './structure-index';
import type {
  ParseStatus,
  StructureRequest,
  StructureProgress,
  StructureWorkerData,
} from './structure-worker-messages';
import { findWorkerEntry } from '../../lib/worker-entry';

/** Keeps the worker of structures: started at the first order, ended after a rest or when it hangs. */
export interface StructureWorkerClient {
  send(order: StructureRequest): void;
  /** Starts the worker for orders that are likely to come. */
  prepare(): void;
  isRunning(): boolean;
  close(): Promise<void>;
}

interface StructureWorkerOptions {
  blocks: () => Promise<NamedBlock[]>;
  limitMs: number;
  reportMs: number;
  idleMs: number;
  /** Milliseconds that it may take to make out one structure. */
  readMs: number;
  onReport: (report: StructureProgress) => void;
  /** The worker is gone, and with it all that was under way; `fault` says why unless it had to go. */
  onEnd: (fault?: unknown) => void;
}

/** Milliseconds beyond its limit after which a worker counts as hanging: reading a structure cannot be paused. */
const PATIENCE = 3000;

export function createStructureWorkerClient(options: StructureWorkerOptions): StructureWorkerClient {
  const { blocks, limitMs, reportMs, idleMs, readMs, onReport, onEnd } = options;
  const underWay = new Map<number, StructureRequest>();
  let worker: Worker | null = null;
  let starting: Promise<Worker> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let readTimer: NodeJS.Timeout | undefined;
  let closed = false;

  return {
    isRunning: () => worker !== null,
    send(order) {
      if (closed) return onEnd();
      if (order.search || underWay.has(order.id)) underWay.set(order.id, order);
      send(order);
    },
    prepare() {
      if (!closed) readyForOthers();
    },
    async close() {
      closed = true;
      await starting?.catch(() => undefined);
      await stop();
    },
  };

  function send(order: StructureRequest): void {
    const asked = started();
    asked.then(
      (one) => {
        // A worker that had to go leaves its orders to the next one.
        if (starting !== asked) return;
        one.postMessage(order);
        watch();
      },
      (error: unknown) => ended(worker, error),
    );
  }

  function started(): Promise<Worker> {
    starting ??= start();
    return starting;
  }

  async function start(): Promise<Worker> {
    const { file, argv } = findWorkerEntry('structure-search.worker', import.meta.url);
    const data: StructureWorkerData = { blocks: await blocks(), limitMs, reportMs };
    const born = new Worker(file, {
      argv,
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
    });
    born.on('message', (report: StructureProgress | ParseStatus) => {
      if (born !== worker) return;
      clearTimeout(readTimer);
      if ('reading' in report) {
        if (report.reading) watchReading(born, report.id, process.cpuUsage(), readMs);
        return;
      }
      if (report.over) underWay.delete(report.id);
      watch();
      onReport(report);
    });
    born.on('error', (error) => ended(born, error));
    born.on('exit', () => ended(born));
    born.unref();
    worker = born;
    return born;
  }

  /** One clock for both: while something is under way it measures patience, else idleness. */
  function watch(): void {
    clearTimeout(timer);
    worker?.[underWay.size > 0 ? 'ref' : 'unref']();
    timer = setTimeout(() => void stop(), underWay.size > 0 ? limitMs + PATIENCE : idleMs);
    timer.unref();
  }

  /** A worker that the machine has not let run cannot have been at it for long: the processor's time counts, too. */
  function watchReading(one: Worker, id: number, since: NodeJS.CpuUsage, patience: number): void {
    readTimer = setTimeout(() => {
      const { user, system } = process.cpuUsage(since);
      const left = readMs - (user + system) / 1000;
      if (left > readMs / 10) watchReading(one, id, since, left);
      else overrun(one, id);
    }, patience);
  }

  /** Some structures would be read for minutes, and a library cannot be interrupted: a new worker does the others' work. */
  function overrun(tangled: Worker, id: number): void {
    if (tangled !== worker) return;
    worker = null;
    starting = null;
    underWay.delete(id);
    void tangled.terminate();
    onReport({ id, over: true, fault: 'too-tangled' });
    const waiting = [...underWay.values()].filter(({ search }) => search);
    underWay.clear();
    for (const order of waiting) underWay.set(order.id, order);
    if (waiting.length > 0) waiting.forEach(send);
    // Whoever was refused most likely tries something else at once.
    else readyForOthers();
  }

  function readyForOthers(): void {
    started().then(watch, (error: unknown) => ended(worker, error));
  }

  async function stop(): Promise<void> {
    const last = worker;
    ended(last);
    await last?.terminate();
  }

  function ended(which: Worker | null, fault?: unknown): void {
    if (which !== worker) return;
    worker = null;
    starting = null;
    clearTimeout(timer);
    clearTimeout(readTimer);
    underWay.clear();
    onEnd(fault);
  }
}
