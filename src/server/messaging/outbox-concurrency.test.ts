import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeTransports, mailTo, queueMail } from '../../../test/fakes/fake-transports';
import { silentLog } from '../observability/log';
import { findDueMessages } from './outbox-store';
import type { ShopDatabase } from '../db/shop-database';
import { openTestDatabase } from '../../../test/databases/test-database';
import { sendDueMessages, type OutboxDeps } from './outbox-sender';
import { eventually } from '../../../test/fixtures/eventually';

const MINUTE = 60_000;

describe('two servers with one database', () => {
  let folder: string;
  let database: ShopDatabase;
  let other: ShopDatabase;
  let deps: OutboxDeps;
  let now = Date.UTC(2026, 0, 1);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outbox-'));
    database = await openTestDatabase(join(folder, 'shop.sqlite'));
    other = await openTestDatabase(join(folder, 'shop.sqlite'));
    deps = { database, clock: () => new Date(now), log: silentLog };
  });
  afterEach(async () => {
    await Promise.all([database.destroy(), other.destroy()]);
    await rm(folder, { recursive: true });
  });

  /** A transport that yields to the event loop, so that the servers interleave. */
  function slow() {
    const sent: string[] = [];
    const { transports } = fakeTransports(async ({ recipient }) => {
      await new Promise((resolve) => setImmediate(resolve));
      sent.push(recipient);
    });
    return { transports, sent };
  }

  it('send each message once', async () => {
    for (let index = 0; index < 50; index++)
      await queueMail(database, mailTo(`reader${index}@a.example`), now);
    const { transports, sent } = slow();
    await Promise.all([
      sendDueMessages(deps, transports),
      sendDueMessages({ ...deps, database: other }, transports),
    ]);
    expect(sent).toHaveLength(50);
    expect(new Set(sent).size).toBe(50);
  });

  it('would send messages twice without claims (control)', async () => {
    for (let index = 0; index < 50; index++)
      await queueMail(database, mailTo(`reader${index}@a.example`), now);
    const { transports, sent } = slow();
    const careless = async (db: ShopDatabase) => {
      const due = await findDueMessages(db, { channel: 'mail', now, limit: 50 });
      const messages = await db.selectFrom('outbox').selectAll().execute();
      for (const message of messages.filter(({ id }) => due.some((candidate) => candidate.id === id))) {
        await transports.mail.send(
          { ...message, id: '', writtenAt: new Date(now) },
          new AbortController().signal,
        );
      }
    };
    await Promise.all([careless(database), careless(other)]);
    expect(sent.length).toBeGreaterThan(50);
  });

  it('take over messages of a dead server after two minutes', async () => {
    await queueMail(database, mailTo('ada@a.example'), now);
    const never = fakeTransports(() => new Promise(() => undefined));
    void sendDueMessages(deps, never.transports);
    await eventually(async () =>
      expect((await database.selectFrom('outbox').select('tries').execute())[0]?.tries).toBe(1),
    );
    const { transports, mails } = fakeTransports();
    now += 2 * MINUTE - 1;
    await sendDueMessages({ ...deps, database: other }, transports);
    expect(mails).toEqual([]);
    now += 1;
    await sendDueMessages({ ...deps, database: other }, transports);
    expect(mails).toHaveLength(1);
  });
});
