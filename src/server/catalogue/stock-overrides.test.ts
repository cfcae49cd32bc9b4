import { describe, expect, it } from 'vitest';
import { createStockOverrides } from './stock-overrides';

const count = { goods_id: 7, goods_attr: '5mg', available: 1 };

describe('stock overrides', () => {
  it('are null before a count and for other variants', () => {
    const overrides = createStockOverrides();
    expect(overrides.availableUnits(7, '5mg')).toBeNull();
    overrides.replace([count]);
    expect(overrides.availableUnits(7, '5mg')).toBe(1);
    expect(overrides.availableUnits(7, '10mg')).toBeNull();
    expect(overrides.availableUnits(8, '5mg')).toBeNull();
  });

  it('are null for variants made to order', () => {
    const overrides = createStockOverrides();
    overrides.replace([{ ...count, available: null }]);
    expect(overrides.availableUnits(7, '5mg')).toBeNull();
  });

  it('change the version only when a count changes', () => {
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
