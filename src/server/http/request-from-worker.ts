import { DisplacedError, WorkerTerminatedError, type WorkerClient } from '../lib/worker-client';
import { RetryLaterError } from './errors';

interface QueueLimit {
  /** Client network; networks take turns. */
  network: string;
  /** Maximum requests of all networks that the worker processes or that wait. */
  maxPending: number;
  /** Time after which a rejected client may retry. */
  retryAfterS: number;
}

/**
 * Sends a request to a worker with a limited queue. A full queue may make room by rejecting a waiting request of a busier network,
 * see `FairQueue`. Rejects with `RetryLaterError` (503) when the queue stays full, when the request made room for another one, and
 * when the worker was terminated.
 */
export async function requestFromWorker<Request extends object, Reply extends object>(
  worker: WorkerClient<Request, Reply>,
  request: Request,
  { network, maxPending, retryAfterS }: QueueLimit,
): Promise<Reply> {
  if (worker.pending() >= maxPending && !worker.displaceFor(network))
    throw new RetryLaterError(503, retryAfterS);
  try {
    return await worker.request(request, network);
  } catch (error) {
    const isTemporary = error instanceof WorkerTerminatedError || error instanceof DisplacedError;
    throw isTemporary ? new RetryLaterError(503, retryAfterS) : error;
  }
}
