import { screenRoute, type ScreenRoute } from './screen-route';

/** The screens of the user center; what they show comes from member calls, so that each is for its customer only. */
export const userScreens: readonly ScreenRoute[] = [
  screenRoute(
    '/user',
    'features/account/overview-screen.tsx',
    () => import('../features/account/overview-screen'),
  ),
  screenRoute(
    '/user/order',
    'features/account/orders/order-screen.tsx',
    () => import('../features/account/orders/order-screen'),
  ),
  screenRoute(
    '/user/site',
    'features/account/site-screen.tsx',
    () => import('../features/account/site-screen'),
  ),
  screenRoute(
    '/user/email',
    'features/account/email-screen.tsx',
    () => import('../features/account/email-screen'),
  ),
  screenRoute(
    '/user/mobilePhone',
    'features/account/mobile-screen.tsx',
    () => import('../features/account/mobile-screen'),
  ),
  screenRoute(
    '/user/security',
    'features/account/security-screen.tsx',
    () => import('../features/account/security-screen'),
  ),
  screenRoute(
    '/user/collect',
    'features/account/collect-screen.tsx',
    () => import('../features/account/collect-screen'),
  ),
  screenRoute(
    '/user/tester',
    'features/account/tester-screen.tsx',
    () => import('../features/account/tester-screen'),
  ),
  screenRoute(
    '/user/money',
    'features/account/money-screen.tsx',
    () => import('../features/account/money-screen'),
  ),
  screenRoute(
    '/user/virtualPoint',
    'features/account/points-screen.tsx',
    () => import('../features/account/points-screen'),
  ),
  screenRoute(
    '/user/virtualPointChange',
    'features/account/exchange-screen.tsx',
    () => import('../features/account/exchange-screen'),
  ),
  screenRoute(
    '/user/invoice',
    'features/account/invoice-screen.tsx',
    () => import('../features/account/invoice-screen'),
  ),
];
