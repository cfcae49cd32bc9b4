import { expect, it, vi } from 'vitest';
import { catalogueStatus, selfTestStatus, standStatus } from './stand-status';

const stand = { standName: 'Hall 4', shop: 'https://shop.example' };

const clock = () => new Date(2028, 1, 29, 9, 30);

const shopThat = async (answer: () => Promise<Response>) => {
  const asked: string[] = [];
  const fetchUrl: typeof fetch = (address) => {
    asked.push(address instanceof Request ? address.url : address.toString());
    return answer();
  };
  const rows = await standStatus(stand, '1.2.3', fetchUrl, clock)();
  return { asked, rows };
};

it('reports name, version and a shop that responds', async () => {
  const { asked, rows } = await shopThat(() => Promise.resolve(new Response('ok')));
  expect(asked).toEqual(['https://shop.example/healthz']);
  expect(rows).toEqual([
    { name: 'Stand', value: 'Hall 4', state: 'plain' },
    { name: 'Program version', value: '1.2.3', state: 'plain' },
    { name: 'Shop', value: 'shop.example is reachable', state: 'good' },
  ]);
});

const interrupted = () => new ReadableStream({ pull: () => Promise.reject(new TypeError('terminated')) });

const failing = (code: string) => () =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));

it.each([
  ['is out of reach', failing('ECONNREFUSED'), 'shop.example does not respond'],
  ['breaks the connection', () => Promise.resolve(new Response(interrupted())), 'does not respond'],
  ['cannot save', () => Promise.resolve(new Response('full', { status: 503 })), 'a fault (status 503)'],
  ['has no address', failing('ENOTFOUND'), 'this machine has no network, or the address is wrong'],
  [
    'is the page of a hotel network',
    () => Promise.resolve(new Response('<title>Log in</title>')),
    'sign in to the network',
  ],
  [
    'redirects to a hotel network',
    () => Promise.resolve(new Response(null, { status: 302 })),
    'sign in to the network',
  ],
  ['has the certificate of a hotel network', failing('DEPTH_ZERO_SELF_SIGNED_CERT'), 'is not trusted'],
  [
    'has a certificate from after a clock that was reset',
    failing('CERT_NOT_YET_VALID'),
    'not valid at the time of this machine, Feb 29, 2028, 9:30 AM: check the clock',
  ],
])('needs attention and tells why for a shop that %s', async (_what, answer, reason) => {
  const { rows } = await shopThat(answer);
  expect(rows[2]).toMatchObject({ name: 'Shop', state: 'attention' });
  expect(rows[2]?.value).toContain('shop.example');
  expect(rows[2]?.value).toContain(reason);
});

it.each([
  [4, 'shop.example is reachable', 'good'],
  [-4, 'shop.example is reachable', 'good'],
  [1440, 'the clock of this machine differs by 1440 minutes', 'attention'],
  [-60, 'the clock of this machine differs by 60 minutes', 'attention'],
])('compares the clock with a shop that is %d minutes ahead', async (minutes, text, state) => {
  const shopTime = new Date(clock().getTime() + minutes * 60_000).toUTCString();
  const { rows } = await shopThat(() => Promise.resolve(new Response('ok', { headers: { Date: shopTime } })));
  expect(rows[2]?.state).toBe(state);
  expect(rows[2]?.value).toContain(text);
});

it('does not call a shop if none is set', async () => {
  const rows = await standStatus({ standName: '', shop: '' }, '1', () =>
    Promise.reject(new Error('asked')),
  )();
  expect(rows.map(({ value }) => value)).toEqual(['No name', '1', 'Not set: visitors cannot sign in']);
});

it('reports the date of the catalogue', async () => {
  expect(
    await catalogueStatus(() => ({ created: '2026-11-21', expired: false, lastResult: null }))(),
  ).toEqual([{ name: 'Catalogue date', value: 'Nov 21, 2026', state: 'plain' }]);
});

it.each([
  [{ expired: true, lastResult: 'current' }, 'attention'],
  [{ expired: false, lastResult: 'failed' }, 'attention'],
  [{ expired: false, lastResult: 'rejected' }, 'attention'],
  [{ expired: false, lastResult: 'updated' }, 'plain'],
] as const)('reports %j as %s', async (standing, state) => {
  const [row] = await catalogueStatus(() => ({ created: '2026-11-21', ...standing }))();
  expect(row?.state).toBe(state);
});

it('reports the last self-test', async () => {
  expect(await selfTestStatus(() => null)()).toEqual([]);
  const results = [
    { name: 'disk', problem: '', ms: 1 },
    { name: 'clock', problem: 'The clock is wrong: it shows 1970-01-01.', ms: 1 },
  ];
  const at = '2026-11-21T06:00:00Z';
  expect(await selfTestStatus(() => ({ testedAt: at, results }))()).toEqual([
    { name: 'Self-test', value: 'The clock is wrong: it shows 1970-01-01.', state: 'attention' },
  ]);
  const [good] = await selfTestStatus(() => ({ testedAt: at, results: results.slice(0, 1) }))();
  expect(good?.state).toBe('good');
});

it('shows the UTC day of the catalogue west of Greenwich', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  const rows = await catalogueStatus(() => ({ created: '2026-11-21', expired: false, lastResult: null }))();
  expect(rows[0]?.value).toBe('Nov 21, 2026');
  vi.unstubAllEnvs();
});
