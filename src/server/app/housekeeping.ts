import type { Deps } from './context';
import { repeat } from '../lib/interval-job';
import { forgetPastAttempts } from '../accounts/rate-limit-store';
import { forgetExpiredCaptchas } from '../accounts/captcha/captcha-store';
import { forgetIdleGuestCarts } from '../cart/cart-store';
import { forgetExpiredCodes } from '../accounts/verification-code-store';
import { forgetOldLeads } from '../leads/lead-store';
import { forgetOldOrderRequests } from '../stands/order-request-store';
import { forgetDoneMessages } from '../messaging/outbox-store';
import { forgetPastVisits } from '../punchout/punchout-store';
import { lapsePoints } from '../points/point-store';
import { forgetExpiredGuestQuotes } from '../orders/quote-store';
import { forgetExpiredSessions } from '../accounts/session-store';
import { forgetExpiredSharedCarts } from '../cart/shared-cart-store';
import { forgetDoneDeliveries } from '../webhooks/webhook-store';

export type HousekeepingDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

const HOUR = 3_600_000;
/** How long it can be seen that messages were sent. */
const MESSAGES_KEPT = 7 * 24 * HOUR;
/** How long the staff can send again what a webhook did not take. */
const DELIVERIES_KEPT = 30 * 24 * HOUR;
/** How long a visitor's cart waits to be changed again. */
const GUEST_CARTS_KEPT = 30 * 24 * HOUR;
/** How long the shop may come back to what somebody asked or applied for. */
const LEADS_KEPT = 730 * 24 * HOUR;

/** Forgets now and every hour what is past; the function that it gives stops that, and resolves when nothing runs. */
export function startHousekeeping(deps: HousekeepingDeps): () => Promise<void> {
  return repeat({ name: 'housekeeping', every: HOUR, log: deps.log }, () => tidy(deps));
}

/**
 * Takes out what nobody may use any longer: sessions, captchas, codes, counted tries, traces of sent messages, messages to webhooks that are done, visits of
 * purchasing systems, carts of visitors who do not come back, shared carts and visitors' quotes of the past, questions, applications
 * and requests of two years ago; writes off points that have lapsed.
 */
export async function tidy({ database, clock }: HousekeepingDeps): Promise<void> {
  const now = clock().getTime();
  await forgetExpiredSessions(database, now);
  await forgetExpiredCaptchas(database, now);
  await forgetExpiredCodes(database, now);
  await forgetPastAttempts(database, now);
  await forgetDoneMessages(database, now - MESSAGES_KEPT);
  await forgetDoneDeliveries(database, now - DELIVERIES_KEPT);
  await forgetPastVisits(database, now);
  await forgetIdleGuestCarts(database, now - GUEST_CARTS_KEPT);
  await forgetExpiredSharedCarts(database, now);
  await forgetExpiredGuestQuotes(database, now);
  await forgetOldLeads(database, now - LEADS_KEPT);
  await forgetOldOrderRequests(database, now - LEADS_KEPT);
  await lapsePoints(database, now);
}
