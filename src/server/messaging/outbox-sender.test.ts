import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTransports, mailTo, queueMail } from '../../../test/fakes/fake-transports';
import { startMailServer, type TestMailServer } from '../../../test/fakes/mail-server';
import type { Log } from '../observability/log';
import type { MessageTransports } from './open-transports';
import { createSmtpTransport } from './smtp-transport';
import { RecipientRefusedError, UndeliverableError } from './message';
import { findDueMessages } from './outbox-store';
import type { ShopDatabase } from '../db/shop-database';
import { openTestDatabase } from '../../../test/databases/test-database';
import {
  retryDelayMs,
  sendDueMessages,
  startOutboxSender,
  type MessageSender,
  type OutboxDeps,
} from './outbox-sender';
import { eventually } from '../../../test/fixtures/eventually';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let database: ShopDatabase;
let now: number;
let lines: string[];
let deps: OutboxDeps;
let senders: MessageSender[];

beforeEach(async () => {
  database = await openTestDatabase();
  now = Date.UTC(2026, 0, 1);
  lines = [];
  senders = [];
  const write: Log['info'] = (event, fields) => lines.push(JSON.stringify({ event, ...fields }));
  deps = { database, clock: () => new Date(now), log: { info: write, error: write } };
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.stop()));
  await database.destroy();
});

function started(using: MessageTransports, of: OutboxDeps = deps): MessageSender {
  const sender = startOutboxSender(of, using);
  senders.push(sender);
  return sender;
}

const pendingMessages = async () => {
  const due = await findDueMessages(database, { channel: 'mail', now: now + 100 * DAY, limit: 1000 });
  return (await rows()).filter(({ id }) => due.some((message) => message.id === id));
};
const rows = () => database.selectFrom('outbox').selectAll().orderBy('id').execute();
const unreachable = () =>
  Promise.reject(Object.assign(new Error('refused ada@a.example'), { code: 'ESOCKET' }));

describe('message', () => {
  it('is sent once and then erased', async () => {
    await queueMail(database, mailTo('ada@a.example'), now);
    const { transports, mails } = fakeTransports();
    await sendDueMessages(deps, transports);
    await sendDueMessages(deps, transports);
    expect(mails).toMatchObject([
      { recipient: 'ada@a.example', subject: 'Your code', writtenAt: new Date(now) },
    ]);
    expect(await rows()).toMatchObject([{ recipient: '', subject: '', body: '', sent_at: now }]);
  });

  it('is sent when the clock was set back by a year after a failure', async () => {
    now += 365 * DAY;
    await queueMail(database, mailTo('ada@a.example'), now);
    await sendDueMessages(deps, { ...fakeTransports().transports, mail: { send: unreachable } });
    now -= 365 * DAY;
    const { transports, mails } = fakeTransports();
    await sendDueMessages(deps, transports);
    expect(mails).toHaveLength(1);
  });

  it('is sent by its channel', async () => {
    await queueMail(database, { channel: 'sms', recipient: '+861055500142', subject: '', body: '1' }, now);
    const { transports, mails, smsRecipients } = fakeTransports();
    await sendDueMessages(deps, transports);
    expect([mails, smsRecipients]).toEqual([[], ['+861055500142']]);
  });

  it('is sent at once on flush', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    try {
      const { transports, mails } = fakeTransports();
      const sender = started(transports);
      await queueMail(database, mailTo('ada@a.example'), now);
      sender.flush();
      await eventually(() => expect(mails).toHaveLength(1));
    } finally {
      vi.useRealTimers();
    }
  });

  it('is sent by the next poll without flush', async () => {
    const { transports, mails } = fakeTransports();
    started(transports);
    await queueMail(database, mailTo('ada@a.example'), now);
    await eventually(() => expect(mails).toHaveLength(1));
  });

  it('has the same id at every attempt', async () => {
    const names: string[] = [];
    await queueMail(database, mailTo('ada@a.example'), now);
    const { transports } = fakeTransports((letter) => {
      names.push(letter.id);
      return unreachable();
    });
    await sendDueMessages(deps, transports);
    now += HOUR;
    await sendDueMessages(deps, transports);
    expect(names).toEqual([names[0], names[0]]);
    expect(names[0]).toMatch(/^[\w-]{43}$/);
  });
});

