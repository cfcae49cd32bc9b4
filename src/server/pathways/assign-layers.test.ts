import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignLayers } from './assign-layers';

describe('assignLayers', () => {
  it.each([
    ['leads a chain downwards', [0, 0, 0], ['0>1', '1>2'], [0, 1, 2], []],
    ['starts a band below the last layer of the band above', [0, 0, 1], ['0>1'], [0, 1, 2], []],
    ['leads a line to an earlier band upwards', [0, 1], ['1>0'], [0, 1], [0]],
    ['leads the line that closes a cycle upwards', [0, 0], ['0>1', '1>0'], [0, 1], [1]],
    [
      'places a node without incoming lines just above its target',
      [0, 0, 0, 0],
      ['0>1', '1>2', '3>2'],
      [0, 1, 2, 1],
      [],
    ],
  ])('%s', (_what, bands, lines, layers, upward) => {
    const ends = lines.map((line) => {
      const [from = 0, to = 0] = line.split('>').map(Number);
      return { from, to };
    });
    const found = assignLayers(bands, ends);
    expect(found.layers).toEqual(layers);
    expect(found.isUpward.flatMap((up, index) => (up ? [index] : []))).toEqual(upward);
  });

  it('keeps lines out of a single layer and bands apart', () => {
    const graphs = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 20 }).chain((bands) =>
      fc.record({
        bands: fc.constant(bands),
        lines: fc.array(
          fc
            .tuple(fc.nat(bands.length - 1), fc.nat(bands.length - 2))
            .map(([from, to]) => ({ from, to: to >= from ? to + 1 : to })),
          { maxLength: 40 },
        ),
      }),
    );
    fc.assert(
      fc.property(graphs, ({ bands, lines }) => {
        const { layers, isUpward } = assignLayers(bands, lines);
        for (const [index, { from, to }] of lines.entries()) {
          const down = (layers[to] ?? 0) - (layers[from] ?? 0);
          expect(isUpward[index] ? -down : down).toBeGreaterThan(0);
        }
        for (const [a, band] of bands.entries())
          for (const [b, other] of bands.entries())
            if (band < other) expect(layers[a]).toBeLessThan(layers[b] ?? 0);
      }),
    );
  });
});
