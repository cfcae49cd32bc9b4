import { describe, expect, it } from 'vitest';
import { createStockOverrides } from './stock-overrides';

const count = { goods_id: 7, goods_attr: '5mg', available: 1 };

describe('stock overrides', () => {
  it('is not known before anything was counted, nor of other sizes', () => {
    const overrides = createStockOverrides();
    expect(overrides.availableUnits(7, '5mg')).toBeNull();
    overrides.replace([count]);
    expect(overrides.availableUnits(7, '5mg')).toBe(1);
    expect(overrides.availableUnits(7, '10mg')).toBeNull();
    expect(overrides.availableUnits(8, '5mg')).toBeNull();
  });

  it('is as the catalogue says of what is made to order', () => {
    const overrides = createStockOverrides();
    overrides.replace([{ ...count, available: null }]);
    expect(overrides.availableUnits(7, '5mg')).toBeNull();
  });

  it('has a new version only when it is something else', () => {
    const overrides = createStockOverrides();
    overrides.replace([count]);
    const before = overrides.version;
    overrides.replace([{ ...count }]);
    expect(overrides.version).toBe(before);
    overrides.replace([{ ...count, available: 0 }]);
    expect(overrides.version).toBe(before + 1);
    overrides.replace([]);
    expect(overrides.version).toBe(before + 2);
  });
});