describe('mail server outage', () => {
  let server: TestMailServer;
  beforeEach(async () => {
    server = await startMailServer();
  });
  afterEach(() => server.stop());

  it('loses no message: all are sent afterwards', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `reader${index}@a.example`);
    for (const name of names) await queueMail(database, mailTo(name), now);
    const { transports } = fakeTransports();
    const using = {
      ...transports,
      mail: createSmtpTransport(server.url, { name: 'Shop', address: 'shop@a.example' }),
    };
    await server.stop();
    for (let look = 0; look < 40; look++) {
      await sendDueMessages(deps, using);
      now += 10 * MINUTE;
    }
    expect(await pendingMessages()).toHaveLength(30);
    expect(server.mails).toEqual([]);
    await server.restart();
    now += HOUR;
    await sendDueMessages(deps, using);
    expect(server.mails.map(({ to }) => to[0]).sort()).toEqual([...names].sort());
    expect(await pendingMessages()).toEqual([]);
  });

  it('retries after a closed connection', async () => {
    await queueMail(database, mailTo('ada@a.example'), now);
    const { transports } = fakeTransports();
    const using = {
      ...transports,
      mail: createSmtpTransport(server.url, { name: 'Shop', address: 'shop@a.example' }),
    };
    server.replies['.'] = '451 4.3.0 something happened';
    await sendDueMessages(deps, using);
    delete server.replies['.'];
    now += HOUR;
    await sendDueMessages(deps, using);
    expect(await pendingMessages()).toEqual([]);
  });

  it('does not delay SMS', async () => {
    await queueMail(database, mailTo('ada@a.example'), now);
    await queueMail(database, { channel: 'sms', recipient: '+861055500142', subject: '', body: '1' }, now);
    const { transports, smsRecipients } = fakeTransports(unreachable);
    await sendDueMessages(deps, transports);
    expect(smsRecipients).toHaveLength(1);
  });

  it('costs one attempt per poll, without personal data in the log', async () => {
    await queueMail(database, mailTo('ada@a.example'), now);
    await queueMail(database, mailTo('ben@a.example'), now);
    let tries = 0;
    const { transports } = fakeTransports(() => {
      tries += 1;
      return unreachable();
    });
    await sendDueMessages(deps, transports);
    expect(tries).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('ESOCKET');
    expect(lines[0]).not.toMatch(/ada|a\.example|123456/);
  });
});

describe('undeliverable message', () => {
  it('is marked as failed and erased and delays no other', async () => {
    await queueMail(database, mailTo('nobody@a.example'), now);
    await queueMail(database, mailTo('ada@a.example'), now);
    const sent: string[] = [];
    const { transports } = fakeTransports(({ recipient }) => {
      if (recipient.startsWith('nobody')) return Promise.reject(new UndeliverableError('no such mailbox'));
      return Promise.resolve(void sent.push(recipient));
    });
    await sendDueMessages(deps, transports);
    now += DAY;
    await sendDueMessages(deps, transports);
    expect(sent).toEqual(['ada@a.example']);
    expect((await rows())[0]).toMatchObject({ recipient: '', body: '', sent_at: null, tries: 1 });
    expect(lines.join()).toContain('outbox.message_failed');
  });
});

describe('refused recipients', () => {
  const refusing = (sent: string[]) =>
    fakeTransports(({ recipient }) =>
      recipient.startsWith('nobody')
        ? Promise.reject(new RecipientRefusedError('The mail server refuses the recipient: 450.'))
        : Promise.resolve(void sent.push(recipient)),
    ).transports;

  it('delay no other message, however many there are', async () => {
    for (let count = 0; count < 50; count += 1)
      await queueMail(database, mailTo(`nobody${count}@a.example`), now);
    await queueMail(database, mailTo('ada@a.example'), now);
    const sent: string[] = [];
    await sendDueMessages(deps, refusing(sent));
    expect(sent).toEqual(['ada@a.example']);
    expect(lines.join()).not.toContain('nobody');
  });

  it('are retried for five days', async () => {
    await queueMail(database, mailTo('nobody@a.example'), now);
    for (let day = 0; day <= 5; day += 1) {
      await sendDueMessages(deps, refusing([]));
      expect(await pendingMessages()).toHaveLength(1);
      now += DAY;
    }
    await sendDueMessages(deps, refusing([]));
    expect(await pendingMessages()).toEqual([]);
  });
});

