import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '../../shared/contract/calls';
import { endpoints, type CallName } from '../../shared/contract/endpoints';
import { standForm, standLead, standOrder } from '../../shared/contract/stands';
import { messages } from '../../shared/domain/messages';
import { asPrinted, cardNumbers } from '../../testing/card-numbers';
import { enrolledStand } from '../../testing/enrolled-stand';
import { makeFurnishedCustomer, type FurnishedCustomer } from '../../testing/furnished-customer';
import { makeShop, TEST_CAPTCHA, type TestShop } from '../../testing/make-shop';
import { headerOf, memberCalls, memberRequests, sendRaw } from '../../testing/member-requests';
import { dumpTables } from '../../testing/table-dump';
import type { Log } from '../observability/log';

const [number = ''] = cardNumbers;
const written = [...cardNumbers, asPrinted(number), `${number}@lab.example`, `+${asPrinted(number)}`];
/** So many of them go into each field through the whole shop; the contract itself is asked about all. */
const A_FIELD = 12;

/** Paths of texts in a schema that take a card's number, wherever they stand. */
function takingCards(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return takingCards(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, part]) =>
      takingCards(part as z.ZodType, path ? `${path}.${name}` : name),
    );
  }
  if (schema instanceof z.ZodArray) return takingCards(schema.element as z.ZodType, path);
  if (schema instanceof z.ZodRecord) return takingCards(schema.valueType as z.ZodType, path);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => takingCards(option as z.ZodType, path));
  return written.some((text) => schema.safeParse(text).success) ? [path] : [];
}

/** Asked for, compared or hashed, and never written anywhere. */
const neverKept = new Set([
  'captcha_id',
  'captcha',
  'account',
  'password',
  'old_password',
  'request_id',
  'reset_token',
  'key',
  'goods_sn',
  'node',
  'structure',
  'filters',
  'code',
  'log_id',
  'timestamp',
]);
/** Read by its own schema; see below. */
const unread = new Set(['entries.content']);
const kept = (paths: string[]) => paths.filter((path) => !neverKept.has(path) && !unread.has(path));

describe('a field that may be kept', () => {
  it.each(Object.keys(endpoints) as CallName[])('takes no card’s number: %s', (name) => {
    expect(kept(takingCards(calls[name].request, ''))).toEqual([]);
  });

  it.each(Object.entries({ standLead, standOrder, standForm }))('nor in a stand’s %s', (_name, schema) => {
    expect(kept(takingCards(schema, ''))).toEqual([]);
  });

  it('is found by this test where it would take one', () => {
    const planted = z.object({ note: z.string().default(''), rows: z.array(z.object({ what: z.string() })) });
    expect(kept(takingCards(planted, ''))).toEqual(['note', 'rows.what']);
  });
});

const logged: string[] = [];
const note: Log['info'] = (event, fields) => void logged.push(JSON.stringify({ event, ...fields }));
let shop: TestShop;
let ann: FurnishedCustomer;
let valid: [CallName, Record<string, unknown>][];
beforeAll(async () => {
  shop = await makeShop({ log: { info: note, error: note } });
  ann = await makeFurnishedCustomer(shop, 'ann');
  const captcha = { captcha_id: 'none', captcha: TEST_CAPTCHA };
  const requests = await memberRequests(ann);
  valid = [
    ...memberCalls.map((name) => [name, { ...requests[name] }] as [CallName, Record<string, unknown>]),
    [
      'contactUs',
      {
        ...captcha,
        name: 'Ann',
        email: 'ann@lab.example',
        institution: '',
        country: '',
        address: '',
        phone: '',
        topic: 'Something else',
        goods_sn: '',
        paper: '',
        message: 'A question of mine.',
      },
    ],
    ['register', { ...captcha, username: 'bob', email: 'bob@lab.example', password: 'not a word 4711' }],
    ['logOn', { ...captcha, account: 'bob', password: 'not a word 4711' }],
    ['searchGoods', { key: 'caffeine' }],
  ];
});
afterAll(() => shop.close());

/** Everything that the shop has kept or logged, without the signs that stand between groups. */
async function everything(): Promise<string> {
  return JSON.stringify([await dumpTables(shop.deps.database), logged]).replace(/[ \-–.]/g, '');
}

describe('a hundred cards', () => {
  it(
    'in every text of every call are in no table and in no log afterwards',
    { timeout: 60_000 },
    async () => {
      let [used, refused] = [0, 0];
      for (const [name, request] of valid) {
        // A password is hashed, which takes its time; that no other trace of it stays is shown in secrets.test.ts.
        const fields = Object.keys(request).filter(
          (field) => typeof request[field] === 'string' && field !== 'password',
        );
        for (const field of fields) {
          for (let count = 0; count < A_FIELD; count += 1) {
            const card = cardNumbers[(used += 1) % cardNumbers.length] ?? '';
            const text = used % 2 === 0 ? card : `my card: ${asPrinted(card)}`;
            const body = JSON.stringify({ ...request, [field]: text });
            const { status, body: answer } = await sendRaw(shop, name, body, headerOf(ann));
            if (status === 400 && answer.msg.includes(messages.cardNumber)) refused += 1;
          }
        }
      }
      // Else the contract would have refused them for another reason.
      expect(used).toBeGreaterThan(3 * cardNumbers.length);
      expect(refused).toBeGreaterThan(used / 2);
      const there = await everything();
      expect(cardNumbers.filter((card) => there.includes(card))).toEqual([]);
    },
  );

  it('in what a stand sends are refused entry by entry, and the others are taken', async () => {
    const consent = { version: '1', text: 'Yes.', given_at: '2026-03-09T14:05:00Z' };
    const entryOf = (at: number, words: string) => ({
      key: `${'k'.repeat(22)}${at}`,
      kind: 'lead',
      captured_at: consent.given_at,
      content: { name: 'Ann', note: words, consent },
    });
    const entries = [
      entryOf(0, 'Call me.'),
      ...cardNumbers.slice(0, 40).map((card, at) => entryOf(at + 1, card)),
    ];
    const { body } = await sendRaw(
      shop,
      'sendEntries',
      JSON.stringify({ entries }),
      await enrolledStand(shop),
    );
    const { results } = body.data as { results: { outcome: string; reason: string }[] };
    expect(results.map(({ outcome }) => outcome)).toEqual(['accepted', ...Array<string>(40).fill('refused')]);
    expect(results[1]?.reason).toBe(`note: ${messages.cardNumber}`);
    const there = await everything();
    expect(cardNumbers.filter((card) => there.includes(card))).toEqual([]);
  });

  it('would be found where one is kept', async () => {
    await shop.deps.database
      .updateTable('customer')
      .set({ institution: asPrinted(number) })
      .where('username', '=', 'ann')
      .execute();
    expect(await everything()).toContain(number);
  });
});
