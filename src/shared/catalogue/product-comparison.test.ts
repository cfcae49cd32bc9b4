import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareUrl, MAX_COMPARED, parseComparedIds } from './product-comparison';

const read = (address: string) => parseComparedIds(new URL(address, 'http://shop.test').searchParams);

describe('compare address', () => {
  it('round-trips', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { maxLength: MAX_COMPARED });
    fc.assert(
      fc.property(ids, (some) => {
        expect(read(compareUrl(some))).toEqual(some);
      }),
    );
  });

  it.each([
    ['/compare', []],
    ['/compare?ids=', []],
    ['/compare?ids=a,-1,0,1.5,99999999999', []],
    ['/compare?ids=17,%2018%20,17', [17, 18]],
    ['/compare?ids=1,2,3,4,5', [1, 2, 3, 4, 5]],
    [`/compare?ids=${'1'.repeat(5000)}`, []],
  ])('%s contains %j', (address, ids) => {
    expect(read(address)).toEqual(ids);
  });
});
