import type { z } from 'zod';
import { describe, expect, it, vi } from 'vitest';
import { calls } from './calls';
import { standForm, standLead, standOrder } from './stands';

interface Leaf {
  path: string;
  schema: z.ZodType;
}

/** Returns the strings in a schema, by their path. */
function stringsOf(schema: z.core.$ZodType, path: string): Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'string') return [{ path, schema: schema as z.ZodType }];
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([key, field]) => stringsOf(field, `${path}.${key}`));
  if (def.type === 'array') return stringsOf(def.element, `${path}[]`);
  if (def.type === 'record')
    return [...stringsOf(def.keyType, `${path}{key}`), ...stringsOf(def.valueType, `${path}{}`)];
  if (def.type === 'union') return def.options.flatMap((option) => stringsOf(option, path));
  if (def.type === 'pipe') return stringsOf(def.in, path);
  return 'innerType' in def ? stringsOf(def.innerType, path) : [];
}

const requests = [
  ...Object.entries(calls).map(([name, { request }]) => [name, request] as const),
  ['stand lead', standLead] as const,
  ['stand order', standOrder] as const,
  ['stand form', standForm] as const,
];
const leaves = requests.flatMap(([name, request]) => stringsOf(request, name));
/** Never shown; and the contents of stand entries, whose own schemas are above. */
const exempt = /\.(old_)?password$|^sendEntries\.entries\[\]\.content\{key\}$/;

const invisible = [
  '\u202E',
  '\u2066',
  '\u200B',
  '\uFEFF',
  '\u00AD',
  '\u3164',
  '\u2028',
  '\u{E0041}',
  '\uE000',
  '\uD800',
];
const templates = (character: string) => [
  `Ann${character} Lee`,
  `${character}Ann`,
  `ann${character}@institute.example`,
  `a${character}nn@institute.example`,
  `ann${character}`,
  `+49 731 ${character}5000`,
  `12345${character}6`,
  `A well-formed text ${character} of more than twenty characters`,
];

describe('free text in requests', () => {
  it('exists in many calls', () => {
    expect(leaves.length).toBeGreaterThan(80);
    for (const path of ['saveAddress.consignee', 'addReview.message', 'contactUs.message', 'placeOrder.note'])
      expect(leaves.map((leaf) => leaf.path)).toContain(path);
  });

  it.each(leaves.filter(({ path }) => !exempt.test(path)).map(({ path, schema }) => [path, schema] as const))(
    'never contains an invisible character: %s',
    (_path, schema) => {
      for (const character of invisible) {
        for (const typed of templates(character)) {
          const parsed = schema.safeParse(typed);
          if (parsed.success) expect(parsed.data).not.toContain(character);
        }
      }
    },
  );

  it('contains a line separator of a copied text as a space', () => {
    const { request } = calls.coa;
    expect(request.parse({ key: 'QA10023\u2028 26A\u2029' })).toEqual({ key: 'QA10023  26A' });
    expect(request.safeParse({ key: 'QA10023\n26A' }).success).toBe(false);
  });

  it('is not normalized while it is too long, which would take seconds', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const typed = `a${'\u0301\u0327'.repeat(10_000)}`;
    for (const { schema } of leaves) schema.safeParse(typed);
    const longest = Math.max(0, ...normalize.mock.contexts.map((context) => String(context).length));
    normalize.mockRestore();
    expect(longest).toBeLessThan(typed.length);
  });
});
