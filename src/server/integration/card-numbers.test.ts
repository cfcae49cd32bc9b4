import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '../../shared/contract/calls';
import { endpoints, type CallName } from '../../shared/contract/endpoints';
import { standForm, standLead, standOrder } from '../../shared/contract/stands';
import { messages } from '../../shared/lib/messages';
import { groupDigits, cardNumbers } from '../../../test/inputs/card-numbers';
import { enrollStand } from '../../../test/stands/enroll-stand';
import { makeFurnishedCustomer, type FurnishedCustomer } from '../../../test/fixtures/furnished-customer';
import { makeShop, TEST_CAPTCHA, type TestShop } from '../../../test/fixtures/make-shop';
import { bearerHeader, memberCalls, memberRequests, sendRaw } from '../../../test/fixtures/member-requests';
import { dumpTables } from '../../../test/databases/table-dump';
import type { Log } from '../observability/log';

const [number = ''] = cardNumbers;
const written = [...cardNumbers, groupDigits(number), `${number}@lab.example`, `+${groupDigits(number)}`];
/** Card numbers per field that are sent through the whole shop; the contract is tested with all of them. */
const PER_FIELD = 12;

/** Returns the paths of text fields in a schema that accept a card number. */
function fieldsAcceptingCards(schema: z.ZodType, path: string): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return fieldsAcceptingCards(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, part]) =>
      fieldsAcceptingCards(part as z.ZodType, path ? `${path}.${name}` : name),
    );
  }
  if (schema instanceof z.ZodArray) return fieldsAcceptingCards(schema.element as z.ZodType, path);
  if (schema instanceof z.ZodRecord) return fieldsAcceptingCards(schema.valueType as z.ZodType, path);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => fieldsAcceptingCards(option as z.ZodType, path));
  return written.some((text) => schema.safeParse(text).success) ? [path] : [];
}

/** Fields that are compared or hashed and never stored; an image is decoded, and only its pixels are stored. */
const neverStored = new Set([
  'captcha_id',
  'captcha',
  'proof',
  'solved',
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
  'label',
  'species',
  'application',
  'code',
  'log_id',
  'seen_address',
  'timestamp',
  'image',
]);
/** Validated by its own schema; see below. */
const validatedElsewhere = new Set(['entries.content']);
const stored = (paths: string[]) =>
  paths.filter((path) => !neverStored.has(path) && !validatedElsewhere.has(path));

describe('stored fields', () => {
  it.each(Object.keys(endpoints) as CallName[])('reject card numbers: %s', (name) => {
    expect(stored(fieldsAcceptingCards(calls[name].request, ''))).toEqual([]);
  });

  it.each(Object.entries({ standLead, standOrder, standForm }))(
    'reject card numbers in a stand’s %s',
    (_name, schema) => {
      expect(stored(fieldsAcceptingCards(schema, ''))).toEqual([]);
    },
  );

  it('are detected when they accept one', () => {
    const planted = z.object({
      note: z.string().default(''),
      rows: z.array(z.object({ product: z.string() })),
    });
    expect(stored(fieldsAcceptingCards(planted, ''))).toEqual(['note', 'rows.product']);
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
        publication: '',
        message: 'A question of mine.',
      },
    ],
    ['register', { ...captcha, username: 'bob', email: 'bob@lab.example', password: 'not a word 4711' }],
    ['logOn', { ...captcha, account: 'bob', password: 'not a word 4711' }],
    ['searchGoods', { key: 'caffeine' }],
  ];
});
afterAll(() => shop.close());

/** Returns everything stored or logged, without separators between groups of digits. */
async function storedAndLogged(): Promise<string> {
  return JSON.stringify([await dumpTables(shop.deps.database), logged]).replace(/[ \-–.]/g, '');
}

describe('a hundred card numbers', () => {
  it(
    'in every text of every call are in no table and in no log afterwards',
    { timeout: 60_000 },
    async () => {
      let [used, refused] = [0, 0];
      for (const [name, request] of valid) {
        // Passwords are hashed slowly; secrets.test.ts covers them.
        const fields = Object.keys(request).filter(
          (field) => typeof request[field] === 'string' && field !== 'password',
        );
        for (const field of fields) {
          for (let count = 0; count < PER_FIELD; count += 1) {
            const card = cardNumbers[(used += 1) % cardNumbers.length] ?? '';
            const text = used % 2 === 0 ? card : `my card: ${groupDigits(card)}`;
            const body = JSON.stringify({ ...request, [field]: text });
            const { status, body: answer } = await sendRaw(shop, name, body, bearerHeader(ann));
            if (status === 400 && answer.msg.includes(messages.cardNumber)) refused += 1;
          }
        }
      }
      // Otherwise the contract would have rejected them for another reason.
      expect(used).toBeGreaterThan(3 * cardNumbers.length);
      expect(refused).toBeGreaterThan(used / 2);
      const there = await storedAndLogged();
      expect(cardNumbers.filter((card) => there.includes(card))).toEqual([]);
    },
  );

  it('are rejected entry by entry in a stand’s batch', async () => {
    const consent = { version: '1', text: 'Yes.', given_at: '2026-03-09T14:05:00Z' };
    const entryOf = (at: number, words: string) => ({
      key: `${'k'.repeat(22)}${at}`,
      kind: 'lead',
      captured_at: consent.given_at,
      content: { name: 'Ann', note: words, consent },
    });
    const entries = [
      entryOf(0, 'Call me.'),
      ...cardNumbers.slice(0, 40).map((card, index) => entryOf(index + 1, card)),
    ];
    const { body } = await sendRaw(shop, 'sendEntries', JSON.stringify({ entries }), await enrollStand(shop));
    const { results } = body.data as { results: { outcome: string; reason: string }[] };
    expect(results.map(({ outcome }) => outcome)).toEqual(['accepted', ...Array<string>(40).fill('refused')]);
    expect(results[1]?.reason).toBe(messages.cardNumber);
    const there = await storedAndLogged();
    expect(cardNumbers.filter((card) => there.includes(card))).toEqual([]);
  });

  it('are detected when one is stored', async () => {
    await shop.deps.database
      .updateTable('customer')
      .set({ institution: groupDigits(number) })
      .where('username', '=', 'ann')
      .execute();
    expect(await storedAndLogged()).toContain(number);
  });
});
