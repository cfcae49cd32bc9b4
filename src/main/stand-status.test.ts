import { expect, it } from 'vitest';
import { catalogueStatus, standStatus } from './stand-status';

const stand = { standName: 'Hall 4', shop: 'https://shop.example' };

const shopThat = async (answer: () => Promise<Response>) => {
  const asked: string[] = [];
  const rows = await standStatus(stand, '1.2.3', (address) => {
    asked.push(String(address as string));
    return answer();
  })();
  return { asked, rows };
};

it('tells name, version and that the shop answers', async () => {
  const { asked, rows } = await shopThat(() => Promise.resolve(new Response('ok')));
  expect(asked).toEqual(['https://shop.example/healthz']);
  expect(rows).toEqual([
    { name: 'Stand', value: 'Hall 4', state: 'plain' },
    { name: 'Program', value: '1.2.3', state: 'plain' },
    { name: 'Shop', value: 'shop.example answers', state: 'good' },
  ]);
});

it.each([
  ['is out of reach', () => Promise.reject(new TypeError('fetch failed'))],
  ['cannot save', () => Promise.resolve(new Response('full', { status: 503 }))],
  ['is the page of a hotel network', () => Promise.resolve(new Response('<title>Log in</title>'))],
])('draws attention to a shop that %s', async (_what, answer) => {
  const { rows } = await shopThat(answer);
  expect(rows[2]).toEqual({ name: 'Shop', value: 'shop.example does not answer', state: 'attention' });
});

it('asks no shop where none is set', async () => {
  const rows = await standStatus({ standName: '', shop: '' }, '1', () =>
    Promise.reject(new Error('asked')),
  )();
  expect(rows.map(({ value }) => value)).toEqual(['without a name', '1', 'none set: nobody can sign in']);
});

it('tells the day of the catalogue', async () => {
  expect(await catalogueStatus(new Date('2026-11-21T12:00:00Z'))()).toEqual([
    { name: 'Catalogue of', value: 'Nov 21, 2026', state: 'plain' },
  ]);
});
