import { describe, expect, it } from 'vitest';
import { createShelves } from './stock-overrides';

const count = { goods_id: 7, goods_attr: '5mg', left: 1 };

describe('what is left on the shelves', () => {
  it('is not known before anything was counted, nor of other sizes', () => {
    const shelves = createShelves();
    expect(shelves.left(7, '5mg')).toBeNull();
    shelves.replace([count]);
    expect(shelves.left(7, '5mg')).toBe(1);
    expect(shelves.left(7, '10mg')).toBeNull();
    expect(shelves.left(8, '5mg')).toBeNull();
  });

  it('is as the catalogue says of what is made to order', () => {
    const shelves = createShelves();
    shelves.replace([{ ...count, left: null }]);
    expect(shelves.left(7, '5mg')).toBeNull();
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
