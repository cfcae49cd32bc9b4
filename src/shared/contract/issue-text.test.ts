import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from './calls';
import type { CallName } from './endpoints';
import { issueText, violationText } from './issue-text';
import { standForm, standLead, standOrder } from './stands';

/** Words of the validator, patterns, and values of programs. */
const raw =
  /invalid|pattern|expected|received|too (big|small|long)|regex|\/\^|undefined|\bNaN\b|zod|\[object|null/i;

const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(undefined, null, '', ' ', 'x', '\u202e', -1, 0.5, 1e300, Number.NaN, true, [], {}),
  fc.constantFrom<unknown>('x'.repeat(300_000), '4111111111111111', 'a\nb', '\u0000', 2 ** 53),
);

/** Generates values with the structure of a schema in which any part may be wrong. */
function wrongInput(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 1, arbitrary: anyValue }, { weight: 3, arbitrary: structured(schema) });
}

function structured(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape);
    const parts = fields.map(([name, part]) => [name, wrongInput(part as z.ZodType)] as const);
    return fc.record({ ...Object.fromEntries(parts), strange_field: anyValue }, { requiredKeys: [] });
  }
  if (schema instanceof z.ZodArray)
    return fc.array(wrongInput(schema.element as z.ZodType), { maxLength: 3 });
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.string(), wrongInput(schema.valueType), { maxKeys: 20 });
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(wrongInput));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return structured(schema.unwrap());
  if (schema instanceof z.ZodPipe) return structured(schema.in);
  return anyValue;
}

const schemas: [name: string, schema: z.ZodType][] = [
  ...(Object.keys(calls) as CallName[]).map((name): [string, z.ZodType] => [name, calls[name].request]),
  ['standLead', standLead],
  ['standOrder', standOrder],
  ['standForm', standForm],
];

function messagesOf(schema: z.ZodType, input: unknown): string[] {
  const checked = schema.safeParse(input, { error: issueText });
  return checked.success ? [] : checked.error.issues.map(({ message }) => message);
}

describe('message of a contract violation', () => {
  it.each(schemas)('states the reason in plain words: %s', (_name, schema) => {
    fc.assert(
      fc.property(wrongInput(schema), (input) => {
        for (const message of messagesOf(schema, input)) {
          expect(message).not.toMatch(raw);
          // A reason that follows the name of a field, or a sentence.
          expect(message).toMatch(/^(?:must|has|is) |^\p{Lu}/u);
          expect(message.length).toBeGreaterThan(5);
          expect(message.length).toBeLessThan(400);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is the validator’s own without the mapping (control)', () => {
    const checked = calls.logOn.request.safeParse({});
    expect(checked.error?.issues[0]?.message).toMatch(raw);
  });

  it.each([
    [{}, 'is missing'],
    [{ text: 7 }, 'must be text'],
    [{ text: '' }, 'must not be empty'],
    [{ text: 'x'.repeat(6) }, 'must have at most 5 characters'],
    [{ text: 'x', number: 0 }, 'must be 1 or more'],
    [{ text: 'x', number: 1.5 }, 'must be a whole number'],
    [{ text: 'x', way: 'up' }, 'must be one of left, right'],
    [{ text: 'x', list: [] }, 'must not be empty'],
    [{ text: 'x', list: ['a', 'b', 'c'] }, 'must have at most 2 entries'],
    [{ text: 'x', code: 'x' }, 'has the wrong format'],
  ])('for %j is “%s”', (input, expected) => {
    const schema = z.object({
      text: z.string().min(1).max(5),
      number: z.int().min(1).optional(),
      way: z.enum(['left', 'right']).optional(),
      list: z.array(z.string()).min(1).max(2).optional(),
      code: z.string().regex(/^\d+$/).optional(),
    });
    expect(messagesOf(schema, input)).toEqual([expected]);
  });
});

describe('message of a refused request', () => {
  const messageFor = (schema: z.ZodType, input: unknown) =>
    violationText(schema.safeParse(input, { error: issueText }).error?.issues ?? expect.fail('accepted'));

  it.each<[keyof typeof calls, unknown, field: string, message: string]>([
    [
      'resolveRows',
      { rows: [{ product: 'x'.repeat(201) }] },
      'rows.0.product',
      'Row 1: must have at most 200 characters',
    ],
    [
      'resolveRows',
      { rows: [{ product: 'x' }, { product: 'x', size: 'y'.repeat(61) }] },
      'rows.1.size',
      'Row 2, size: must have at most 60 characters',
    ],
    [
      'resolveRows',
      { rows: [{ product: '4111 1111 1111 1111' }] },
      'rows.0.product',
      'Row 1: Please remove the card number: we never need it.',
    ],
    ['resolveRows', { rows: [] }, 'rows', 'Rows: must not be empty'],
    [
      'addRows',
      { rows: [{ goods_id: 1, goods_attr: '5 g', number: 0 }] },
      'rows.0.number',
      'Row 1, quantity: Please Enter Quantity!',
    ],
    ['exchangeCartGoods', { rec_id: 1, goods_attr: '' }, 'goods_attr', 'Please Select Size!'],
    ['goodsInfo', { id: 1, tag_id: -1 }, 'tag_id', 'Tag: must be 1 or more'],
    ['goodsInfo', [], '', 'Request: must be an object'],
  ])('of %s names the place in words: %j', (name, input, field, message) => {
    expect(messageFor(calls[name].request, input)).toEqual({ field, message });
  });

  it.each(schemas)('contains no path and no wire name: %s', (_name, schema) => {
    fc.assert(
      fc.property(wrongInput(schema), (input) => {
        const checked = schema.safeParse(input, { error: issueText });
        if (checked.success) return;
        const { message } = violationText(checked.error.issues);
        expect(message).toMatch(/^\P{Ll}/u);
        expect(message.split(': ')[0]).not.toMatch(/[_.]\w|\[/);
        expect(message.length).toBeLessThan(500);
      }),
      { numRuns: 30 },
    );
  });
});
