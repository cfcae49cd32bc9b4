import type { Deps } from '../deps';
import { repeat } from '../repeat';
import { forgetPastAttempts } from '../store/attempt-store';
import { forgetExpiredCaptchas } from '../store/captcha-store';
import { forgetExpiredCodes } from '../store/one-time-code-store';
import { forgetDoneMessages } from '../store/outbox-store';
import { lapsePoints } from '../store/point-store';
import { forgetExpiredSessions } from '../store/session-store';

export type HousekeepingDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

const HOUR = 3_600_000;
/** How long it can be seen that messages were sent. */
const MESSAGES_KEPT = 7 * 24 * HOUR;

/** Forgets now and every hour what is past; the function that it gives stops that, and resolves when nothing runs. */
export function startHousekeeping(deps: HousekeepingDeps): () => Promise<void> {
  return repeat({ name: 'housekeeping', every: HOUR, log: deps.log }, () => tidy(deps));
}

/**
 * Takes out what nobody may use any longer: sessions, captchas, codes, counted tries, traces of sent messages; writes
 * off points that have lapsed.
 */
export async function tidy({ database, clock }: HousekeepingDeps): Promise<void> {
  const now = clock().getTime();
  await forgetExpiredSessions(database, now);
  await forgetExpiredCaptchas(database, now);
  await forgetExpiredCodes(database, now);
  await forgetPastAttempts(database, now);
  await forgetDoneMessages(database, now - MESSAGES_KEPT);
  await lapsePoints(database, now);
}
