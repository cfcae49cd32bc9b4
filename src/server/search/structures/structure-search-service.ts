import { LRUCache } from 'lru-cache';
import type { StructureProblem } from '../../../shared/search/structure-input';
import { createFairQueue } from '../../lib/fair-queue';
import { networkSite } from '../../lib/ip-address';
import type { NamedBlock } from '../named-blocks';
import { createStructureWorkerClient } from './structure-worker-client';
import type { StructureProgress, StructureResult, StructureSearch } from './structure-worker-messages';

export type StructureAnswer =
  /** `isRunning` = the search has not ended; request again for the complete result. */
  | { state: 'found'; result: StructureResult; isRunning: boolean }
  | { state: 'fault'; problem: StructureProblem }
  /** Too many searches of the client network, or of its site, are running or waiting. */
  | { state: 'too-many' }
  /**
   * Too many searches of all clients are running or waiting, this one made room for one of a network with fewer, or the worker
   * failed with `cause`.
   */
  | { state: 'busy'; cause?: unknown };

export type StructureSearchService = ReturnType<typeof createStructureSearchService>;

export interface StructureSearchOptions {
  /** Reads the blocks of the catalogue whenever the worker starts. */
  blocks: () => Promise<NamedBlock[]>;
  /** Maximum duration of a search. */
  limitMs?: number;
  /** Time beyond `limitMs` after which a worker counts as unresponsive. */
  graceMs?: number;
  /** Time until a partial result is returned. */
  reportMs?: number;
  /** Maximum time for parsing a structure. */
  parseMs?: number;
  /** Idle time after which the worker is terminated and its memory freed. */
  idleMs?: number;
  /** Maximum number of running and waiting searches. A further one displaces another or is answered with `busy`. */
  maxSearches?: number;
  /** Maximum number of running and waiting searches of one client network, and of its site. */
  maxSearchesPerNetwork?: number;
  maxSearchesPerSite?: number;
  /** A search with a partial result stops when its result is not requested for this long. */
  abandonMs?: number;
  /**
   * Time for which an incomplete result is cached. Kept long enough to page through it; not longer, because a later search may
   * complete.
   */
  incompleteMs?: number;
  createClient?: typeof createStructureWorkerClient;
}

/** Maximum size of all cached answers: their documents, and {@link ANSWER_SIZE} for each. */
const MAX_CACHED_DOCUMENTS = 500_000;
/** Size of an answer without documents, as a number of documents that need the same memory. */
const ANSWER_SIZE = 100;

interface Job {
  id: number;
  key: string;
  search: StructureSearch;
  /** The client network that started it. */
  network: string;
  /** Latest partial result. */
  latest: StructureResult | null;
  isAnswered: boolean;
  listeners: Set<(answer: StructureAnswer) => void>;
  abandonTimer?: NodeJS.Timeout;
}

