import type { RouteObject } from 'react-router-dom';
import type { Client } from '../../api/client';
import { loadShopData, SHOP_ROUTE } from '../../state/shop-data';
import { withForm } from './article-form';
import { Layout } from '../layout/layout';
import { NotFoundScreen } from './not-found-screen';
import { laterScreens } from '../later-routes';
import { createAhead } from '../prefetch/prefetch-source';
import { Pages } from '../prefetch/pages';
import { Prefetching } from '../prefetch/link-prefetching';
import { screenRoute, type ScreenRoute } from './screen-route';
import { FailureScreen } from './failure-screen';
import { FirstLoad } from '../first-load';
import { UserFirstLoad } from './loading-screens';
import { userScreens } from '../user-routes';

/** Where most visits begin, of the table of routes: a screen's title, guard and loader stand in its file. */
const screens: readonly ScreenRoute[] = [
  screenRoute('/', 'features/home/home-screen.tsx', () => import('../../features/home/home-screen')),
  screenRoute(
    '/categoryList',
    'features/catalogue/category-screen.tsx',
    () => import('../../features/catalogue/category-screen'),
  ),
  screenRoute(
    '/goodsInfo',
    'features/product/product-screen.tsx',
    () => import('../../features/product/product-screen'),
  ),
  screenRoute(
    '/notRegion',
    'features/catalogue/search-screen.tsx',
    () => import('../../features/catalogue/search-screen'),
  ),
  screenRoute(
    '/haveRegion',
    'features/catalogue/search-screen.tsx',
    () => import('../../features/catalogue/search-screen'),
  ),
  screenRoute(
    '/articleList',
    'features/articles/article-list-screen.tsx',
    () => import('../../features/articles/article-list-screen'),
  ),
  screenRoute('/articleList/articleInfo', 'features/articles/article-screen.tsx', async () =>
    withForm(await import('../../features/articles/article-screen')),
  ),
];

/** Every route, bound to a client: the same for the browser, the kiosk, a test and the server's rendering. */
export function createRoutes(client: Client): RouteObject[] {
  const ahead = createAhead();
  const pages = [
    ...[...screens, ...laterScreens].map((route) => route(client, ahead)),
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
      loader: ({ request }) => loadShopData(client, request.signal),
      // They stay the same for the whole visit.
      shouldRevalidate: () => false,
      element: (
        <>
          <Layout>
            <Pages ahead={ahead} />
          </Layout>
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
