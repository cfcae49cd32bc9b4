import type { Log } from '../../server/observability/log';
import { endpoints } from '../../shared/contract/endpoints';
import { SUCCEEDED } from '../../shared/contract/envelope';
import type { TextStore } from '../storage/settings-store';
import { createBackoff, retryAfterSeconds } from '../../server/lib/backoff';
import type { StandCredential } from './stand-credential';

export type EnrollmentResult =
  /**
   * `name` is the stand's name at the shop. `keys` are those that sign the shop's catalogues: the stand has `pinned` them, the shop
   * has `none`, or the stand has `rejected` them, because the shop did not prove them.
   */
  | { kind: 'enrolled'; name: string; keys: 'pinned' | 'none' | 'rejected' }
  /** `message` is the shop's explanation; '' for none. */
  | { kind: 'refused'; message: string }
  /** The code may be tried again after this many seconds; 0 when the shop names no time. */
  | { kind: 'busy'; seconds: number }
  /** `no queue`: without its entry queue, a stand does not enroll, see `createSyncWithoutQueue`. */
  | { kind: 'no shop' | 'no queue' | 'unreachable' };

export interface StandEnrollerDeps {
  /** Origin of the shop; '' for none. */
  shop: string;
  credential: StandCredential;
  /** Code that staff entered, to enroll with when the shop becomes reachable; '' for none. */
  enrollmentCode: TextStore;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  log: Log;
}

/** Enrolls the stand at its shop. */
export interface StandEnroller {
  /** Exchanges a code for the stand's credential. */
  enroll(code: string): Promise<EnrollmentResult>;
  /**
   * Enrolls with the stored code, which stays until the shop accepts or refuses it. Resolves to the milliseconds until the
   * next attempt; Infinity when none is needed.
   */
  enrollWithStoredCode(): Promise<number>;
  /** State of the stored code: it waits for an answer of the shop, or the shop refused the last one since the start. */
  codeState(): 'none' | 'waiting' | 'refused';
  /** Allows the next attempt without a delay, except during a `Retry-After`. */
  retrySoon(): void;
}

export function createStandEnroller({
  shop,
  credential,
  enrollmentCode,
  now,
  log,
}: StandEnrollerDeps): StandEnroller {
  const backoff = createBackoff({ now, random: Math.random });
  let isCodeRefused = false;

  async function enroll(code: string): Promise<EnrollmentResult> {
    if (shop === '') return { kind: 'no shop' };
    const request = new Request(`app://shop${endpoints.enrollStand.path}`, {
      method: 'POST',
      body: JSON.stringify({ code }),
    });
    const response = await credential.enroll(request);
    const body: unknown = response.type === 'error' ? null : await response.json().catch(() => null);
    // Captive portals and proxies answer without the shop's envelope.
    if (typeof body !== 'object' || body === null || !('code' in body)) return { kind: 'unreachable' };
    if (response.status === 200 && body.code === SUCCEEDED) {
      isCodeRefused = false;
      const keys = credential.keysResult();
      if (keys === 'rejected') log.error('enrollment.catalogue_keys_rejected');
      return { kind: 'enrolled', name: credential.name(), keys };
    }
    // An overloaded or failing shop does not tell whether the code is valid.
    if ((response.status === 200 || response.status === 400) && 'field' in body && body.field === 'code') {
      return { kind: 'refused', message: 'msg' in body && typeof body.msg === 'string' ? body.msg : '' };
    }
    if (response.status === 429 || response.status >= 500) {
      return { kind: 'busy', seconds: retryAfterSeconds(response.headers) };
    }
    return { kind: 'unreachable' };
  }

  async function enrollWithStoredCode(): Promise<number> {
    const code = enrollmentCode.get();
    if (shop === '' || code === '') return Infinity;
    // The environment may name a used code at each start.
    if (!credential.isFromCode(code)) {
      if (backoff.remainingMs() > 0) return backoff.remainingMs();
      // A disk that cannot store the credential must not block the entry queue.
      const outcome = await enroll(code).catch(() => null);
      if (outcome?.kind !== 'enrolled' && outcome?.kind !== 'refused') {
        return backoff.recordFailure(outcome?.kind === 'busy' ? outcome.seconds * 1000 : 0);
      }
      isCodeRefused = outcome.kind === 'refused';
      if (isCodeRefused) log.error('enrollment.code_refused');
      backoff.recordSuccess();
    }
    // Staff may have entered another code in the meantime.
    if (enrollmentCode.get() === code) enrollmentCode.set('');
    return Infinity;
  }

  function codeState(): 'none' | 'waiting' | 'refused' {
    if (enrollmentCode.get() !== '') return 'waiting';
    return isCodeRefused ? 'refused' : 'none';
  }

  return { enroll, enrollWithStoredCode, codeState, retrySoon: () => backoff.retrySoon() };
}