/** Searches the structures of a catalogue in a worker thread. */
export function createStructureSearchService({
  blocks,
  limitMs = 4000,
  graceMs = 3000,
  reportMs = 300,
  parseMs = 350,
  idleMs = 60_000,
  maxSearches = 20,
  maxSearchesPerNetwork = 3,
  maxSearchesPerSite = 9,
  // The page requests the result every second.
  abandonMs = 2500,
  incompleteMs = 60_000,
  createClient = createStructureWorkerClient,
}: StructureSearchOptions) {
  const cache = new LRUCache<string, StructureAnswer>({
    max: 200,
    maxSize: MAX_CACHED_DOCUMENTS,
    sizeCalculation: (answer) =>
      answer.state === 'found'
        ? answer.result.ranks.reduce((sum, { documents }) => sum + documents.length, ANSWER_SIZE)
        : ANSWER_SIZE,
  });
  const jobs = new Map<string, Job>();
  const queue = createFairQueue<Job>();
  /** The job that the worker processes. A canceled one remains active until the worker confirms its end. */
  let active: Job | null = null;
  const workerClient = createClient({
    blocks,
    limitMs,
    graceMs,
    reportMs,
    parseMs,
    idleMs,
    onReport: answerWithReport,
    // The jobs that wait get another worker.
    onEnd: (cause) => endActive({ state: 'busy', ...(cause !== undefined && { cause }) }),
  });
  let lastId = 0;

  return {
    /** Starts the worker in advance of a probable search. */
    prepare: () => workerClient.prepare(),
    isRunning: () => workerClient.isRunning(),
    close: () => workerClient.close(),
    /**
     * Resolves with the complete result, or after `reportMs` with a partial one. Rejects when `signal` aborts. Client networks
     * take turns. When the queue is full, a search may displace a waiting one of a busier network, see {@link createFairQueue}.
     * Calls within the process pass '': `maxSearches` applies to them, the limits of a network do not, and they are not displaced.
     */
    find(search: StructureSearch, signal?: AbortSignal, network = ''): Promise<StructureAnswer> {
      const key = JSON.stringify([
        search.text,
        search.mode,
        search.mode === 'similarity' ? search.minSimilarityPercent : 0,
      ]);
      const cached = cache.get(key);
      if (cached) return Promise.resolve(cached);
      let job = jobs.get(key);
      if (!job) {
        if (network !== '' && hasTooManySearches(network)) return Promise.resolve({ state: 'too-many' });
        if (jobs.size >= maxSearches && !displaceFor(network)) return Promise.resolve({ state: 'busy' });
        job = startJob(key, search, network);
      }
      if (!job.latest) return waitForAnswer(job, signal);
      restartAbandonTimer(job);
      return Promise.resolve({ state: 'found', result: job.latest, isRunning: true });
    },
  };

  function hasTooManySearches(network: string): boolean {
    const site = networkSite(network);
    const ofSite = [...jobs.values()].filter((job) => networkSite(job.network) === site);
    const ofNetwork = ofSite.filter((job) => job.network === network);
    return ofNetwork.length >= maxSearchesPerNetwork || ofSite.length >= maxSearchesPerSite;
  }

  /** Ends a waiting job to make room for one of `network`. Returns false when none may be displaced. */
  function displaceFor(network: string): boolean {
    const displaced = queue.displaceFor(network);
    if (!displaced) return false;
    jobs.delete(displaced.key);
    notify(displaced, { state: 'busy' });
    return true;
  }

  function startJob(key: string, search: StructureSearch, network: string): Job {
    const job: Job = {
      id: ++lastId,
      key,
      search,
      network,
      latest: null,
      isAnswered: false,
      listeners: new Set(),
    };
    jobs.set(key, job);
    queue.push(network, job);
    // Deferred, because the worker client can fail immediately, before the caller listens.
    queueMicrotask(sendNext);
    return job;
  }

  /** Sends the next job to the worker if it is free. */
  function sendNext(): void {
    if (active) return;
    active = queue.shift() ?? null;
    if (active) workerClient.send({ id: active.id, search: active.search });
  }

  function cancel(job: Job): void {
    jobs.delete(job.key);
    clearTimeout(job.abandonTimer);
    if (job === active) workerClient.send({ id: job.id, search: null });
    else queue.remove(job.network, job);
  }

  /** Cancels a job with a partial result when the result is not requested for some time. */
  function restartAbandonTimer(job: Job): void {
    clearTimeout(job.abandonTimer);
    job.abandonTimer = setTimeout(() => cancel(job), abandonMs);
    job.abandonTimer.unref();
  }

  function waitForAnswer(job: Job, signal?: AbortSignal): Promise<StructureAnswer> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        job.listeners.delete(listener);
        // A job with a partial answer continues: its callers will request the complete result.
        if (job.listeners.size === 0 && !job.isAnswered && jobs.get(job.key) === job) cancel(job);
        reject(new DOMException('The structure search was aborted.', 'AbortError'));
      };
      const listener = (answer: StructureAnswer) => {
        signal?.removeEventListener('abort', abort);
        resolve(answer);
      };
      job.listeners.add(listener);
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    });
  }

  /** Answers the callers of the active job with its progress. Ends the job after the last report. */
  function answerWithReport(report: StructureProgress): void {
    if (report.id !== active?.id) return;
    if ('problem' in report) return endActive({ state: 'fault', problem: report.problem });
    if (report.isFinal) return endActive({ state: 'found', result: report.result, isRunning: false });
    active.latest = report.result;
    // A canceled job has no listeners and must not start a timer.
    if (jobs.get(active.key) !== active) return;
    if (!active.isAnswered) restartAbandonTimer(active);
    notify(active, { state: 'found', result: report.result, isRunning: true });
  }

  /** Answers the active job, unless it was canceled, and starts the next. */
  function endActive(answer: StructureAnswer): void {
    const job = active;
    active = null;
    if (job && jobs.get(job.key) === job) {
      jobs.delete(job.key);
      clearTimeout(job.abandonTimer);
      // A structure that took too long to parse may succeed when the machine is less busy.
      const isTemporary =
        answer.state === 'busy' || (answer.state === 'fault' && answer.problem.fault === 'too-complex');
      const isIncomplete = answer.state === 'found' && !answer.result.isComplete;
      if (!isTemporary) cache.set(job.key, answer, isIncomplete ? { ttl: incompleteMs } : {});
      notify(job, answer);
    }
    sendNext();
  }

  function notify(job: Job, answer: StructureAnswer): void {
    job.isAnswered = true;
    for (const listener of job.listeners) listener(answer);
    job.listeners.clear();
  }
}
