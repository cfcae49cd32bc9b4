import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonBody } from './parse-json-body';

const tooMany = { ok: false, message: 'The body has too many fields.' };

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts = Object.values(value);
  return (
    (Array.isArray(value) ? 0 : parts.length) + parts.reduce<number>((sum, part) => sum + countKeys(part), 0)
  );
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

const list = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const mixed = (levels: number) => '{"a":['.repeat(levels / 2) + ']}'.repeat(levels / 2);

describe('parseJsonBody', () => {
  it('reads an empty body as an object, and refuses what is not JSON', () => {
    expect(parseJsonBody('', 1)).toEqual({ ok: true, payload: {} });
    for (const text of ['{', '{"a":1}}', '{"a":"\\', 'x', ']', '{"a":1,}'])
      expect(parseJsonBody(text, 9)).toEqual({ ok: false, message: 'The body is not JSON.' });
  });

  it.each([list, mixed])('accepts 32 levels and refuses more: %#', (nest) => {
    expect(parseJsonBody(nest(32), 100).ok).toBe(true);
    expect(parseJsonBody(nest(34), 100)).toEqual(tooMany);
    expect(parseJsonBody(nest(131_000), 1_000_000)).toEqual(tooMany);
    // Brackets that are never closed are deep too.
    expect(parseJsonBody('['.repeat(262_144), 100)).toEqual(tooMany);
  });

  it('ignores brackets and colons of texts, whatever is escaped in them', () => {
    const typed = { note: `${'[{:"\\'.repeat(500)}\\`, list: ['\\"', '\\\\', '"[[['] };
    expect(parseJsonBody(JSON.stringify(typed), 2)).toEqual({ ok: true, payload: typed });
  });

  it('counts the keys of any value exactly', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.nat({ max: 6 }), (value, spaces) => {
        const text = JSON.stringify(value, null, spaces);
        const keys = countKeys(value);
        fc.pre(depthOf(value) <= 32 && !text.includes('__proto__'));
        expect(parseJsonBody(text, keys)).toEqual({ ok: true, payload: JSON.parse(text) as unknown });
        if (keys > 0) expect(parseJsonBody(text, keys - 1)).toEqual(tooMany);
      }),
    );
  });
});
