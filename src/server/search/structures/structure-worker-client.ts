import { Worker } from 'node:worker_threads';
import type { NamedBlock } from '../named-blocks';
import type {
  ParseStatus,
  StructureRequest,
  StructureProgress,
  StructureWorkerData,
} from './structure-worker-messages';
import { findWorkerEntry } from '../../lib/worker-client';

interface StructureWorkerOptions {
  /** Reads the structure index. */
  blocks: () => Promise<NamedBlock[]>;
  /** Maximum duration of a search. */
  limitMs: number;
  /** Time beyond `limitMs` after which a worker counts as unresponsive. */
  graceMs: number;
  /** Interval of progress reports. */
  reportMs: number;
  /** Time without requests after which the worker is terminated. */
  idleMs: number;
  /** Maximum CPU time for parsing one structure. */
  parseMs: number;
  onReport: (report: StructureProgress) => void;
  /** Called when the worker ended and its requests are lost, also after `send` on a closed client. `cause` is the error, if any. */
  onEnd: (cause?: unknown) => void;
}

/** Runs the structure search worker: starts it on demand, terminates it when it is idle or unresponsive. */
export function createStructureWorkerClient(options: StructureWorkerOptions) {
  const { blocks, limitMs, graceMs, reportMs, idleMs, parseMs, onReport, onEnd } = options;
  /** Id of the search that the worker has not answered; null = none. */
  let pendingId: number | null = null;
  /** The current worker after its start. */
  let worker: Worker | null = null;
  /** Settles when the current worker has started; null without one. */
  let workerStart: Promise<Worker> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let parseTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  return {
    isRunning: () => worker !== null,
    /** Sends a search, one at a time, or cancels it. */
    send(request: StructureRequest): void {
      if (isClosed) return onEnd();
      if (request.search) pendingId = request.id;
      post(request);
    },
    /** Starts the worker in advance. */
    prepare(): void {
      if (!isClosed) warmUp();
    },
    async close(): Promise<void> {
      isClosed = true;
      await workerStart?.catch(() => undefined);
      await stop();
    },
  };

  function post(request: StructureRequest): void {
    const current = ensureStarted();
    current.then(
      (startedWorker) => {
        // This worker has ended, and its search with it.
        if (workerStart !== current) return;
        startedWorker.postMessage(request);
        restartTimer();
      },
      (error: unknown) => reportStartFailure(current, error),
    );
  }

  function ensureStarted(): Promise<Worker> {
    workerStart ??= start();
    return workerStart;
  }

  async function start(): Promise<Worker> {
    const { file, argv } = findWorkerEntry('structure-search.worker', import.meta.url);
    const data: StructureWorkerData = { blocks: await blocks(), limitMs, reportMs };
    const created = new Worker(file, {
      argv,
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
    });
    created.on('message', (report: StructureProgress | ParseStatus) => {
      if (created !== worker) return;
      clearTimeout(parseTimer);
      if ('isParsing' in report) {
        if (report.isParsing) watchParsing(created, report.id, process.cpuUsage(), parseMs);
        return;
      }
      if (report.isFinal) pendingId = null;
      restartTimer();
      onReport(report);
    });
    created.on('error', (error) => forgetWorker(created, error));
    created.on('exit', () => forgetWorker(created));
    created.unref();
    worker = created;
    return created;
  }

  /**
   * Terminates the worker when it does not answer a search in time, or when it is idle for too long without one. Uses one
   * timer for both.
   */
  function restartTimer(): void {
    clearTimeout(timer);
    worker?.[pendingId !== null ? 'ref' : 'unref']();
    timer = setTimeout(() => void stop(), pendingId !== null ? limitMs + graceMs : idleMs);
    timer.unref();
  }

  /** Aborts parsing that needs more CPU time than `parseMs`. Elapsed time would be longer on a busy machine. */
  function watchParsing(parsing: Worker, id: number, since: NodeJS.CpuUsage, waitMs: number): void {
    parseTimer = setTimeout(() => {
      const { user, system } = process.cpuUsage(since);
      // CPU times are in microseconds.
      const remainingMs = parseMs - (user + system) / 1000;
      if (remainingMs > parseMs / 10) watchParsing(parsing, id, since, remainingMs);
      else abortParsing(parsing, id);
    }, waitMs);
  }

  /** Replaces a worker that is parsing for too long, which cannot be interrupted. */
  function abortParsing(parsing: Worker, id: number): void {
    if (parsing !== worker) return;
    worker = null;
    workerStart = null;
    // The timer measured the aborted worker, and could end the next worker during its start.
    clearTimeout(timer);
    pendingId = null;
    void parsing.terminate();
    // The visitor will probably try another structure soon.
    warmUp();
    onReport({ id, isFinal: true, problem: { fault: 'too-complex' } });
  }

  /** Starts the worker, or keeps an idle one for longer. */
  function warmUp(): void {
    // While a search is pending, the timer measures its time, which a warm-up must not extend.
    const restartIdleTimer = () => {
      if (pendingId === null) restartTimer();
    };
    const current = ensureStarted();
    current.then(restartIdleTimer, (error: unknown) => reportStartFailure(current, error));
  }

  /** Reports a failed start once, although several callers may wait for it. */
  function reportStartFailure(failed: Promise<Worker>, error: unknown): void {
    if (workerStart === failed) forgetWorker(worker, error);
  }

  async function stop(): Promise<void> {
    const stoppedWorker = worker;
    forgetWorker(stoppedWorker);
    await stoppedWorker?.terminate();
  }

  /** Forgets the worker and its search, and reports that. Does nothing for a worker that was replaced. */
  function forgetWorker(ended: Worker | null, cause?: unknown): void {
    if (ended !== worker) return;
    worker = null;
    workerStart = null;
    clearTimeout(timer);
    clearTimeout(parseTimer);
    pendingId = null;
    onEnd(cause);
  }
}
