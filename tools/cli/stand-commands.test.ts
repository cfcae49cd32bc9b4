import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/calls';
import { endpoints } from '../../src/shared/contract/endpoints';
import { goodsToBuy } from '../../test/goods-to-buy';
import { makeShop, type TestShop } from '../../test/make-shop';
import { movableClock } from '../../test/movable-clock';
import { leadCommand } from './lead-commands';
import { standCommand } from './stand-commands';
import { usage } from './stands/usage';

const time = movableClock('2026-03-09T12:00:00Z');
let shop: TestShop;
let credential: string;
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
  expect(await run('list')).toBe('There are no stands.');
  const printed = await run('enrol', 'Hall 4');
  const code = /is (\S+)$/m.exec(printed)?.[1] ?? '';
  expect(await run('list')).toBe('Hall 4  not enrolled yet  0 entries');
  const enrolled = await shop.client.call('enrolStand', { code });
  if (!enrolled.ok) throw new Error('not enrolled');
  credential = enrolled.data.credential;
});
afterAll(() => shop.close());

const run = (...words: string[]) => standCommand(shop.deps, words);
const captured_at = '2026-03-09T13:00:00+01:00';
const consent = { version: '2026-1', text: 'Write to me.', given_at: captured_at };

async function sent(kind: 'lead' | 'order', content: object): Promise<string> {
  const answer = await shop.fetch(
    new Request(`http://shop.test${endpoints.sendEntries.path}`, {
      method: 'POST',
      headers: { Authorization: `Stand ${credential}` },
      body: JSON.stringify({ entries: [{ key: randomUUID(), kind, captured_at, content }] }),
    }),
  );
  const { data } = (await answer.json()) as { data: unknown };
  return calls.sendEntries.reply.parse(data).results[0]?.receipt ?? '';
}

async function requested(more: object = {}): Promise<string> {
  const [one] = await goodsToBuy(shop, 1, 20);
  if (!one) throw new Error('nothing is on sale');
  const { goods_id, goods_sn, goods_name } = one.product;
  const { goods_attr, attr_value } = one;
  const line = { goods_id, goods_sn, goods_name, goods_attr, attr_value, number: 3, seen_price: '1.00' };
  return sent('order', {
    name: 'Ann Lee',
    institution: 'Institute',
    email: 'ann@lab.example',
    country: 'DE',
    consent,
    prices_as_of: '2026-03-01',
    lines: [line],
    ...more,
  });
}

it('lists requests with both sums, shows one whole, and decides each once', async () => {
  const number = await requested();
  expect(await run('requests', 'to-confirm')).toMatch(
    new RegExp(
      `^${number.replace('*', '\\*')}  to confirm  \\$[\\d,.]+ \\(seen: \\$3\\.00\\)  Ann Lee, Institute$`,
    ),
  );
  const shown = await run('request', number.toLowerCase());
  expect(shown).toContain('(seen at $1.00)');
  expect(shown).toContain('agreed: 2026-03-09T13:00:00+01:00 to 2026-1: Write to me.');
  expect(await run('confirm', number, 'order QB1')).toBe(`${number} is confirmed.`);
  await expect(run('decline', number, 'too late')).rejects.toThrow('was decided before');
  expect(await run('request', number)).toContain('remark: order QB1');
  expect(await run('requests', 'to-confirm')).toBe('There are no such requests.');
  await expect(run('request', 'R260309-991')).rejects.toThrow('There is no request');
});

it('lists people met at a stand among the leads, and exports what they agreed to', async () => {
  const receipt = await sent('lead', { name: '=Ann', email: 'ann@lab.example', note: '+1 call', consent });
  expect(await leadCommand(shop.deps, ['list', 'stand'])).toContain(receipt);
  const shown = await leadCommand(shop.deps, ['show', receipt]);
  expect(shown).toContain('stand: Hall 4, 2026-03-09T13:00:00+01:00');
  const csv = await leadCommand(shop.deps, ['export']);
  expect(csv).toContain(`${receipt},stand,2026-03-09T12:00:00.000Z,'=Ann,`);
  expect(csv).toContain(`,Hall 4,${captured_at},,'+1 call,2026-1,${captured_at},Write to me.\r\n`);
});

it('lets nothing that somebody wrote steer the terminal', async () => {
  const number = await requested({ name: 'Ann\u202E', note: 'x' });
  for (const words of [['requests'], ['request', number], ['list']]) {
    expect((await run(...words)).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
});

it('revokes a stand by its name, and says so where there is none', async () => {
  await expect(run('revoke', 'Hall 9')).rejects.toThrow('There is no stand called Hall 9.');
  expect(await run('revoke', 'Hall 4')).toContain('Nothing more is taken from Hall 4.');
  expect(await run('list')).toMatch(/^Hall 4 {2}revoked 2026-03-09 {2}\d entries$/);
});

it.each([
  [[]],
  [['list', 'all']],
  [['enrol']],
  [['enrol', 'a', 'b']],
  [['requests', 'lost']],
  [['request']],
  [['confirm', 'R1']],
  [['decline', 'R1', 'a', 'b']],
])('shows how it is meant when asked for %j', async (words) => {
  await expect(run(...words)).rejects.toThrow(usage);
});
