import { Outlet, type RouteObject } from 'react-router-dom';
import type { Client } from '../../api/client';
import { loadShopData, SHOP_ROUTE } from '../../state/shop-data';
import { Layout } from '../layout/layout';
import { LinkPrefetching } from '../prefetch/link-prefetching';
import { createPrefetchedPages } from '../prefetch/prefetched-pages';
import { withApplicationForm } from './article-application-form';
import { FailureScreen, NotFoundScreen } from './failure-screen';
import { AppLoading, UserCenterLoading } from './loading-screens';
import { screenRoute, type ScreenRouteFactory } from './screen-route';

/**
 * The route table. `source` is the screen's file, as the build manifest names it. A test compares it with the import, and the paths
 * with `shared/lib/pages.ts`.
 */
const screens: readonly ScreenRouteFactory[] = [
  screenRoute({
    path: '/',
    source: 'features/home/home-screen.tsx',
    screen: () => import('../../features/home/home-screen'),
  }),
  screenRoute({
    path: '/categoryList',
    source: 'features/catalogue/category-screen.tsx',
    screen: () => import('../../features/catalogue/category-screen'),
  }),
  screenRoute({
    path: '/targetList',
    source: 'features/catalogue/target-screen.tsx',
    screen: () => import('../../features/catalogue/target-screen'),
  }),
  screenRoute({
    path: '/goodsInfo',
    source: 'features/product/product-screen.tsx',
    screen: () => import('../../features/product/product-screen'),
  }),
  screenRoute({
    path: '/notRegion',
    source: 'features/catalogue/results/search-screen.tsx',
    screen: () => import('../../features/catalogue/results/search-screen'),
  }),
  screenRoute({
    path: '/haveRegion',
    source: 'features/catalogue/results/search-screen.tsx',
    screen: () => import('../../features/catalogue/results/search-screen'),
  }),
  screenRoute({
    path: '/articleList',
    source: 'features/articles/article-list-screen.tsx',
    screen: () => import('../../features/articles/article-list-screen'),
  }),
  screenRoute({
    path: '/articleList/articleInfo',
    source: 'features/articles/article-screen.tsx',
    screen: async () => withApplicationForm(await import('../../features/articles/article-screen')),
  }),
  screenRoute({
    path: '/explain',
    source: 'features/product/specification-screen.tsx',
    screen: () => import('../../features/product/specification-screen'),
  }),
  screenRoute({
    path: '/compare',
    source: 'features/product/compare/compare-screen.tsx',
    screen: () => import('../../features/product/compare/compare-screen'),
  }),
  screenRoute({
    path: '/tltList',
    source: 'features/pathways/pathway-list-screen.tsx',
    screen: () => import('../../features/pathways/pathway-list-screen'),
  }),
  screenRoute({
    path: '/tltList/tltInfo',
    source: 'features/pathways/pathway-screen.tsx',
    screen: () => import('../../features/pathways/pathway-screen'),
  }),
  screenRoute({
    path: '/calc',
    source: 'features/calculators/calculators-screen.tsx',
    screen: () => import('../../features/calculators/calculators-screen'),
  }),
  screenRoute({
    path: '/quickOrder',
    source: 'features/quick-order/quick-order-screen.tsx',
    screen: () => import('../../features/quick-order/quick-order-screen'),
  }),
  screenRoute({
    path: '/secondaryFinder',
    source: 'features/product/secondary-finder-screen.tsx',
    screen: () => import('../../features/product/secondary-finder-screen'),
  }),
  screenRoute({
    path: '/structureSearch',
    source: 'features/catalogue/structure/structure-screen.tsx',
    screen: () => import('../../features/catalogue/structure/structure-screen'),
  }),
  screenRoute({
    path: '/literatures',
    source: 'features/resources/literature-screen.tsx',
    screen: () => import('../../features/resources/literature-screen'),
  }),
  screenRoute({
    path: '/coa',
    source: 'features/resources/certificates/certificate-screen.tsx',
    screen: () => import('../../features/resources/certificates/certificate-screen'),
  }),
  screenRoute({
    path: '/faq',
    source: 'features/resources/question-screen.tsx',
    screen: () => import('../../features/resources/question-screen'),
  }),
  screenRoute({
    path: '/productGallery',
    source: 'features/resources/gallery-screen.tsx',
    screen: () => import('../../features/resources/gallery-screen'),
  }),
  screenRoute({
    path: '/aboutUs',
    source: 'features/company/about-screen.tsx',
    screen: () => import('../../features/company/about-screen'),
  }),
  screenRoute({
    path: '/activityList',
    source: 'features/company/activity-screen.tsx',
    screen: () => import('../../features/company/activity-screen'),
  }),
  screenRoute({
    path: '/toBeOpened',
    source: 'features/company/opening-soon-screen.tsx',
    screen: () => import('../../features/company/opening-soon-screen'),
  }),
  screenRoute({
    path: '/contactUs',
    source: 'features/leads/contact-screen.tsx',
    screen: () => import('../../features/leads/contact-screen'),
  }),
  screenRoute({
    path: '/sampleSack',
    source: 'features/leads/application-screen.tsx',
    screen: () => import('../../features/leads/application-screen'),
  }),
  screenRoute({
    path: '/shoppingCart',
    source: 'features/cart/cart-screen.tsx',
    screen: () => import('../../features/cart/cart-screen'),
  }),
  screenRoute({
    path: '/shoppingCart/pay',
    source: 'features/checkout/checkout-screen.tsx',
    screen: () => import('../../features/checkout/checkout-screen'),
  }),
  screenRoute({
    path: '/shoppingCart/payResult',
    source: 'features/checkout/payment/result-screen.tsx',
    screen: () => import('../../features/checkout/payment/result-screen'),
  }),
  screenRoute({
    path: '/login',
    source: 'features/auth/login-screen.tsx',
    screen: () => import('../../features/auth/login-screen'),
  }),
  screenRoute({
    path: '/login/register',
    source: 'features/auth/register-screen.tsx',
    screen: () => import('../../features/auth/register-screen'),
  }),
  screenRoute({
    path: '/login/resetPassword',
    source: 'features/auth/reset-password-screen.tsx',
    screen: () => import('../../features/auth/reset-password-screen'),
  }),
  // Screens of stands; on other hosts their loaders fail with 404.
  screenRoute({
    path: '/lead',
    source: 'features/kiosk/leads/stand-lead-screen.tsx',
    screen: () => import('../../features/kiosk/leads/stand-lead-screen'),
  }),
  screenRoute({
    path: '/orderRequest',
    source: 'features/kiosk/leads/order-request-screen.tsx',
    screen: () => import('../../features/kiosk/leads/order-request-screen'),
  }),
];

