import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStructureWorkerClient } from './structure-worker-client';
import type { StructureSearch } from './structure-worker-messages';

const workers = vi.hoisted((): EventEmitter[] => []);

vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    constructor() {
      super();
      workers.push(this);
    }
    readonly postMessage = vi.fn();
    readonly terminate = vi.fn(() => Promise.resolve(0));
    readonly ref = vi.fn();
    readonly unref = vi.fn();
  },
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  workers.length = 0;
});

const search: StructureSearch = { text: 'CCO', mode: 'exact', minSimilarityPercent: 70 };

it('keeps the worker that replaces an aborted one, also when its start takes longer than a search may', async () => {
  const [limitMs, graceMs, parseMs, startMs] = [1000, 500, 100, 5000];
  const blocks = vi.fn(() => new Promise<[]>((resolve) => setTimeout(resolve, startMs, [])));
  const [onReport, onEnd] = [vi.fn(), vi.fn()];
  const limits = { limitMs, graceMs, parseMs, reportMs: 100, idleMs: 60_000 };
  const client = createStructureWorkerClient({ ...limits, blocks, onReport, onEnd });
  client.send({ id: 1, search });
  await vi.advanceTimersByTimeAsync(startMs);
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: parseMs * 1000, system: 0 });
  workers[0]?.emit('message', { id: 1, isParsing: true });
  await vi.advanceTimersByTimeAsync(parseMs);
  expect(onReport).toHaveBeenCalledExactlyOnceWith({
    id: 1,
    isFinal: true,
    problem: { fault: 'too-complex' },
  });
  client.send({ id: 2, search });
  await vi.advanceTimersByTimeAsync(startMs);
  expect(onEnd).not.toHaveBeenCalled();
  expect(blocks).toHaveBeenCalledTimes(2);
  expect(workers).toHaveLength(2);
  expect(workers[1]).toHaveProperty('postMessage.mock.calls', [[{ id: 2, search }]]);
  await client.close();
});
