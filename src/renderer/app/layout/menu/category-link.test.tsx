// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { CategoryLink } from './category-link';

afterEach(cleanup);

const item = {
  id: 1,
  name: 'Antibodies',
  cat_id: '' as const,
  is_new: 0,
  is_hot: 0,
  product_count: 9,
} as const;
// jsdom has no pointer events.
const byTouch = (type: string) =>
  Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'touch' });

it('reports the keyboard focus after a touch that scrolled the page', () => {
  const onFocus = vi.fn();
  render(<CategoryLink item={item} onFocus={onFocus} />, { wrapper: MemoryRouter });
  const link = screen.getByRole('link');
  fireEvent(link, byTouch('pointerdown'));
  act(() => link.focus());
  expect(onFocus).not.toHaveBeenCalled();
  act(() => link.blur());
  fireEvent(link, byTouch('pointercancel'));
  act(() => link.focus());
  expect(onFocus).toHaveBeenCalledOnce();
});
