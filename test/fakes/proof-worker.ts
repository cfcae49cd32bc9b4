import type { ProofChallenge } from '../../src/shared/contract/envelope';
import { solveProof } from '../fixtures/solve-proof';

/** Replaces `Worker` in jsdom, which has no workers: runs that of `src/renderer/lib/proof-of-work.ts` on the test's thread. */
export class ProofWorker extends EventTarget {
  constructor(url: URL) {
    super();
    if (!url.href.includes('proof-of-work')) throw new Error(`jsdom has no workers: ${url.href}`);
  }

  postMessage(challenge: ProofChallenge): void {
    void solveProof(challenge).then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  terminate(): void {}
}
