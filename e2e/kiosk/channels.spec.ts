import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures/fresh-kiosk';
import { retryLostReply } from '../fixtures/retry-lost-reply';
import { openedOutside } from '../fixtures/kiosk';
import { pollPage, inPage, pinHash, setUpStand } from '../fixtures/stand';
import { callAsStrangers, callAsPage, channelsOf } from '../steps/call-channels';
import { answeredChannels } from '../steps/channels';
import { plainArguments } from '../steps/payloads';

/** More than the combinations of senders and arguments. Seeds differ between runs. */
const TIMES = 250;
/** No server listens there. */
const shop = 'http://127.0.0.1:9';
/** Log events of a crash. */
const faults =
  /"event":"(renderer.exited|renderer.hung|child_process.exited|process.uncaught_exception|process.unhandled_rejection|session.wipe_failed|safe_screen.shown)"/;

/** Runs in the page. Subscriptions send nothing to main, and ending the session would end the page. */
function bridgeMethods() {
  type Method = (...args: unknown[]) => unknown;
  const methods: [path: string, method: Method][] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'function') methods.push([path, value as Method]);
    else if (value !== null)
      for (const [key, inner] of Object.entries(value as object)) walk(inner, `${path}.${key}`);
  };
  walk(window.platform, 'platform');
  return methods.filter(([path]) => !/\.watch\w*$|\.session\.end$/.test(path));
}

for (const mode of ['demo', 'kiosk'] as const) {
  test(`every channel rejects foreign senders and survives malformed arguments: ${mode}`, async ({
    kiosk,
    folder,
  }, info) => {
    test.setTimeout(180_000);
    setUpStand(folder, { mode, pinHash, shop });
    const { app, page, log } = await kiosk();
    const channels = answeredChannels(mode);
    // Every registered channel must be in the table. Electron itself listens for errors, which pages do not send.
    expect(await retryLostReply(() => channelsOf(app))).toEqual({ handled: channels, listened: ['error'] });
    await page.evaluate(() => window.platform?.sessionToken.save('secret'));
    const forged = await retryLostReply(() => callAsStrangers(app, TIMES));
    expect(forged).toEqual({ tried: channels.length * TIMES, answered: 0 });
    // The shop's own page gets answers, so the calls above were rejected because of their sender.
    expect(await page.evaluate(() => window.platform?.sessionToken.read())).toBe('secret');
    const refusals = () => log().split('"ipc.refused"').length - 1;
    await retryLostReply(() => app.evaluate(() => console.error('strangers are done')));
    await expect.poll(log).toContain('strangers are done');
    // Chromium's processes write where the program does, and now and then into the middle of one of its lines.
    const refused = refusals();
    expect(refused).toBeGreaterThan(forged.tried * 0.999);

    const before = readFileSync(join(folder, 'stand.json'), 'utf8');
    const seed = Math.trunc(Math.random() * 2 ** 31);
    info.annotations.push({ type: 'seed', description: String(seed) });
    let tried = 0;
    let answered = 0;
    // The channel that ends sessions comes last, because it replaces the page.
    const isLast = (name: string) => name === 'session:end';
    for (const [index, name] of [...channels]
      .sort((one, other) => Number(isLast(one)) - Number(isLast(other)))
      .entries()) {
      const asked = await retryLostReply(() => callAsPage(app, name, { seed: seed + index, times: TIMES }));
      tried += asked.tried;
      answered += asked.answered;
      // Each of them passed the sender check.
      expect(refusals(), `${name}, seed ${seed}`).toBe(refused);
    }
    expect(tried).toBe(channels.length * TIMES);
    expect(answered).toBeGreaterThan(0);
    if (mode === 'kiosk') await expect.poll(() => log()).toContain('"session.wiped"');
    await expect.poll(() => pollPage(app, 'window.platform.stand.status()')).toBe('set up');
    expect(await inPage(app, 'window.platform.stand.menu()')).toBeNull();
    expect(readFileSync(join(folder, 'stand.json'), 'utf8')).toBe(before);
    expect(existsSync(join(folder, 'staff.sqlite'))).toBe(false);
    if (mode === 'kiosk') expect(await openedOutside(app)).toEqual([]);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
    expect(log().match(faults)?.[0], `seed ${seed}`).toBeUndefined();
    console.log(
      `${mode}: channels guarded ${channels.length} of ${channels.length}, ${forged.tried} forged calls, 0 answered; ${tried} of the page’s own, 0 crashes`,
    );
  });
}

test('malformed arguments passed through the bridge are answered and cause no harm', async ({
  kiosk,
  folder,
}) => {
  test.setTimeout(180_000);
  setUpStand(folder, { pinHash, shop });
  const { app, page, log } = await kiosk();
  const seed = Math.trunc(Math.random() * 2 ** 31);
  const methods = await page.evaluateHandle(bridgeMethods);
  const said = await page.evaluate(
    async ([asking, lists]) => {
      const rejected: string[] = [];
      for (const [path, method] of asking) {
        for (let index = 0; index < lists.length; index += 100) {
          const batch = lists.slice(index, index + 100).map((args) => Promise.resolve(method(...args)));
          const ends = await Promise.allSettled(batch);
          if (ends.some(({ status }) => status === 'rejected')) rejected.push(path);
        }
      }
      return { methods: asking.length, rejected };
    },
    [methods, plainArguments(seed, TIMES)] as const,
  );
  expect(said.rejected, `seed ${seed}`).toEqual([]);
  expect(said.methods).toBeGreaterThan(25);
  expect(await page.evaluate(() => window.platform?.stand?.menu())).toBeNull();
  expect(await openedOutside(app)).toEqual([]);
  expect(log().match(faults)?.[0], `seed ${seed}`).toBeUndefined();
  console.log(`${said.methods} methods of the bridge, ${said.methods * TIMES} calls by chance, 0 rejected`);
});

for (const megabytes of [4, 20]) {
  const tag = megabytes === 4 ? [] : '@soak';
  test(
    `arguments of ${megabytes} MB passed through the bridge neither end nor block the program`,
    { tag },
    async ({ kiosk, folder }) => {
      test.setTimeout(180_000);
      setUpStand(folder, { pinHash, shop });
      const { page, log } = await kiosk();
      const methods = await page.evaluateHandle(bridgeMethods);
      const said = await page.evaluate(
        async ([asking, size]) => {
          const nested = { inner: {} };
          for (let depth = 0, at: Record<string, object> = nested; depth < 500; depth += 1)
            at = at['inner'] = { inner: {} };
          const huge: Readonly<Record<string, unknown>> = {
            text: 'x'.repeat(size * 1_000_000),
            list: Array.from({ length: size * 25_000 }, () => 'x'),
            object: Object.fromEntries(Array.from({ length: size * 5000 }, (_, key) => [`key${key}`, key])),
            bytes: new Uint8Array(size * 1_000_000),
            nested,
          };
          const slow: string[] = [];
          for (const [path, method] of asking) {
            for (const [kind, value] of Object.entries(huge)) {
              const began = performance.now();
              // A method may reject what it cannot take.
              await Promise.resolve()
                .then(() => method(value, value))
                .catch(() => undefined);
              if (performance.now() - began > 5000) slow.push(`${path} ${kind}`);
            }
          }
          return { methods: asking.length, slow };
        },
        [methods, megabytes] as const,
      );
      expect(said.slow).toEqual([]);
      expect(said.methods).toBeGreaterThan(25);
      expect(await page.evaluate(() => window.platform?.stand?.menu())).toBeNull();
      expect(log().match(faults)?.[0]).toBeUndefined();
    },
  );
}
