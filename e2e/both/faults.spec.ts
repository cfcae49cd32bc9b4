import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/shop';
import { addAspirin, ASPIRIN, badge } from '../steps/cart';

/**
 * Faults of a call in transit. `call-faults.test.ts` covers faults of real connections, and a timeout while bytes still
 * arrive. The hosts share this code, so a kiosk meets the faults only in long runs.
 */
type Fault =
  | { how: 'refused' | 'cut' | 'silent' | 'slow' }
  | { how: 'answered'; status: number; body: string; type?: 'text/html' };

const reply = (status: number, body: unknown): Fault => ({
  how: 'answered',
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const page = (status: number): Fault => ({
  how: 'answered',
  status,
  body: '<h1>Welcome to the hall</h1>',
  type: 'text/html',
});

const noAnswer = 'Failed to connect to the server.';
const broken = 'Connection error 200.';
const expired = /Login expired！\s*Please log in again!/;
const late = 'The server response timed out, please refresh the page.';

/** The fault, the message, and the action offered. */
const faults: [name: string, fault: Fault, words: string | RegExp, to?: RegExp][] = [
  ['a refused connection', { how: 'refused' }, noAnswer],
  ['an answer that breaks off', { how: 'cut' }, noAnswer],
  ['nothing with 200', reply(200, ''), broken],
  ['half a reply', reply(200, '{"code":1,"msg":"'), broken],
  ['the page of a log-in', page(200), broken],
  ['a success without data', reply(200, { code: 1, msg: '' }), broken],
  ['a code that is text', reply(200, { code: '1', msg: '', data: {} }), broken],
  ['400', page(400), 'The request was not understood.'],
  ['401', page(401), expired, /\/login\?redirect=/],
  ['403', page(403), expired, /\/login\?redirect=/],
  ['404', page(404), 'Not found.', /:\/\/[^/]+\/$/],
  ['405', page(405), 'The server does not accept this request method.'],
  ['429', page(429), 'Sorry, your operation is too frequent, please try again later!'],
  ['500', page(500), 'Server error. Please try again.'],
  ['502', page(502), 'Network error.'],
  ['503', page(503), 'The service is unavailable. Please try again in a moment.'],
  ['504', page(504), 'The network timed out.'],
];

/** Applies the fault to calls whose URL contains `part`, until a reload or the event `fault-over`. */
async function meet(page: Page, part: string, fault: Fault): Promise<void> {
  await page.evaluate(
    ({ part, fault }) => {
      const send = window.fetch.bind(window);
      let isOver = false;
      window.addEventListener('fault-over', () => (isOver = true));
      /** A thousand bytes of a reply, and every so many milliseconds as many again; without that it breaks off. */
      const begun = (signal: AbortSignal | null | undefined, everyMs?: number) =>
        new ReadableStream<Uint8Array>({
          start(controller) {
            const more = () => controller.enqueue(new TextEncoder().encode('{"code":1'.padEnd(1000)));
            more();
            if (everyMs === undefined) return controller.error(new TypeError('network error'));
            const timer = setInterval(more, everyMs);
            signal?.addEventListener('abort', () => {
              clearInterval(timer);
              controller.error(new DOMException('aborted', 'AbortError'));
            });
          },
        });
      window.fetch = (input, init) => {
        const address = input instanceof Request ? input.url : input.toString();
        if (isOver || !address.includes(part)) return send(input, init);
        const signal = input instanceof Request ? input.signal : init?.signal;
        const json = { headers: { 'Content-Type': 'application/json' } };
        switch (fault.how) {
          case 'refused':
            return Promise.reject(new TypeError('Failed to fetch'));
          case 'cut':
            return Promise.resolve(new Response(begun(signal), json));
          case 'slow':
            return Promise.resolve(new Response(begun(signal, 1000), json));
          case 'silent':
            return new Promise((_resolve, reject) => {
              signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
            });
          case 'answered': {
            const { status, body, type = 'application/json' } = fault;
            return Promise.resolve(new Response(body, { status, headers: { 'Content-Type': type } }));
          }
        }
      };
    },
    { part, fault },
  );
}

const PRODUCT = '/web/goods/info/';
const ADD = '/web/orders/goods/add';

/** Uncaught errors. */
function uncaught(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(String(error)));
  return found;
}

async function followProduct(page: Page): Promise<void> {
  await page.getByRole('article').nth(5).getByRole('heading').getByRole('link').click();
}

test(
  'a failed navigation shows an error page with a way on',
  { tag: '@soak-kiosk' },
  async ({ page, goto }) => {
    test.setTimeout(180_000);
    const errors = uncaught(page);
    for (const [name, fault, words, to] of faults) {
      await test.step(name, async () => {
        await goto('/categoryList?id=22&page_size=12');
        await meet(page, PRODUCT, fault);
        await followProduct(page);
        await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (to) return expect(page).toHaveURL(to);
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible();
      });
    }
    expect(errors).toEqual([]);
  },
);

test(
  'a failed action shows a message and the button works again',
  { tag: '@website' },
  async ({ page, goto }) => {
    test.setTimeout(180_000);
    const errors = uncaught(page);
    const close = page.getByRole('button', { name: 'Close this notice' });
    for (const [name, fault, words, to] of faults) {
      await test.step(name, async () => {
        // A fault that leads elsewhere is followed by a new page.
        if (!page.url().endsWith(ASPIRIN)) await goto(ASPIRIN);
        await expect(badge(page, 0)).toBeVisible();
        await meet(page, ADD, fault);
        await addAspirin(page);
        await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (to) return expect(page).toHaveURL(to);
        await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeEnabled();
        await close.click();
        await page.evaluate(() => window.dispatchEvent(new Event('fault-over')));
      });
    }
    await meet(page, ADD, { how: 'refused' });
    await addAspirin(page);
    await expect(page.getByRole('alert').getByText(noAnswer)).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('fault-over')));
    await addAspirin(page);
    await expect(badge(page, 1)).toBeVisible();
    expect(errors).toEqual([]);
  },
);

for (const [how, tag] of [
  ['silent', '@soak-kiosk'],
  ['slow', '@soak'],
] as const) {
  test(
    `a ${how} network times out after 15 seconds; until then the page stays unchanged`,
    { tag },
    async ({ page, goto }) => {
      const errors = uncaught(page);
      await goto('/categoryList?id=22');
      await meet(page, PRODUCT, { how });
      const began = Date.now();
      await followProduct(page);
      await expect(page.getByTestId('page-progress')).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByText(late)).toBeVisible({ timeout: 25_000 });
      expect(Date.now() - began).toBeGreaterThan(14_000);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible();
      expect(errors).toEqual([]);
    },
  );
}
