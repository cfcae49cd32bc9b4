import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/fixtures/property-runs';
import { fakeTransports } from '../../../test/fakes/fake-transports';
import { openTestDatabase } from '../../../test/databases/test-database';
import type { ShopDatabase } from '../db/shop-database';
import { silentLog } from '../observability/log';
import {
  customerEmail,
  shopText,
  staffEmail,
  verificationEmail,
  type CustomerEmailKind,
  type VerificationKind,
} from './message';
import {
  enqueueMessage,
  enqueueVerification,
  hourlyBudgets,
  hourlyCodeBudgets,
  type CodeRequester,
} from './outbox';
import { countLimitedMessages } from './outbox-store';
import { sendDueMessages } from './outbox-sender';

const HOUR = 3_600_000;
const settings = { brand: 'Quillbench', email: 'staff@shop.example' };
const VICTIM = 'victim@institute.example';

let database: ShopDatabase;
let now: number;
beforeEach(async () => {
  database = await openTestDatabase();
  now = Date.UTC(2026, 0, 1);
});
afterEach(() => database.destroy());

async function addTestCustomer(username: string, email: string, verified: boolean): Promise<number> {
  const { id } = await database
    .insertInto('customer')
    .values({
      username,
      username_key: username,
      email,
      email_key: email,
      email_verified_at: verified ? now : null,
      password_hash: '',
      mobile: '',
      real_name: '',
      institution: '',
      created_at: now,
      closed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const notify = (customerId: number, number: number, kind: CustomerEmailKind = 'notice') =>
  database
    .transaction()
    .execute((transaction) =>
      enqueueMessage(
        transaction,
        customerEmail(settings, { customerId, kind }, shopText`Order ${number}`, [shopText`text ${number}.`]),
        now,
      ),
    );

const tellStaff = (number: number) =>
  database
    .transaction()
    .execute((transaction) =>
      enqueueMessage(transaction, staffEmail(settings, shopText`Lead ${number}`, [`text ${number}.`]), now),
    );

const verify = (recipient: string, number: number, kind: VerificationKind, requester?: CodeRequester) =>
  database
    .transaction()
    .execute((transaction) =>
      enqueueVerification(
        transaction,
        { kind, channel: 'mail', recipient, ...(requester && { requester }) },
        now,
        () =>
          Promise.resolve(
            verificationEmail(settings, { kind, recipient }, shopText`Code`, [shopText`text ${number}.`]),
          ),
      ),
    );

async function delivered() {
  const { transports, mails } = fakeTransports();
  await sendDueMessages({ database, clock: () => new Date(now), log: silentLog }, transports);
  return mails;
}

const numbersIn = (mails: readonly { body: string }[]) =>
  mails.flatMap(({ body }) => [...body.matchAll(/text (\d+)\./g)].map(([, number]) => Number(number)));

describe('message to a customer', () => {
  it('is not sent to an address that the customer has not verified', async () => {
    const customerId = await addTestCustomer('mallory', VICTIM, false);
    for (let number = 0; number < 81; number += 1) await notify(customerId, number);
    expect(await delivered()).toEqual([]);
    now += HOUR;
    expect(await delivered()).toEqual([]);
    expect(await countLimitedMessages(database, 0)).toEqual([{ reason: 'unverified', count: 81 }]);
    const stored = await database.selectFrom('outbox').select(['recipient', 'body']).execute();
    expect(stored.every(({ recipient, body }) => recipient === '' && body === '')).toBe(true);
  });

  it('is not sent after the account was closed', async () => {
    const customerId = await addTestCustomer('ann', VICTIM, true);
    await database.updateTable('customer').set({ closed_at: now }).execute();
    await notify(customerId, 1);
    expect(await delivered()).toEqual([]);
  });

  it('waits over the budget and then arrives in one summary with every text', async () => {
    const customerId = await addTestCustomer('ann', VICTIM, true);
    for (let number = 0; number < 81; number += 1) await notify(customerId, number);
    const atOnce = await delivered();
    expect(atOnce).toHaveLength(hourlyBudgets.notice);
    now += HOUR - 1;
    expect(await delivered()).toEqual([]);
    now += 1;
    const [summary, ...more] = await delivered();
    expect(more).toEqual([]);
    expect(summary?.subject).toBe('Several messages: Order 10 - Quillbench');
    expect(numbersIn([...atOnce, ...(summary ? [summary] : [])])).toEqual(
      Array.from({ length: 81 }, (_, number) => number),
    );
    expect(summary?.body).toContain('Order 80 - Quillbench');
  });

  it('about security is sent at once while the budget of other messages is used up', async () => {
    const customerId = await addTestCustomer('ann', VICTIM, true);
    for (let number = 0; number < 50; number += 1) await notify(customerId, number);
    await delivered();
    await notify(customerId, 99, 'security');
    expect(numbersIn(await delivered())).toEqual([99]);
  });
});

describe('verification', () => {
  it('stops quietly over the budget of its kind, without composing', async () => {
    const sent: boolean[] = [];
    for (let number = 0; number < 20; number += 1) sent.push(await verify(VICTIM, number, 'registration'));
    expect(sent.filter(Boolean)).toHaveLength(hourlyBudgets.registration);
    expect(await delivered()).toHaveLength(hourlyBudgets.registration);
    expect(await countLimitedMessages(database, 0)).toEqual([
      { reason: 'over_budget', count: 20 - hourlyBudgets.registration },
    ]);
  });

  it('has one budget for all spellings of an address', async () => {
    for (let number = 0; number < 9; number += 1) {
      await verify(number % 2 ? VICTIM.toUpperCase() : VICTIM, number, 'registration');
    }
    expect(await delivered()).toHaveLength(hourlyBudgets.registration);
  });

  it('of one kind does not use up another', async () => {
    for (let number = 0; number < 20; number += 1) await verify(VICTIM, number, 'registration');
    expect(await verify(VICTIM, 50, 'password_reset')).toBe(true);
  });
});

describe('codes to a mailbox', () => {
  const requesters = (networks: fc.Arbitrary<string>): fc.Arbitrary<CodeRequester> =>
    fc.record({
      customerId: fc.integer({ min: 1, max: 9 }),
      network: networks,
      relation: fc.constantFrom('claimant', 'claimant', 'foreign'),
    });
  const twoSites = fc.oneof(
    fc.constant('192.0.2.1'),
    fc.integer({ min: 1, max: 99 }).map((number) => `2001:db8:1:${number}::/64`),
  );
  const anyNetwork = fc.integer({ min: 1, max: 40 }).map((number) => `198.51.100.${number}`);
  /** Returns how many of the codes were sent. */
  async function request(requests: readonly CodeRequester[]): Promise<number> {
    let sent = 0;
    for (const requester of requests) if (await verify(VICTIM, 1, 'code', requester)) sent += 1;
    return sent;
  }
  const repeated = (requester: CodeRequester) => Array.from({ length: 20 }, () => requester);
  const newcomer: CodeRequester = { customerId: 100, network: '203.0.113.1', relation: 'claimant' };
  const owner: CodeRequester = { customerId: 101, network: '192.0.2.1', relation: 'owner' };

  it('that strangers on two sites request with many accounts leave those of a customer who registers, and of the owner', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(requesters(twoSites), { maxLength: 40 }), async (strangers) => {
        await database.deleteFrom('attempt').execute();
        await request(strangers);
        expect(await request(repeated(newcomer))).toBe(hourlyCodeBudgets.perAccount);
        expect(await request(repeated(owner))).toBe(hourlyCodeBudgets.owner);
      }),
      { numRuns: propertyRuns(25) },
    );
  });

  it('are limited in all, whoever requests them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(requesters(anyNetwork), { minLength: 20, maxLength: 80 }),
        async (strangers) => {
          await database.deleteFrom('attempt').execute();
          expect(await request(strangers)).toBeLessThanOrEqual(hourlyCodeBudgets.others);
          const foreign = strangers.map((requester) => ({ ...requester, relation: 'foreign' as const }));
          await database.deleteFrom('attempt').execute();
          expect(await request(foreign)).toBe(hourlyCodeBudgets.foreign);
          expect(await request(repeated(owner))).toBe(hourlyCodeBudgets.owner);
        },
      ),
      { numRuns: propertyRuns(15) },
    );
  });
});

