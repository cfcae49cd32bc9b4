// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SizeSelect } from './size-select';

afterEach(cleanup);

const size = { goods_attr: 'a', attr_value: '1 mg', attr_price: '10.00', stock: 3, ships_in_days: 0 };

it('selects the only size of a product only when it is the value', () => {
  const props = { sizes: [size], onChange: vi.fn(), label: 'Size' };
  const { rerender } = render(<SizeSelect {...props} value="" />);
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Size' });
  expect([...field.options].map(({ value }) => value)).toEqual(['', 'a']);
  expect(field.value).toBe('');
  rerender(<SizeSelect {...props} value="a" />);
  expect([...field.options].map(({ value }) => value)).toEqual(['a']);
});
