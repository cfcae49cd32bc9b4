import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCustomer, type TestCustomer } from '../../testing/make-customer';
import { giveAddress, order, sizesInStock, type TestSize } from '../../testing/make-order';
import { makeShop, type TestShop } from '../../testing/make-shop';
import { MINUTE, movableClock, type MovableClock } from '../../testing/movable-clock';
import { startMailServer, type TestMailServer } from '../../testing/mail-server';
import { makeMove } from '../../testing/move-order';
import { carriers } from '../../testing/outbox-parts';
import { sendDue } from '../messaging/outbox-sender';
import type { Carriers } from '../messaging/carriers';
import { smtpMail } from '../messaging/smtp-mail';
import { findOrder } from './order-store';
import { findFaults } from './reconciliation-store';

let time: MovableClock;
let shop: TestShop;
let ann: TestCustomer;
let sizes: TestSize[];
let server: TestMailServer;
let using: Carriers;
beforeEach(async () => {
  time = movableClock();
  shop = await makeShop({ clock: time.clock });
  ann = await makeCustomer(shop, 'ann');
  await giveAddress(ann.client);
  // Made to order: they never run out.
  sizes = await sizesInStock(shop, { least: 0, most: 0 });
  server = await startMailServer();
  using = { ...carriers().all, mail: smtpMail(server.url, { name: 'Shop', address: 'shop@a.example' }) };
  await sendDue(shop.deps, using);
  server.mails.length = 0;
});
afterEach(async () => {
  expect(await findFaults(shop.deps.database)).toEqual([]);
  await server.stop();
  await shop.close();
});

const place = () => order(ann.client, sizes, { pay_id: 'banktransfer' });

/** Number of letters that came for each subject, and the names that they bear. */
function letters(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { text } of server.mails) {
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(text)?.[1] ?? '';
    const subject = header('Subject').replace(` - ${shop.deps.settings.brand}`, '');
    found.set(subject, [...(found.get(subject) ?? []), header('Message-ID')]);
  }
  return found;
}

/** Lets an hour pass by the minute, in which the shop sends what is due. */
async function anHour(
  eachMinute: (minute: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (let minute = 0; minute < 60; minute += 1) {
    await eachMinute(minute);
    await sendDue(shop.deps, using);
    time.advance(MINUTE);
  }
}

describe('a mail server that is away for an hour', () => {
  it('holds up no order, and every letter comes once when it is back', async () => {
    await server.stop();
    const expected: string[] = [];
    await anHour(async (minute) => {
      if (minute % 5 > 0) return;
      const { order_id, order_sn } = await place();
      expected.push(`Your order ${order_sn}`);
      const moves = (['pay', 'ship', 'complete'] as const).slice(0, minute % 4);
      for (const move of moves) expect(await makeMove(shop, order_id, move)).not.toBeNull();
      const words = { pay: 'is paid', ship: 'is on its way', complete: 'is complete' };
      expected.push(...moves.map((move) => `Your order ${order_sn} ${words[move]}`));
      const last = await findOrder(shop.deps.database, { orderId: order_id });
      expect(last?.state).toBe((['pending', 'paid', 'shipped', 'completed'] as const)[minute % 4]);
    });
    expect(server.mails).toEqual([]);
    expect(expected.length).toBeGreaterThan(24);

    await server.startAgain();
    // No letter waits for more than an hour between two tries.
    await anHour();
    await sendDue(shop.deps, using);
    const came = letters();
    expect([...came.keys()].sort()).toEqual(expected.sort());
    expect([...came.values()].filter((names) => names.length !== 1)).toEqual([]);
  });
});

describe('a server that dies over its letters', () => {
  /** Sends like one that is killed in the middle: before a letter is handed over, or before that is written down. */
  async function dieSending(when: 'before' | 'after'): Promise<void> {
    let reached = false;
    const dying: Carriers = {
      ...using,
      mail: {
        async send(letter, signal) {
          if (when === 'after') await using.mail.send(letter, signal);
          reached = true;
          return new Promise(() => undefined);
        },
      },
    };
    void sendDue(shop.deps, dying);
    await vi.waitFor(() => expect(reached).toBe(true));
  }

  it.each([
    ['before', 1],
    ['after', 2],
  ] as const)('loses none, and repeats no more than it died with in hand: %s', async (when, copies) => {
    const placed = [await place(), await place(), await place()];
    const deaths = 2;
    for (let death = 0; death < deaths; death += 1) await dieSending(when);
    // What a dead one had in hand is left alone for two minutes.
    time.advance(2 * MINUTE);
    await sendDue(shop.deps, using);
    const came = letters();
    expect([...came.keys()].sort()).toEqual(placed.map(({ order_sn }) => `Your order ${order_sn}`).sort());
    const repeated = [...came.values()].filter((names) => names.length > 1);
    expect(repeated).toHaveLength(when === 'after' ? deaths : 0);
    // Whoever reads mail sees one: a repeated letter bears the name of the first.
    for (const names of repeated) expect([names.length, new Set(names).size]).toEqual([copies, 1]);
  });
});
