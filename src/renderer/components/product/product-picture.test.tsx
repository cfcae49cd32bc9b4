// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProductPicture } from './product-picture';

const drawing = '/pictures/goods/7.svg';
const root = document.createElement('div');

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.restoreAllMocks());

const image = () => root.querySelector('img');

it('keeps the drawing of the server while it shows the same product', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const errors: unknown[] = [];
  const picture = (src: string, alt = 'Aspirin') => <ProductPicture src={src} alt={alt} eager />;
  root.innerHTML = renderToString(picture(drawing)).replace('></span>', '><svg></svg></span>');
  let mounted: Root | undefined;
  act(() => {
    mounted = hydrateRoot(root, picture(drawing), { onRecoverableError: (error) => errors.push(error) });
  });
  const svg = root.querySelector('[role="img"] > svg');
  expect(svg).not.toBeNull();

  act(() => mounted?.render(picture(drawing, 'Aspirin, 10 g')));
  expect(root.querySelector('[aria-label="Aspirin, 10 g"] > svg')).toBe(svg);

  act(() => mounted?.render(picture('/pictures/goods/8.svg')));
  expect(image()?.getAttribute('src')).toBe('/pictures/goods/8.svg');
  act(() => mounted?.render(picture(drawing)));
  expect(image()?.getAttribute('src')).toBe(drawing);
  act(() => mounted?.unmount());
  expect(errors).toEqual([]);
  expect(logged).not.toHaveBeenCalled();
});

it.each([
  ['a lazy picture', drawing, false],
  ['an imported picture', `/pictures/files/${'a'.repeat(32)}-480.webp`, true],
  ['a drawing with a highlighted part', `${drawing}?part=c1ccccc1`, true],
])('uses an image for %s', (_case, src, eager) => {
  root.innerHTML = renderToString(<ProductPicture src={src} alt="" eager={eager} />);
  expect(image()?.getAttribute('src')).toBe(src);
});

it.each([
  ['that failed before hydration', true, 0, 'No picture'],
  ['that is still loading', false, 0, ''],
  ['that has loaded', true, 480, ''],
])('hydrates a picture %s', (_case, complete, naturalWidth, text) => {
  const picture = <ProductPicture src={drawing} alt="Aspirin" />;
  root.innerHTML = renderToString(picture);
  Object.defineProperties(image(), { complete: { value: complete }, naturalWidth: { value: naturalWidth } });
  let mounted: Root | undefined;
  act(() => {
    mounted = hydrateRoot(root, picture);
  });
  expect(root.textContent).toBe(text);
  act(() => mounted?.unmount());
});

it('hides a drawing without a name from screen readers', () => {
  root.innerHTML = renderToString(<ProductPicture src={drawing} alt="" eager />);
  expect(root.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
});
