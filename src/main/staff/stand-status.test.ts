import { expect, it, vi } from 'vitest';
import { catalogueStatus, selfTestStatus, standStatus } from './stand-status';

const stand = { standName: 'Hall 4', shop: 'https://shop.example' };

const shopThat = async (answer: () => Promise<Response>) => {
  const asked: string[] = [];
  const rows = await standStatus(stand, '1.2.3', (address) => {
    asked.push(address instanceof Request ? address.url : address.toString());
    return answer();
  })();
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

it.each([
  ['is out of reach', () => Promise.reject(new TypeError('fetch failed'))],
  ['cannot save', () => Promise.resolve(new Response('full', { status: 503 }))],
  ['breaks the connection', () => Promise.resolve(new Response(interrupted()))],
  ['is the page of a hotel network', () => Promise.resolve(new Response('<title>Log in</title>'))],
])('needs attention for a shop that %s', async (_what, answer) => {
  const { rows } = await shopThat(answer);
  expect(rows[2]).toEqual({ name: 'Shop', value: 'shop.example does not respond', state: 'attention' });
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
