import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCustomer, type TestCustomer } from '../../../test/make-customer';
import { giveAddress, order, sizesInStock, type TestSize } from '../../../test/make-order';
import { makeShop, type TestShop } from '../../../test/make-shop';
import { MINUTE, movableClock, type MovableClock } from '../../../test/movable-clock';
import { startMailServer, type TestMailServer } from '../../../test/mail-server';
import { makeMove } from '../../../test/move-order';
import { carriers } from '../../../test/outbox-parts';
import { sendDueMessages } from '../messaging/outbox-sender';
import type { MessageTransports } from '../messaging/open-transports';
import { createSmtpTransport } from '../messaging/smtp-transport';
import { findOrder } from './order-store';
import { findDiscrepancies } from './reconciliation-store';

let time: MovableClock;
let shop: TestShop;
let ann: TestCustomer;
let sizes: TestSize[];
let server: TestMailServer;
let using: MessageTransports;
beforeEach(async () => {
  time = movableClock();
  shop = await makeShop({ clock: time.clock });
  ann = await makeCustomer(shop, 'ann');
  await giveAddress(ann.client);
  // Made to order: they never run out.
  sizes = await sizesInStock(shop, { least: 0, most: 0 });
  server = await startMailServer();
  using = {
    ...carriers().all,
    mail: createSmtpTransport(server.url, { name: 'Shop', address: 'shop@a.example' }),
  };
  await sendDueMessages(shop.deps, using);
  server.mails.length = 0;
});
afterEach(async () => {
  expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
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
    await sendDueMessages(shop.deps, using);
    time.advance(MINUTE);
  }
}

describe('mail server outage of an hour', () => {
  it('delays no order and delivers every e-mail once afterwards', async () => {
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
    await sendDueMessages(shop.deps, using);
    const came = letters();
    expect([...came.keys()].sort()).toEqual(expected.sort());
    expect([...came.values()].filter((names) => names.length !== 1)).toEqual([]);
  });
});

describe('crash while sending e-mails', () => {
  /** Sends like one that is killed in the middle: before a letter is handed over, or before that is written down. */
  async function dieSending(when: 'before' | 'after'): Promise<void> {
    let reached = false;
    const dying: MessageTransports = {
      ...using,
      mail: {
        async send(letter, signal) {
          if (when === 'after') await using.mail.send(letter, signal);
          reached = true;
          return new Promise(() => undefined);
        },
      },
    };
    void sendDueMessages(shop.deps, dying);
    await vi.waitFor(() => expect(reached).toBe(true));
  }

  it.each([
    ['before', 1],
    ['after', 2],
  ] as const)(
    'loses none and repeats only the e-mail in progress: crash %s sending',
    async (when, copies) => {
      const placed = [await place(), await place(), await place()];
      const deaths = 2;
      for (let death = 0; death < deaths; death += 1) await dieSending(when);
      // What a dead one had in hand is left alone for two minutes.
      time.advance(2 * MINUTE);
      await sendDueMessages(shop.deps, using);
      const came = letters();
      expect([...came.keys()].sort()).toEqual(placed.map(({ order_sn }) => `Your order ${order_sn}`).sort());
      const repeated = [...came.values()].filter((names) => names.length > 1);
      expect(repeated).toHaveLength(when === 'after' ? deaths : 0);
      // Whoever reads mail sees one: a repeated letter bears the name of the first.
      for (const names of repeated) expect([names.length, new Set(names).size]).toEqual([copies, 1]);
    },
  );
});
