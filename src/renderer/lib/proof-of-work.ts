import type { ProofChallenge } from '../../shared/contract/envelope';

export interface PendingProof {
  /**
   * Resolves to the counter that solves the challenge and the key derived from it, separated by a dot. Resolves to '' when
   * this browser cannot solve the challenge. Never rejects.
   */
  solution: Promise<string>;
  cancel: () => void;
}

/** The proof of a challenge that cannot be solved. */
export const noProof: PendingProof = { solution: Promise.resolve(''), cancel: () => undefined };

/**
 * Starts solving a challenge in a new worker. The signal cancels it. Returns `noProof` if the signal is already aborted, and where
 * the browser refuses workers.
 */
export function startProof(challenge: ProofChallenge, signal?: AbortSignal): PendingProof {
  const worker = signal?.aborted ? null : startWorker();
  if (!worker) return noProof;
  let finish: (proof: string) => void = () => undefined;
  const cancel = () => finish('');
  signal?.addEventListener('abort', cancel);
  const solution = new Promise<string>((resolve) => (finish = resolve)).finally(() => {
    worker.terminate();
    signal?.removeEventListener('abort', cancel);
  });
  worker.addEventListener('message', ({ data }: MessageEvent<string>) => finish(data));
  worker.addEventListener('error', cancel);
  worker.postMessage(challenge);
  return { solution, cancel };
}

function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
}