/** Rows of the user center, which has its own loading state. */
const userScreens: readonly ScreenRouteFactory[] = [
  screenRoute({
    path: '/user',
    source: 'features/account/profile/overview-screen.tsx',
    screen: () => import('../../features/account/profile/overview-screen'),
  }),
  screenRoute({
    path: '/user/order',
    source: 'features/account/orders/orders-screen.tsx',
    screen: () => import('../../features/account/orders/orders-screen'),
  }),
  screenRoute({
    path: '/user/site',
    source: 'features/account/addresses/addresses-screen.tsx',
    screen: () => import('../../features/account/addresses/addresses-screen'),
  }),
  screenRoute({
    path: '/user/email',
    source: 'features/account/profile/email-screen.tsx',
    screen: () => import('../../features/account/profile/email-screen'),
  }),
  screenRoute({
    path: '/user/mobilePhone',
    source: 'features/account/profile/mobile-screen.tsx',
    screen: () => import('../../features/account/profile/mobile-screen'),
  }),
  screenRoute({
    path: '/user/security',
    source: 'features/account/security/security-screen.tsx',
    screen: () => import('../../features/account/security/security-screen'),
  }),
  screenRoute({
    path: '/user/collect',
    source: 'features/account/favorites/favorites-screen.tsx',
    screen: () => import('../../features/account/favorites/favorites-screen'),
  }),
  screenRoute({
    path: '/user/tester',
    source: 'features/account/trials/trials-screen.tsx',
    screen: () => import('../../features/account/trials/trials-screen'),
  }),
  screenRoute({
    path: '/user/money',
    source: 'features/account/points/balance-screen.tsx',
    screen: () => import('../../features/account/points/balance-screen'),
  }),
  screenRoute({
    path: '/user/virtualPoint',
    source: 'features/account/points/points-screen.tsx',
    screen: () => import('../../features/account/points/points-screen'),
  }),
  screenRoute({
    path: '/user/virtualPointChange',
    source: 'features/account/points/points-exchange-screen.tsx',
    screen: () => import('../../features/account/points/points-exchange-screen'),
  }),
  screenRoute({
    path: '/user/invoice',
    source: 'features/account/invoices/invoices-screen.tsx',
    screen: () => import('../../features/account/invoices/invoices-screen'),
  }),
];

/** Creates all routes for a client. Browser, kiosk, tests and the server's renderer use the same ones. */
export function createRoutes(client: Client): RouteObject[] {
  const prefetchedPages = createPrefetchedPages();
  const pages = [
    ...screens.map((createRoute) => createRoute(client, prefetchedPages)),
    {
      errorElement: <FailureScreen />,
      hydrateFallbackElement: <UserCenterLoading />,
      children: userScreens.map((createRoute) => createRoute(client, prefetchedPages)),
    },
    { path: '*', element: <NotFoundScreen /> },
  ];
  return [
    {
      id: SHOP_ROUTE,
      loader: ({ request }) => loadShopData(client, request.signal),
      // The data does not change during a visit.
      shouldRevalidate: () => false,
      element: (
        <>
          <Layout>
            <Outlet />
          </Layout>
          <LinkPrefetching client={client} routes={pages} prefetchedPages={prefetchedPages} />
        </>
      ),
      errorElement: <FailureScreen />,
      hydrateFallbackElement: <AppLoading />,
      children: [
        {
          // Inside the layout, so that a failed screen keeps header and footer.
          errorElement: <FailureScreen />,
          children: pages,
        },
      ],
    },
  ];
}
