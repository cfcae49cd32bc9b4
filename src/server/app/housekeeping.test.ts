import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog, type Log } from '../observability/log';
import { countAttempts } from '../accounts/rate-limit-store';
import { addCaptcha } from '../accounts/captcha/captcha-store';
import { addGuestCart } from '../cart/cart-store';
import { addCustomer } from '../accounts/customer-store';
import { addVerificationCode } from '../accounts/verification-code-store';
import { addLead } from '../leads/lead-store';
import { queueMail } from '../../../test/fakes/fake-transports';
import { markMessageFailed, markMessageSent } from '../messaging/outbox-store';
import { addPointEntry } from '../points/point-store';
import { addQuote } from '../orders/quote-store';
import { addSession } from '../accounts/session-store';
import { addSharedCart } from '../cart/shared-cart-store';
import type { ShopDatabase } from '../db/shop-database';
import { openTestDatabase } from '../../../test/databases/test-database';
import { startHousekeeping, runHousekeeping, type HousekeepingDeps } from './housekeeping';
import { eventually } from '../../../test/fixtures/eventually';

const NOW = Date.UTC(2026, 0, 10);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let database: ShopDatabase;
let deps: HousekeepingDeps;
beforeEach(async () => {
  database = await openTestDatabase();
  deps = { database, clock: () => new Date(NOW), log: silentLog };
  await fill();
});
afterEach(() => database.destroy());

/** Inserts an expired and a valid row per table, named accordingly. */
async function fill(): Promise<void> {
  const person = { username: 'ada', email: 'ada@a.example', password_hash: '', created_at: 1 };
  const customer_id = (await addCustomer(database, person))?.id ?? 0;
  for (const [name, expires_at] of [
    ['past', NOW - 1],
    ['good', NOW + 1],
  ] as const) {
    const times = { created_at: 1, family_started_at: 1, expires_at };
    await addSession(database, { token_hash: name, family: name, customer_id, ...times });
    await addCaptcha(database, { id: name, answer_hash: '', expires_at });
    const code = { id: name, subject: name, code_hash: '', created_at: 1, expires_at };
    await database
      .transaction()
      .execute((transaction) => addVerificationCode(transaction, { ...code, purpose: 'reset', customer_id }));
    await countAttempts(database, name, expires_at - (NOW - DAY), NOW - DAY);
    await database
      .transaction()
      .execute((transaction) => addGuestCart(transaction, name, expires_at - 30 * DAY));
    await addSharedCart(database, { code: name, lines: [], created_at: 1, expires_at });
    await addLead(database, {
      customer_id: null,
      kind: 'contact',
      name,
      email: '',
      institution: '',
      country: '',
      address: '',
      phone: '',
      topic: '',
      goods_sn: '',
      publication: '',
      message: '',
      created_at: expires_at - 730 * DAY,
    });
    await addQuote(database, {
      customer_id: null,
      recipient: name,
      state: 'offered',
      revision: 1,
      request: '',
      note: '',
      lines: [],
      created_at: 1,
      offered_at: 1,
      expires_at,
    });
  }
  for (const [points, days] of [
    [5, 366],
    [7, 364],
  ] as const) {
    const entry = { customerId: customer_id, points, reason: '', cause: String(days), now: NOW - days * DAY };
    await database.transaction().execute((transaction) => addPointEntry(transaction, entry));
  }
  const message = { channel: 'mail', recipient: 'a@b.example', subject: '' } as const;
  for (const body of ['waiting', 'sent', 'given up'])
    await queueMail(database, { ...message, body }, NOW - 8 * DAY);
  await queueMail(database, { ...message, body: 'just sent' }, NOW - 6 * DAY);
  await markMessageSent(database, 2, NOW - 8 * DAY);
  await markMessageFailed(database, 3, NOW - 8 * DAY);
  await markMessageSent(database, 4, NOW - 6 * DAY);
}

async function left() {
  const names = async (rows: Promise<object[]>) =>
    (await rows).flatMap((row) => Object.values(row) as unknown[]);
  return {
    sessions: await names(database.selectFrom('session').select('token_hash').execute()),
    captchas: await names(database.selectFrom('captcha').select('id').execute()),
    codes: await names(database.selectFrom('one_time_code').select('id').execute()),
    attempts: await names(database.selectFrom('attempt').select('key').execute()),
    messages: await names(database.selectFrom('outbox').select('id').orderBy('id').execute()),
    points: await names(database.selectFrom('point_entry').select('points').orderBy('id').execute()),
    carts: await names(database.selectFrom('cart').select('guest_hash').execute()),
    shared: await names(database.selectFrom('shared_cart').select('code').execute()),
    leads: await names(database.selectFrom('lead').select('name').execute()),
    quotes: await names(database.selectFrom('quote').select('recipient').execute()),
  };
}

const all = ['past', 'good'];
const before = {
  sessions: all,
  captchas: all,
  codes: all,
  attempts: all,
  messages: [1, 2, 3, 4],
  points: [5, 7],
  carts: all,
  shared: all,
  leads: all,
  quotes: all,
};
const good = ['good'];
const tidied = {
  sessions: good,
  captchas: good,
  codes: good,
  attempts: good,
  messages: [1, 4],
  points: [5, 7, -5],
  carts: good,
  shared: good,
  quotes: good,
  leads: good,
};

describe('housekeeping', () => {
  it('deletes expired data only and keeps pending messages of any age', async () => {
    expect(sorted(await left())).toEqual(sorted(before));
    await runHousekeeping(deps);
    expect(await left()).toEqual(tidied);
  });

  it('runs at start and every hour until stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const stop = startHousekeeping(deps);
      await eventually(async () => expect(await left()).toEqual(tidied));
      await addCaptcha(database, { id: 'late', answer_hash: '', expires_at: 1 });
      await vi.advanceTimersByTimeAsync(HOUR);
      await eventually(async () => expect(await left()).toEqual(tidied));
      await stop();
      await addCaptcha(database, { id: 'later', answer_hash: '', expires_at: 1 });
      await vi.advanceTimersByTimeAsync(10 * HOUR);
      expect((await left()).captchas).toContain('later');
    } finally {
      vi.useRealTimers();
    }
  });

  it('logs a failure and runs again at the next hour', async () => {
    const lines: string[] = [];
    const write: Log['error'] = (event) => lines.push(event);
    const broken = await openTestDatabase();
    await broken.destroy();
    const stop = startHousekeeping({ ...deps, database: broken, log: { info: write, error: write } });
    await eventually(() => expect(lines).toEqual(Array.from({ length: 15 }, () => 'housekeeping.failed')));
    await stop();
  });
});

function sorted(lists: Record<string, unknown[]>) {
  return Object.entries(lists).map(([name, list]) => [name, list.map(String).sort()]);
}
