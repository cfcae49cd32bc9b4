import type { RouteObject } from 'react-router-dom';
import type { Client } from '../api/client';
import { loadRegions, SHOP_ROUTE } from '../state/regions';
import { Layout } from './layout/layout';
import { NotFoundScreen } from './not-found-screen';
import { infoScreens } from './info-routes';
import { createAhead } from './prefetch/ahead';
import { Prefetching } from './prefetch/prefetching';
import { screenRoute, type ScreenRoute } from './screen-route';
import { FailureScreen } from './failure-screen';
import { FirstLoad } from './first-load';
import { UserFirstLoad } from './user-first-load';
import { userScreens } from './user-routes';

/** The table of routes: a screen's title, guard and loader stand in its file. */
const screens: readonly ScreenRoute[] = [
  screenRoute('/', 'features/home/home-screen.tsx', () => import('../features/home/home-screen')),
  screenRoute(
    '/categoryList',
    'features/catalogue/category-screen.tsx',
    () => import('../features/catalogue/category-screen'),
  ),
  screenRoute(
    '/goodsInfo',
    'features/product/product-screen.tsx',
    () => import('../features/product/product-screen'),
  ),
  screenRoute(
    '/notRegion',
    'features/catalogue/search-screen.tsx',
    () => import('../features/catalogue/search-screen'),
  ),
  screenRoute(
    '/haveRegion',
    'features/catalogue/search-screen.tsx',
    () => import('../features/catalogue/search-screen'),
  ),
  screenRoute(
    '/explain',
    'features/product/specification-screen.tsx',
    () => import('../features/product/specification-screen'),
  ),
  screenRoute(
    '/articleList',
    'features/articles/article-list-screen.tsx',
    () => import('../features/articles/article-list-screen'),
  ),
  screenRoute(
    '/articleList/articleInfo',
    'features/articles/article-screen.tsx',
    () => import('../features/articles/article-screen'),
  ),
  screenRoute(
    '/tltList',
    'features/pathways/pathway-list-screen.tsx',
    () => import('../features/pathways/pathway-list-screen'),
  ),
  screenRoute(
    '/tltList/tltInfo',
    'features/pathways/pathway-screen.tsx',
    () => import('../features/pathways/pathway-screen'),
  ),
  screenRoute(
    '/calc',
    'features/calculators/calculators-screen.tsx',
    () => import('../features/calculators/calculators-screen'),
  ),
  screenRoute('/shoppingCart', 'features/cart/cart-screen.tsx', () => import('../features/cart/cart-screen')),
  screenRoute(
    '/shoppingCart/pay',
    'features/checkout/checkout-screen.tsx',
    () => import('../features/checkout/checkout-screen'),
  ),
  screenRoute(
    '/shoppingCart/payResult',
    'features/checkout/result-screen.tsx',
    () => import('../features/checkout/result-screen'),
  ),
  screenRoute('/login', 'features/auth/login-screen.tsx', () => import('../features/auth/login-screen')),
  screenRoute(
    '/login/register',
    'features/auth/register-screen.tsx',
    () => import('../features/auth/register-screen'),
  ),
  screenRoute(
    '/login/resetPassword',
    'features/auth/reset-screen.tsx',
    () => import('../features/auth/reset-screen'),
  ),
];

/** Every route, bound to a client: the same for the browser, the kiosk, a test and the server's rendering. */
export function createRoutes(client: Client): RouteObject[] {
  const ahead = createAhead();
  const pages = [
    ...[...screens, ...infoScreens].map((route) => route(client, ahead)),
    {
      errorElement: <FailureScreen />,
      hydrateFallbackElement: <UserFirstLoad />,
      children: userScreens.map((route) => route(client, ahead)),
    },
    { path: '*', element: <NotFoundScreen /> },
  ];
  return [
    {
      id: SHOP_ROUTE,
      loader: ({ request }) => loadRegions(client, request.signal),
      // The sections stay the same for the whole visit.
      shouldRevalidate: () => false,
      element: (
        <>
          <Layout />
          <Prefetching client={client} routes={pages} ahead={ahead} />
        </>
      ),
      errorElement: <FailureScreen />,
      hydrateFallbackElement: <FirstLoad />,
      children: [
        {
          // Within the layout, so that header and footer stay around a failure.
          errorElement: <FailureScreen />,
          children: pages,
        },
      ],
    },
  ];
}
