import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '../../shared/contract/calls';
import { endpoints, type CallName, type Endpoint } from '../../shared/contract/endpoints';
import { GOOD_PASSWORD } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { passedCaptcha, createVisitorClient } from '../../../test/fixtures/visitors';

/** Multi-line fields that never appear in mail headers. */
const multilineFields = [
  'editFavorite.note',
  'applyForTrial.purpose',
  'trialFeedback.feedback',
  'placeOrder.note',
  'contactUs.message',
  'contactUs.address',
  'addReview.message',
  'saveLead.note',
  'requestOrder.note',
  // A molfile.
  'searchStructures.structure',
];
/** Fields that are compared but never stored. */
const comparedFields = [
  'seen_address',
  'captcha_id',
  'captcha',
  'proof',
  'solved',
  'account',
  'password',
  'old_password',
  'request_id',
  'reset_token',
  'goods_attr',
  'goodsSheet.goods_sn',
];

const injections = [
  'ann@institute.example\r\nBcc: all@evil.example',
  'Ann\nSubject: won a prize',
  'Ann\rX: y',
  '+1 617\r\n555 0142',
  'Ann\u0000',
  'Ann\u0085Bcc: all@evil.example',
  'ann@institute.example\u0000@evil.example',
];

/** Finds text fields, wrapped or not, that accept any of the characters above. */
function findAcceptingFields(schema: z.ZodType): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, part]) => {
    const bare = unwrapped(part as z.ZodType);
    const taken = bare instanceof z.ZodString && injections.some((text) => bare.safeParse(text).success);
    return taken ? [name] : [];
  });
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const wrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return wrapped ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}

const submittingCalls = (Object.keys(endpoints) as CallName[]).filter((name) => {
  const { cacheable, method }: Endpoint = endpoints[name];
  return !cacheable && method === 'POST';
});

describe('field used in mail', () => {
  it.each(submittingCalls)('rejects line breaks and control characters: %s', (name) => {
    const allowed = [...multilineFields, ...comparedFields];
    const accepting = findAcceptingFields(calls[name].request).filter((field) => !allowed.includes(field));
    expect(accepting.filter((field) => !allowed.includes(`${name}.${field}`))).toEqual([]);
  });

  it('is detected by this test when it accepts them (control)', () => {
    expect(findAcceptingFields(calls.trialFeedback.request)).toEqual(['feedback']);
    const planted = z.object({ title: z.string().max(80).optional(), note: z.string().default('') });
    expect(findAcceptingFields(planted)).toEqual(['title', 'note']);
    expect(submittingCalls.length).toBeGreaterThan(25);
  });
});

describe('shop', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await makeShop();
  });
  afterAll(() => shop.close());

  it.each([
    ['register', 'email', { username: 'ann', password: GOOD_PASSWORD }],
    ['sendResetMail', 'email', {}],
    ['sendResetCode', 'mobile', {}],
  ] as const)('returns 400 and enqueues nothing: %s', async (name, field, more) => {
    const send = createVisitorClient(shop.deps);
    for (const text of injections) {
      const answer = await send(name, { ...more, ...passedCaptcha, [field]: text });
      expect(answer).toMatchObject({ status: 400, code: 400, field });
    }
    expect(await shop.deps.database.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });
});
