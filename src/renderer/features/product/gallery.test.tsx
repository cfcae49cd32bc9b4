// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Product } from '../../../shared/contract/calls';
import { Gallery } from './gallery';

const { failImport, importing } = vi.hoisted(() => {
  let fail = () => {};
  const failed = new Promise<never>((_, reject) => (fail = () => reject(new Error('offline'))));
  failed.catch(() => undefined);
  return { failImport: () => fail(), importing: failed };
});
vi.mock('./large-image', () => importing);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('opens the image file when its dialog cannot be loaded, unless the visitor has left the page', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const product = { img: '/pictures/goods/7.svg', goods_name: 'Urea', images: [] } as unknown as Product;
  const open = () => {
    const { unmount } = render(<Gallery product={product} />);
    fireEvent.click(screen.getByRole('link', { name: 'Enlarge picture: Urea' }));
    return unmount;
  };
  const leave = open();
  leave();
  failImport();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(assign).not.toHaveBeenCalled();
  open();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/pictures/goods/7.svg'));
});
