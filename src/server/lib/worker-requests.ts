import { parentPort } from 'node:worker_threads';

/** Posted when the worker begins a request, so that loading the worker does not count towards its time. */
export interface RequestStart {
  id: number;
  hasStarted: true;
}

/** Answers the requests of a `WorkerClient` in this worker thread. If `handle` throws, the worker ends and the request rejects. */
export function handleWorkerRequests<Request extends object, Reply extends object>(
  handle: (request: Request) => Reply | Promise<Reply>,
): void {
  const answer = async ({ id, ...request }: Request & { id: number }) => {
    parentPort?.postMessage({ id, hasStarted: true } satisfies RequestStart);
    // TypeScript does not know that `Request & { id }` without `id` is a `Request`.
    const reply = await handle(request as unknown as Request);
    parentPort?.postMessage({ ...reply, id });
  };
  parentPort?.on('message', (message: Request & { id: number }) => void answer(message));
}
