import { randomUUID } from 'node:crypto';
import { CommanderError } from 'commander';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/calls';
import { endpoints } from '../../src/shared/contract/endpoints';
import { findVariants } from '../../test/shopping/find-variants';
import { makeShop, type TestShop } from '../../test/fixtures/make-shop';
import { fakeClock } from '../../test/fakes/fake-clock';
import { runCli } from '../../test/fixtures/run-cli';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encryptExport } from '../../src/server/stands/encrypted-export';
import { decryptStandFile } from './stand-commands';

const time = fakeClock('2026-03-09T12:00:00Z');
let shop: TestShop;
let credential: string;
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
  expect(await run('list')).toBe('No stands found.');
  const printed = await run('enroll', 'Hall 4');
  const code = /is (\S+)$/m.exec(printed)?.[1] ?? '';
  expect(await run('list')).toBe('Hall 4  not enrolled  0 entries');
  const enrolled = await shop.client.call('enrollStand', { code });
  if (!enrolled.ok) throw new Error('not enrolled');
  credential = enrolled.data.credential;
});
afterAll(() => shop.close());

const run = (...words: string[]) => runCli(shop.deps, ['stands', ...words]);
const orders = (...words: string[]) => runCli(shop.deps, ['stand-orders', ...words]);
const leads = (...words: string[]) => runCli(shop.deps, ['leads', ...words]);
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
  const [one] = await findVariants(shop, 1, 20);
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

it('lists requests with both amounts, shows one and decides each once', async () => {
  const number = await requested();
  expect(await orders('list', 'to-confirm')).toMatch(
    new RegExp(
      `^${number.replace('*', '\\*')}  to confirm  \\$[\\d,.]+ \\(at the stand: \\$3\\.00\\)  Ann Lee, Institute$`,
    ),
  );
  const shown = await orders('show', number.toLowerCase());
  expect(shown).toContain('(seen at $1.00)');
  expect(shown).toContain('agreed: 2026-03-09T13:00:00+01:00 to 2026-1: Write to me.');
  expect(await orders('confirm', number, 'order QB1')).toBe(`Request ${number} is confirmed.`);
  await expect(orders('decline', number, 'too late')).rejects.toThrow('is already decided');
  expect(await orders('show', number)).toContain('remark: order QB1');
  expect(await orders('list', 'to-confirm')).toBe('No requests found.');
  await expect(orders('show', 'R260309-991')).rejects.toThrow('There is no request');
});

it('lists stand leads and exports their consent', async () => {
  const receipt = await sent('lead', { name: '=Ann', email: 'ann@lab.example', note: '+1 call', consent });
  expect(await leads('list', 'stand')).toContain(receipt);
  const shown = await leads('show', receipt);
  expect(shown).toContain('stand: Hall 4, 2026-03-09T13:00:00+01:00');
  const csv = await leads('export');
  expect(csv).toContain(`${receipt},stand,2026-03-09T12:00:00.000Z,'=Ann,`);
  expect(csv).toContain(`,Hall 4,${captured_at},,'+1 call,2026-1,${captured_at},Write to me.\r\n`);
});

it('removes control characters from visitors’ text', async () => {
  const number = await requested({ name: 'Ann\u202E', note: 'x' });
  for (const words of [
    ['stand-orders', 'list'],
    ['stand-orders', 'show', number],
    ['stands', 'list'],
  ]) {
    expect((await runCli(shop.deps, words)).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
});

it('revokes a stand by its name and fails for an unknown one', async () => {
  await expect(run('revoke', 'Hall 9')).rejects.toThrow('There is no stand Hall 9.');
  expect(await run('revoke', 'Hall 4')).toContain('Hall 4 is revoked.');
  expect(await run('list')).toMatch(/^Hall 4 {2}revoked 2026-03-09 {2}\d entries$/);
});

it.each([[[]], [['list', 'all']], [['enroll']], [['enroll', 'a', 'b']]])(
  'rejects stands %j with a usage error',
  async (words) => {
    await expect(run(...words)).rejects.toThrow(CommanderError);
  },
);

it.each([[['list', 'lost']], [['show']], [['confirm', 'R1']], [['decline', 'R1', ' ']]])(
  'rejects stand-orders %j with a usage error',
  async (words) => {
    await expect(orders(...words)).rejects.toThrow(CommanderError);
  },
);

it('decrypts an export of a stand with its password only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'encrypted-'));
  const file = join(folder, 'rejected-entries.encrypted');
  writeFileSync(file, `${await encryptExport('{"entries":[]}', 'a password of mine')}\n`);
  const typed = (password: string) => () => Promise.resolve(password);
  expect(await decryptStandFile(file, typed('a password of mine'))).toBe('{"entries":[]}');
  await expect(decryptStandFile(file, typed('another'))).rejects.toThrow('The password is wrong');
  await expect(decryptStandFile(`${file}x`, typed(''))).rejects.toThrow('Cannot read');
  rmSync(folder, { recursive: true });
});