describe('codes to a mailbox in a day', () => {
  it('allow strangers few guesses, and the owner any number of codes', async () => {
    let [strangers, owners] = [0, 0];
    for (let hour = 0; hour < 24; hour += 1) {
      for (let number = 0; number < 20; number += 1) {
        const requester = {
          customerId: number,
          network: `198.51.100.${number}`,
          relation: 'claimant',
        } as const;
        if (await verify(VICTIM, 1, 'code', requester)) strangers += 1;
      }
      const owner = { customerId: 100, network: '192.0.2.1', relation: 'owner' } as const;
      if (await verify(VICTIM, 1, 'code', owner)) owners += 1;
      now += HOUR;
    }
    expect(strangers).toBe(48);
    expect(owners).toBe(24);
  });
});

describe('any sequence of events', () => {
  const event = fc.record({
    kind: fc.constantFrom('notice', 'security', 'staff', 'registration', 'password_reset', 'code'),
    waitMinutes: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 40 })),
    times: fc.integer({ min: 1, max: 30 }),
  });

  it('stays within the budgets and loses no notice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 12 }), async (events) => {
        await database.destroy();
        database = await openTestDatabase();
        const owner = await addTestCustomer('ann', VICTIM, true);
        const expected: number[] = [];
        const arrivals: { to: string; at: number; body: string }[] = [];
        let number = 0;
        const deliver = async () => {
          for (const { recipient, body } of await delivered())
            arrivals.push({ to: recipient, at: now, body });
        };
        for (const { kind, waitMinutes, times } of events) {
          now += waitMinutes * 60_000;
          await deliver();
          for (let count = 0; count < times; count += 1) {
            number += 1;
            if (kind === 'notice' || kind === 'security') await notify(owner, number, kind);
            else if (kind === 'staff') await tellStaff(number);
            else await verify(VICTIM, number, kind);
            if (kind === 'notice' || kind === 'security' || kind === 'staff') expected.push(number);
          }
          await deliver();
        }
        now += HOUR;
        await deliver();
        const came = new Set(numbersIn(arrivals));
        expect(expected.filter((candidate) => !came.has(candidate))).toEqual([]);
        // Fixed windows: twice the budgets in the worst hour, and one summary of each kind.
        const { staff, ...others } = hourlyBudgets;
        const most = 2 * Object.values(others).reduce((sum, one) => sum + one, 0) + 4;
        for (const { to, at } of arrivals) {
          const inHour = arrivals.filter(
            (arrival) => arrival.to === to && arrival.at >= at && arrival.at < at + HOUR,
          );
          expect(inHour.length).toBeLessThanOrEqual(to === VICTIM ? most : 2 * staff + 2);
        }
      }),
      { numRuns: propertyRuns(25) },
    );
  });
});

describe('addresses of one mailbox', () => {
  it.each([
    ['tags', ['victim@institute.example', 'victim+1@institute.example', 'Victim+2@institute.example']],
    ['dots at Gmail', ['victim@gmail.com', 'v.ictim@gmail.com', 'vic.tim+3@gmail.com']],
    ['both domains of Gmail', ['victim@gmail.com', 'victim@googlemail.com', 'vict.im@googlemail.com']],
  ])('share a budget: %s', async (_name, addresses) => {
    for (const address of addresses)
      for (let number = 0; number < 2; number += 1) await verify(address, number, 'registration');
    expect(await delivered()).toHaveLength(hourlyBudgets.registration);
  });

  it('do not include dots elsewhere', async () => {
    for (const address of ['ann.lee@institute.example', 'annlee@institute.example'])
      await verify(address, 1, 'registration');
    expect(await delivered()).toHaveLength(2);
  });
});
