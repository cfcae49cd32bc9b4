import { describe, expect, it } from 'vitest';
import { createShelves } from './shelves';

const count = { goods_id: 7, goods_attr: '5mg', shelved: 4, left: 1 };

describe('what is left on the shelves', () => {
  it('is not known before anything was counted, nor of other sizes', () => {
    const shelves = createShelves();
    expect(shelves.left(7, '5mg', 4)).toBeNull();
    shelves.replace([count]);
    expect(shelves.left(7, '5mg', 4)).toBe(1);
    expect(shelves.left(7, '10mg', 4)).toBeNull();
    expect(shelves.left(8, '5mg', 4)).toBeNull();
  });

  it('is not known when the catalogue has counted again', () => {
    const shelves = createShelves();
    shelves.replace([count]);
    expect(shelves.left(7, '5mg', 9)).toBeNull();
    expect(shelves.left(7, '5mg', 0)).toBeNull();
  });

  it('has a new version only when it is something else', () => {
    const shelves = createShelves();
    shelves.replace([count]);
    const before = shelves.version;
    shelves.replace([{ ...count }]);
    expect(shelves.version).toBe(before);
    shelves.replace([{ ...count, left: 0 }]);
    expect(shelves.version).toBe(before + 1);
    shelves.replace([]);
    expect(shelves.version).toBe(before + 2);
  });
});