describe('retry delay', () => {
  it('doubles from seconds to one hour, with jitter', () => {
    for (let tries = 1; tries < 2000; tries++) {
      const most = Math.min(HOUR, 5000 * 2 ** tries);
      const delay = retryDelayMs(tries);
      expect(delay).toBeGreaterThanOrEqual(most / 2);
      expect(delay).toBeLessThanOrEqual(most);
    }
    expect(new Set(Array.from({ length: 50 }, () => retryDelayMs(3))).size).toBe(50);
  });

  it('is stored', async () => {
    await queueMail(database, mailTo('ada@a.example'), now);
    const { transports, mails } = fakeTransports();
    await sendDueMessages(deps, fakeTransports(unreachable).transports);
    now += 4999;
    await sendDueMessages(deps, transports);
    expect(mails).toEqual([]);
    now += 5002;
    await sendDueMessages(deps, transports);
    expect(mails).toHaveLength(1);
  });
});

describe('stop', () => {
  it('waits for the message in flight and starts no other', async () => {
    await queueMail(database, mailTo('ada@a.example'), now);
    await queueMail(database, mailTo('ben@a.example'), now);
    const begun: string[] = [];
    let finish = () => undefined as void;
    const { transports } = fakeTransports(({ recipient }) => {
      begun.push(recipient);
      return new Promise((resolve) => (finish = resolve));
    });
    const sender = started(transports);
    await eventually(() => expect(begun).toHaveLength(1));
    let stopped = false;
    const stopping = sender.stop().then(() => (stopped = true));
    sender.flush();
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    finish();
    await stopping;
    expect(begun).toEqual(['ada@a.example']);
    expect((await pendingMessages()).map(({ recipient }) => recipient)).toEqual(['ben@a.example']);
  });

  it('waits for the message in flight when the other channel fails', async () => {
    await queueMail(database, mailTo('ada@a.example'), now);
    let finish = () => undefined as void;
    let begun = false;
    const { transports } = fakeTransports(() => {
      begun = true;
      return new Promise((resolve) => (finish = resolve));
    });
    let readings = 0;
    // The second channel reads the clock second.
    const clock = () => {
      readings += 1;
      if (readings === 2) throw new Error('no clock');
      return new Date(now);
    };
    const sender = started(transports, { ...deps, clock });
    await eventually(() => expect(begun).toBe(true));
    let stopped = false;
    const stopping = sender.stop().then(() => (stopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    finish();
    await stopping;
    expect(await pendingMessages()).toEqual([]);
    expect(lines.join()).toContain('outbox.poll_failed');
  });

  it('aborts a hanging attempt and keeps the message', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      await queueMail(database, mailTo('ada@a.example'), now);
      let begun = false;
      const { transports } = fakeTransports((_letter, signal) => {
        begun = true;
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('broken off'))),
        );
      });
      const sender = started(transports);
      while (!begun) await new Promise((resolve) => setImmediate(resolve));
      const stopping = sender.stop();
      await vi.advanceTimersByTimeAsync(10_000);
      await stopping;
      expect(await pendingMessages()).toMatchObject([{ recipient: 'ada@a.example', tries: 1 }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('of the database for a moment loses no message', async () => {
    const { transports, mails } = fakeTransports();
    let isStopped = true;
    const sender = started(transports, {
      ...deps,
      get database() {
        if (isStopped) throw new Error('The database is stopped.');
        return database;
      },
    });
    await eventually(() => expect(lines.join()).toContain('"event":"outbox.poll_failed"'));
    isStopped = false;
    await queueMail(database, mailTo('ada@a.example'), now);
    sender.flush();
    await eventually(() => expect(mails).toHaveLength(1));
  });
});
