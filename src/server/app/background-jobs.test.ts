import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { afterWrite } from '../http/middleware/after-write';
import { startBackgroundJobs, type BackgroundJobs } from './background-jobs';
import type { MailMessage } from '../messaging/message-transport';

let shop: TestShop;
let jobs: BackgroundJobs;
let sent: MailMessage[];

beforeEach(async () => {
  // Stops all intervals.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  sent = [];
  shop = await makeShop();
  jobs = startBackgroundJobs(shop.deps, {
    mail: { send: (message) => Promise.resolve(void sent.push(message)) },
    sms: { send: () => Promise.resolve() },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await jobs.stop();
  await shop.close();
});

const resetMail = (path: string) =>
  new Request(`http://shop.test${path}`, {
    method: 'POST',
    body: JSON.stringify({ email: 'ada@a.example', captcha_id: 'any', captcha: 'TEST' }),
  });

describe('a message enqueued by a call', () => {
  it('is sent right after the response', async () => {
    const handler = afterWrite(() => jobs.flushOutbox())((request) => shop.fetch(request));
    const response = await handler(resetMail('/web/users/login/send_pwd_email'), { ip: '192.0.2.1' });
    expect(response.status).toBe(200);
    await vi.waitFor(() => expect(sent).toMatchObject([{ recipient: 'ada@a.example' }]));
  });

  it('is otherwise sent by the next interval', async () => {
    await makeCustomer(shop, 'somebody');
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
  });
});

describe('stop', () => {
  it('stops sending messages', async () => {
    await jobs.stop();
    const handler = afterWrite(() => jobs.flushOutbox())((request) => shop.fetch(request));
    await handler(resetMail('/web/users/login/send_pwd_email'), { ip: '192.0.2.1' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual([]);
  });
});
