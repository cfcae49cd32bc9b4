import { LRUCache } from 'lru-cache';
import type { StructureFault } from '../../../shared/search/structure-input';
import type { NamedBlock } from './structure-index';
import { createStructureWorkerClient, type StructureWorkerClient } from './structure-worker-client';
import type { StructureProgress, StructureResult, StructureSearch } from './structure-worker-messages';

export type StructureAnswer =
  /** `counting` = the search still runs; request again for the complete result. */
  | { state: 'found'; found: StructureResult; counting: boolean }
  | { state: 'fault'; fault: StructureFault }
  /** Too many searches are running, or the worker failed with `cause`. */
  | { state: 'busy'; cause?: unknown };

/** Searches the structures of a catalogue in a worker thread. */
export interface StructureSearchService {
  /** Resolves with the complete result, or after `reportMs` with a partial one. Rejects when `signal` aborts. */
  find(search: StructureSearch, signal?: AbortSignal): Promise<StructureAnswer>;
  /** Starts the worker in advance of a probable search. */
  prepare(): void;
  isRunning(): boolean;
  close(): Promise<void>;
}

export interface StructureSearchOptions {
  /** Reads the blocks of the catalogue whenever the worker starts. */
  blocks: () => Promise<NamedBlock[]>;
  /** Maximum duration of a search. */
  limitMs?: number;
  /** Time until a partial result is returned. */
  reportMs?: number;
  /** Maximum time for parsing a structure. */
  readMs?: number;
  /** Idle time after which the worker is terminated and its memory freed. */
  idleMs?: number;
  /** Maximum number of running and waiting searches; further ones are rejected. */
  maxSearches?: number;
}

/** Total number of documents in all cached answers. */
const MAX_CACHED_DOCUMENTS = 500_000;

interface Job {
  id: number;
  /** Latest partial result. */
  latest: StructureResult | null;
  isAnswered: boolean;
  listeners: Set<(answer: StructureAnswer) => void>;
}

export function createStructureSearchService({
  blocks,
  limitMs = 4000,
  reportMs = 300,
  readMs = 350,
  idleMs = 60_000,
  maxSearches = 20,
}: StructureSearchOptions): StructureSearchService {
  const cache = new LRUCache<string, StructureAnswer>({
    max: 200,
    maxSize: MAX_CACHED_DOCUMENTS,
    sizeCalculation: (answer) =>
      answer.state === 'found'
        ? answer.found.ranks.reduce((sum, { documents }) => sum + documents.length, 100)
        : 100,
  });
  const jobs = new Map<string, Job>();
  const client: StructureWorkerClient = createStructureWorkerClient({
    blocks,
    limitMs,
    reportMs,
    readMs,
    idleMs,
    onReport: handleReport,
    onEnd: (cause) => {
      for (const key of [...jobs.keys()])
        finish(key, { state: 'busy', ...(cause !== undefined && { cause }) });
    },
  });
  let lastId = 0;

  return {
    prepare: () => client.prepare(),
    isRunning: () => client.isRunning(),
    close: () => client.close(),
    find(search, signal) {
      const key = JSON.stringify([search.text, search.mode, search.mode === 'similarity' ? search.least : 0]);
      const cached = cache.get(key);
      if (cached) return Promise.resolve(cached);
      const job = jobs.get(key) ?? startJob(key, search);
      if (!job) return Promise.resolve({ state: 'busy' });
      if (job.latest) return Promise.resolve({ state: 'found', found: job.latest, counting: true });
      return waitForAnswer(key, job, signal);
    },
  };

  function startJob(key: string, search: StructureSearch): Job | null {
    if (jobs.size >= maxSearches) return null;
    const job: Job = { id: ++lastId, latest: null, isAnswered: false, listeners: new Set() };
    jobs.set(key, job);
    client.send({ id: job.id, search });
    return job;
  }

  function waitForAnswer(key: string, job: Job, signal?: AbortSignal): Promise<StructureAnswer> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        job.listeners.delete(listener);
        // A job with a partial answer goes on: its callers will request the complete result.
        if (job.listeners.size === 0 && !job.isAnswered && jobs.get(key) === job) {
          jobs.delete(key);
          client.send({ id: job.id, search: null });
        }
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

  function handleReport(report: StructureProgress): void {
    const [key, job] = [...jobs].find(([, { id }]) => id === report.id) ?? [];
    if (key === undefined || !job) return;
    if ('fault' in report) return finish(key, { state: 'fault', fault: report.fault });
    job.latest = report.found;
    if (report.over) return finish(key, { state: 'found', found: report.found, counting: false });
    notify(job, { state: 'found', found: report.found, counting: true });
  }

  function finish(key: string, answer: StructureAnswer): void {
    const job = jobs.get(key);
    jobs.delete(key);
    // A structure that took too long to parse may succeed when the machine is less busy.
    const isTemporary =
      answer.state === 'busy' || (answer.state === 'fault' && answer.fault === 'too-tangled');
    if (!isTemporary) cache.set(key, answer);
    if (job) notify(job, answer);
  }

  function notify(job: Job, answer: StructureAnswer): void {
    job.isAnswered = true;
    for (const listener of job.listeners) listener(answer);
    job.listeners.clear();
  }
}
