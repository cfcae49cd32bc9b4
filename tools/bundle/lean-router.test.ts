// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, createRef } from 'react';
import { renderToString } from 'react-dom/server';
import * as published from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leanRouter, leanRouterText } from './lean-router';
import { plantBuild } from './planted-build';
import { productionRouter } from './production-router';

type Router = typeof published;

let lean: Router;
beforeAll(async () => {
  const build = await plantBuild("export * from 'react-router-dom';", [productionRouter(), leanRouter()]);
  lean = (await build.load()) as Router;
  await build.remove();
});
beforeEach(() => {
  window.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const fail = () => Promise.reject(new Error('broken'));

describe.each<[string, () => Router]>([
  ['as published', () => published],
  ['lean', () => lean],
])('React Router %s', (_how, find) => {
  let router: Router;
  beforeAll(() => {
    router = find();
  });

  /** A page with all that the shop uses, opened at `path`. */
  function open(path: string) {
    const near = createRef<HTMLAnchorElement>();
    const Frame = () =>
      createElement(
        'main',
        null,
        createElement(router.Link, { to: '/near?a=1', ref: near, prefetch: 'intent' }, 'Near'),
        createElement(router.NavLink, { to: '/broken' }, 'Broken'),
        createElement(router.Link, { to: 'https://elsewhere.test/' }, 'Far'),
        createElement(router.Outlet),
        createElement(router.ScrollRestoration, { getKey: ({ key }) => key }),
      );
    const Near = () => createElement('h1', null, `Near ${String(router.useLoaderData())}`);
    const Failed = () => createElement('h1', null, String(router.useRouteError()));
    const memory = router.createMemoryRouter(
      [
        {
          element: createElement(Frame),
          children: [
            { path: '/', element: createElement('h1', null, 'Home') },
            {
              path: '/near',
              loader: ({ request }) => new URL(request.url).search,
              element: createElement(Near),
            },
            {
              path: '/broken',
              loader: fail,
              element: createElement('i'),
              errorElement: createElement(Failed),
            },
          ],
        },
      ],
      { initialEntries: [path] },
    );
    return { near, memory, page: createElement(router.RouterProvider, { router: memory }) };
  }

  it('draws the same page', () => {
    // React warns of effects that do not run here.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(renderToString(open('/').page)).toBe(
      '<main><a href="/near?a=1" data-discover="true">Near</a><a class="" href="/broken" data-discover="true">Broken</a>' +
        '<a href="https://elsewhere.test/">Far</a><h1>Home</h1></main>',
    );
  });

  it('follows a link, back and forth', async () => {
    const { page, memory, near } = open('/');
    render(page);
    expect(near.current?.textContent).toBe('Near');
    await userEvent.click(screen.getByRole('link', { name: 'Near' }));
    expect(await screen.findByRole('heading', { name: 'Near ?a=1' })).toBeTruthy();
    act(() => void memory.navigate(-1));
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
    await waitFor(() => expect(memory.state.navigation.state).toBe('idle'));
  });

  it('shows what stands for a page that broke, and gets out of it', async () => {
    render(open('/').page);
    await userEvent.click(screen.getByRole('link', { name: 'Broken' }));
    expect(await screen.findByRole('heading', { name: 'Error: broken' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Near' }));
    expect(await screen.findByRole('heading', { name: 'Near ?a=1' })).toBeTruthy();
  });
});

describe('a bundle that uses links alone', () => {
  const used = "export { Link } from 'react-router-dom';";
  const unused = ['PrefetchPageLinks', 'useFormAction'];

  it('leaves out what it does not use', async () => {
    const build = await plantBuild(used, [productionRouter(), leanRouter()]);
    await build.remove();
    expect(unused.filter((name) => build.code.includes(name))).toEqual([]);
  });

  it('holds all of it as published', async () => {
    const build = await plantBuild(used, [productionRouter()]);
    await build.remove();
    expect(unused.filter((name) => build.code.includes(name))).toEqual(unused);
  });
});

it('takes no other text for React Router', () => {
  expect(() => leanRouterText('const other = 1;')).toThrow('React Router');
});
