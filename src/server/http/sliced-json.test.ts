import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { stringifyInSlices } from './sliced-json';

const noPause = () => Promise.resolve();

describe('JSON in slices', () => {
  it('is the text of JSON.stringify', async () => {
    const rows = fc.array(fc.record({ id: fc.integer(), text: fc.string({ unit: 'binary' }) }), {
      maxLength: 1000,
    });
    const field = fc.oneof(rows, fc.jsonValue(), fc.constant(undefined), fc.date({ noInvalidDate: true }));
    const object = fc.dictionary(fc.string(), fc.oneof(field, fc.dictionary(fc.string(), field)), {
      noNullPrototype: true,
    });
    await fc.assert(
      fc.asyncProperty(object, async (value) => {
        const text = new TextDecoder().decode(await stringifyInSlices(value, noPause));
        expect(text).toBe(new TextDecoder().decode(new TextEncoder().encode(JSON.stringify(value))));
      }),
    );
  });

  it('pauses between the portions of a long array', async () => {
    const pause = vi.fn(noPause);
    await stringifyInSlices({ data: { rows: Array.from({ length: 10_000 }, (_, id) => ({ id })) } }, pause);
    expect(pause.mock.calls.length).toBeGreaterThan(50);
  });
});
