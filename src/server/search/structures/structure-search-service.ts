import { LRUCache } from 'lru-cache';
import type { StructureFault } from '../../../shared/search/structure-input';
import type { NamedBlock } from './structure-index';
import type { StructureProgress, StructureSearch, StructureResult } from './structure-worker-messages';
import { createStructureWorkerClient, type StructureWorkerClient } from './structure-worker-client';

export type StructureAnswer =
  | { state: 'found'; found: StructureResult; /** More is being found: ask again. */ counting: boolean }
  | { state: 'fault'; fault: StructureFault }
  /** Too many are waiting, or the search broke off; `cause` is what broke it. */
  | { state: 'busy'; cause?: unknown };

/** Searches the catalogue's structures beside the thread that asks. */
export interface StructureSearchService {
  /** Resolves with all there is, or after a moment with what was found until then. Rejects when `signal` is aborted. */
  find(search: StructureSearch, signal?: AbortSignal): Promise<StructureAnswer>;
  /** Somebody is about to search: the worker, which takes a while to start, is started now. */
  prepare(): void;
  /** Whether the worker is alive. */
  isRunning(): boolean;
  close(): Promise<void>;
}

export interface StructureSearchOptions {
  /** Reads the catalogue's blocks, at the first search and after a rest. */
  blocks: () => Promise<NamedBlock[]>;
  /** Milliseconds that one search may take. */
  limitMs?: number;
  /** Milliseconds after which an answer tells what was found until then. */
  reportMs?: number;
  /** Milliseconds that it may take to make out the structure itself; one that takes longer is refused. */
  readMs?: number;
  /** The worker, and the memory it holds, goes after so many ms without a search. */
  idleMs?: number;
  /** Searches that may wait or run; more are sent away. */
  mostAtOnce?: number;
}

/** Products of all answers that are kept. */
const MOST_KEPT = 500_000;

interface Job {
  id: number;
  /** What was found until now. */
  latest: StructureResult | null;
  answered: boolean;
  waiting: Set<(answer: StructureAnswer) => void>;
}

export function createStructureSearchService({
  blocks,
  limitMs = 4000,
  reportMs = 300,
  readMs = 350,
  idleMs = 60_000,
  mostAtOnce = 20,
}: StructureSearchOptions): StructureSearchService {
  const kept = new LRUCache<string, StructureAnswer>({
    max: 200,
    maxSize: MOST_KEPT,
    sizeCalculation: (answer) =>
      answer.state === 'found'
        ? answer.found.ranks.reduce((sum, { documents }) => sum + documents.length, 100)
        : 100,
  });
  const jobs = new Map<string, Job>();
  const runner: StructureWorkerClient = createStructureWorkerClient({
    blocks,
    limitMs,
    reportMs,
    readMs,
    idleMs,
    onReport: hear,
    onEnd: (cause) => {
      for (const key of [...jobs.keys()])
        settle(key, { state: 'busy', ...(cause !== undefined && { cause }) });
    },
  });
  let lastId = 0;

  return {
    prepare: () => runner.prepare(),
    isRunning: () => runner.isRunning(),
    close: () => runner.close(),
    find(search, signal) {
      const key = JSON.stringify([search.text, search.mode, search.mode === 'similarity' ? search.least : 0]);
      const known = kept.get(key);
      if (known) return Promise.resolve(known);
      const job = jobs.get(key) ?? begun(key, search);
      if (!job) return Promise.resolve({ state: 'busy' });
      if (job.latest) return Promise.resolve({ state: 'found', found: job.latest, counting: true });
      return heard(key, job, signal);
    },
  };

  function begun(key: string, search: StructureSearch): Job | null {
    if (jobs.size >= mostAtOnce) return null;
    const job: Job = { id: ++lastId, latest: null, answered: false, waiting: new Set() };
    jobs.set(key, job);
    runner.send({ id: job.id, search });
    return job;
  }

  function heard(key: string, job: Job, signal?: AbortSignal): Promise<StructureAnswer> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        job.waiting.delete(tell);
        // Whoever got a part of the answer will ask for the rest.
        if (job.waiting.size === 0 && !job.answered && jobs.get(key) === job) {
          jobs.delete(key);
          runner.send({ id: job.id, search: null });
        }
        reject(new DOMException('Nobody waits for this search.', 'AbortError'));
      };
      const tell = (answer: StructureAnswer) => {
        signal?.removeEventListener('abort', leave);
        resolve(answer);
      };
      job.waiting.add(tell);
      if (signal?.aborted) leave();
      else signal?.addEventListener('abort', leave, { once: true });
    });
  }

  function hear(report: StructureProgress): void {
    const [key, job] = [...jobs].find(([, { id }]) => id === report.id) ?? [];
    if (key === undefined || !job) return;
    if ('fault' in report) return settle(key, { state: 'fault', fault: report.fault });
    job.latest = report.found;
    if (report.over) return settle(key, { state: 'found', found: report.found, counting: false });
    tellAll(job, { state: 'found', found: report.found, counting: true });
  }

  function settle(key: string, answer: StructureAnswer): void {
    const job = jobs.get(key);
    jobs.delete(key);
    // A machine that is less busy may make out next time what took too long now.
    const forNow = answer.state === 'busy' || (answer.state === 'fault' && answer.fault === 'too-tangled');
    if (!forNow) kept.set(key, answer);
    if (job) tellAll(job, answer);
  }

  function tellAll(job: Job, answer: StructureAnswer): void {
    job.answered = true;
    for (const tell of job.waiting) tell(answer);
    job.waiting.clear();
  }
}
