import { randomUUID } from 'node:crypto';
import type { ElectronApplication, Page } from '@playwright/test';
import { startFlakyProxy } from '../../tests/soak/support/flaky-proxy';
import { countWaiting } from '../../tests/soak/stands/stand-queue';
import { processOf } from '../fixtures/free-kiosk';
import { expect, test } from '../fixtures/fresh-kiosk';
import { startKiosk } from '../fixtures/kiosk';
import { inPage } from '../fixtures/stand';
import { addAspirin, ASPIRIN, badge } from '../steps/cart';
import { fillDetails, sendDetails } from '../steps/stand-forms';

interface Said {
  code: number;
  data: { list: unknown[] };
}

/** Sends a call from the page that replaced the crashed one, in the same session. */
function call(app: ElectronApplication, path: string, payload: object): Promise<Said> {
  return inPage<Said>(
    app,
    `window.platform.sessionToken.read().then((token) =>
      fetch('${path}', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': '${randomUUID()}',
          ...(token && { Authorization: encodeURIComponent(token) }),
        },
        body: ${JSON.stringify(JSON.stringify(payload))},
      }),
    ).then((answer) => answer.json())`,
  );
}

/** Pages that have come to life since the start. */
const pagesIn = (log: string) => log.split('"event":"renderer.ready"').length - 1;

/** Actions on the filled-in form before the page crashes. `npm test` runs the last one, in which a request exists. */
const moments: Record<string, (page: Page, folder: string) => Promise<void>> = {
  'before the button is pressed': () => Promise.resolve(),
  'as it is pressed': (page) => sendDetails(page),
  'while the shop is waited for': async (page, folder) => {
    await sendDetails(page);
    await expect.poll(() => countWaiting(folder)).toBe(1);
  },
};

for (const [moment, act] of Object.entries(moments)) {
  const tag = moment === 'while the shop is waited for' ? [] : '@soak';
  test(
    `a page crash ${moment} loses and doubles no request`,
    { tag },
    async ({ kiosk, folder, standShop: shop }) => {
      test.setTimeout(120_000);
      const link = await startFlakyProxy(shop.address);
      link.setState('down');
      const { app, page, log } = await kiosk({ KIOSK_SHOP: link.address, KIOSK_STAND_CODE: shop.code });
      await page.goto(`app://shop${ASPIRIN}`);
      await addAspirin(page);
      await expect(badge(page, 1)).toBeVisible();
      await fillDetails(page, '/orderRequest', 'Ann');
      link.setState('silent');
      await act(page, folder);
      const before = pagesIn(log());
      process.kill(processOf(folder, 'renderer'), 'SIGKILL');
      await expect.poll(() => pagesIn(log())).toBe(before + 1);

      // A visitor with a cart loads it again.
      const cart = await call(app, '/web/orders/flow/cart', {});
      const isLeft = cart.data.list.length > 0;
      const consent = { version: '1', text: 'Yes.', given_at: new Date().toISOString() };
      const details = { name: 'Ann', institution: 'Institute', email: 'ann@lab.example', country: 'Germany' };
      if (isLeft)
        expect(await call(app, '/web/stand/order', { ...details, consent })).toMatchObject({ code: 1 });
      if (moment !== 'as it is pressed') expect(isLeft).toBe(moment === 'before the button is pressed');

      link.setState('up');
      await expect.poll(() => countWaiting(folder), { timeout: 60_000 }).toBe(0);
      expect((await shop.received()).requests).toEqual(['Ann']);
      await link.close();
    },
  );
}

test('restarts a page that ran out of memory', { tag: '@soak' }, async ({ folder }) => {
  // Little enough that no machine suffers from it.
  const { app, log, close } = await startKiosk(folder, {}, ['--js-flags=--max-old-space-size=256']);
  await expect.poll(() => pagesIn(log())).toBe(1);
  const greedy = 'for (const all = []; ; ) all.push(Array.from({ length: 100_000 }, Math.random))';
  void inPage(app, greedy).catch(() => undefined);
  await expect.poll(() => log(), { timeout: 30_000 }).toContain('"event":"renderer.exited"');
  await expect.poll(() => pagesIn(log())).toBe(2);
  expect(await inPage(app, 'location.href')).toBe('app://shop/');
  expect(log()).not.toContain('safe_screen.shown');
  await close();
});
