import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCustomer } from '../../testing/make-customer';
import { makeShop, type TestShop } from '../../testing/make-shop';
import { startBackgroundWork, type BackgroundWork } from './background-jobs';
import type { Letter } from '../messaging/mail';

let shop: TestShop;
let work: BackgroundWork;
let letters: Letter[];

beforeEach(async () => {
  // Nothing leaves by the clock here.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  letters = [];
  shop = await makeShop();
  work = startBackgroundWork(shop.deps, {
    mail: { send: (letter) => Promise.resolve(void letters.push(letter)) },
    sms: { send: () => Promise.resolve() },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await work.stop();
  await shop.close();
});

const resetMail = (path: string) =>
  new Request(`http://shop.test${path}`, {
    method: 'POST',
    body: JSON.stringify({ email: 'ada@a.example', captcha_id: 'any', captcha: 'TEST' }),
  });

describe('a letter that a call leaves', () => {
  it('goes out with the answer', async () => {
    const site = work.watched((request) => shop.fetch(request));
    const response = await site(resetMail('/web/users/login/send_pwd_email'), { ip: '192.0.2.1' });
    expect(response.status).toBe(200);
    await vi.waitFor(() => expect(letters).toMatchObject([{ recipient: 'ada@a.example' }]));
  });

  it('waits for the next look otherwise', async () => {
    await makeCustomer(shop, 'somebody');
    expect(letters).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(letters).toHaveLength(1));
  });
});

describe('a server that stops', () => {
  it('sends nothing more', async () => {
    await work.stop();
    const site = work.watched((request) => shop.fetch(request));
    await site(resetMail('/web/users/login/send_pwd_email'), { ip: '192.0.2.1' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(letters).toEqual([]);
  });
});
