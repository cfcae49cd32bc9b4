import { RetryLaterError } from '../../http/errors';
import { requestFromWorker } from '../../http/request-from-worker';
import { createNetworkCounts } from '../../lib/network-counts';
import { createWorkerClient, findWorkerEntry } from '../../lib/worker-client';
import type { CaptchaReply, CaptchaRequest } from './captcha.worker';
import type { CaptchaContent } from './captcha-data-url';

/**
 * Draws or speaks a captcha for a client network. Resolves to a data URL. Rejects with `RetryLaterError`: 429 when too many
 * captchas of the network wait, 503 when too many wait or the worker was terminated.
 */
export type RenderCaptcha = (content: CaptchaContent, network: string) => Promise<string>;

export interface CaptchaRenderer {
  render: RenderCaptcha;
  close(): Promise<void>;
}

interface RendererOptions {
  /** Folder of the clips of the characters. */
  soundFolder: string;
  maxPending?: number;
  /** Captchas of one client network that may wait: a class may open the form at the same time. */
  maxPendingPerNetwork?: number;
  timeoutMs?: number;
  idleMs?: number;
}

const RETRY_AFTER_S = 2;

/** Renders captchas in a worker that starts on demand. */
export function createCaptchaRenderer({
  soundFolder,
  maxPending = 200,
  maxPendingPerNetwork = 40,
  timeoutMs = 5000,
  idleMs = 60_000,
}: RendererOptions): CaptchaRenderer {
  const pendingByNetwork = createNetworkCounts();
  const worker = createWorkerClient<CaptchaRequest, CaptchaReply>({
    entry: () => findWorkerEntry('captcha.worker', import.meta.url),
    timeoutMs,
    idleMs,
  });
  return {
    close: worker.stop,
    async render(content, network) {
      if (!pendingByNetwork.hasRoom(network, maxPendingPerNetwork))
        throw new RetryLaterError(429, RETRY_AFTER_S);
      const release = pendingByNetwork.occupy(network);
      try {
        const limit = { network, maxPending, retryAfterS: RETRY_AFTER_S };
        const { url, error } = await requestFromWorker(worker, { ...content, soundFolder }, limit);
        if (error !== '') throw new Error(error);
        return url;
      } finally {
        release();
      }
    },
  };
}
