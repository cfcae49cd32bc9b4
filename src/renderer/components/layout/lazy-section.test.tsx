// @vitest-environment jsdom
import { useLayoutEffect } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { LazySection } from './lazy-section';

afterEach(cleanup);

const WORDS = 'far down';

/** Records whether the section was part of the first render. */
function pages(drawnFirst: boolean[]) {
  function Page() {
    useLayoutEffect(() => {
      drawnFirst.push(screen.queryByText(WORDS) !== null);
    }, []);
    return (
      <LazySection>
        <p>{WORDS}</p>
      </LazySection>
    );
  }
  return createMemoryRouter([
    { path: '/', element: <p>the list</p> },
    { path: '/page', element: <Page /> },
  ]);
}

it.each([
  { way: 'by a click', to: '/page', atOnce: false },
  { way: 'by a click on a part of it', to: '/page#part', atOnce: true },
])('renders with the page after a navigation $way: $atOnce', async ({ to, atOnce }) => {
  const drawnFirst: boolean[] = [];
  const router = pages(drawnFirst);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate(to));
  expect(drawnFirst).toEqual([atOnce]);
  expect(await screen.findByText(WORDS)).toBeDefined();
});

it('renders with the page on Back', async () => {
  const drawnFirst: boolean[] = [];
  const router = pages(drawnFirst);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/page'));
  await act(() => router.navigate('/'));
  await act(() => router.navigate(-1));
  expect(await screen.findByText(WORDS)).toBeDefined();
  expect(drawnFirst).toEqual([false, true]);
});
