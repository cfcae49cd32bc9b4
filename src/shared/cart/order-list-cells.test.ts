import { describe, expect, it } from 'vitest';
import { findSize } from './order-list-cells';

const sizesOf = (...names: string[]) =>
  names.map((attr_value) => ({ attr_value, goods_attr: attr_value.replace(' ', '') }));
const solids = sizesOf('100 g', '500 g', '1 kg', '2.5 kg');
const liquids = sizesOf('250 µL', '1 mL', '2.5 L');

describe('findSize', () => {
  it.each([
    ['1000 g', '1 kg'],
    ['1000g', '1 kg'],
    ['0.1 kg', '100 g'],
    ['0,1 KG', '100 g'],
    ['0.100 kg', '100 g'],
    ['500000 mg', '500 g'],
    ['2500 G', '2.5 kg'],
  ])('finds %j as %s', (written, size) => expect(findSize(solids, written)?.attr_value).toBe(size));

  it.each([
    ['2500 mL', '2.5 L'],
    ['2500ml', '2.5 L'],
    ['0.25 ml', '250 µL'],
    ['1000 ul', '1 mL'],
  ])('finds %j as %s', (written, size) => expect(findSize(liquids, written)?.attr_value).toBe(size));

  it.each(['1,000 g', '1.000 g', '2,500 g', '100 mg', '100 mL', '0 g', '1 kg 2', '200 g'])(
    'finds nothing for %j',
    (written) => expect(findSize(solids, written)).toBeUndefined(),
  );

  it('prefers a size with the same text', () => {
    const both = sizesOf('1 kg', '1000 g');
    expect(findSize(both, '1000 g')?.attr_value).toBe('1000 g');
  });
});
