import { screenRoute, type ScreenRoute } from './screen-route';

/** Pages about the shop and its services, and what helps to choose and use products. */
export const infoScreens: readonly ScreenRoute[] = [
  screenRoute(
    '/contactUs',
    'features/leads/contact-screen.tsx',
    () => import('../features/leads/contact-screen'),
  ),
  screenRoute(
    '/sampleSack',
    'features/leads/application-screen.tsx',
    () => import('../features/leads/application-screen'),
  ),
  screenRoute(
    '/literatures',
    'features/resources/literature-screen.tsx',
    () => import('../features/resources/literature-screen'),
  ),
  screenRoute(
    '/coa',
    'features/resources/certificate-screen.tsx',
    () => import('../features/resources/certificate-screen'),
  ),
  screenRoute(
    '/faq',
    'features/resources/question-screen.tsx',
    () => import('../features/resources/question-screen'),
  ),
  screenRoute(
    '/productGallery',
    'features/resources/gallery-screen.tsx',
    () => import('../features/resources/gallery-screen'),
  ),
  screenRoute(
    '/aboutUs',
    'features/company/about-screen.tsx',
    () => import('../features/company/about-screen'),
  ),
  screenRoute(
    '/activityList',
    'features/company/activity-screen.tsx',
    () => import('../features/company/activity-screen'),
  ),
  screenRoute(
    '/toBeOpened',
    'features/company/opening-screen.tsx',
    () => import('../features/company/opening-screen'),
  ),
  // At exhibition stands alone: elsewhere there is nothing here.
  screenRoute('/lead', 'features/kiosk/lead-screen.tsx', () => import('../features/kiosk/lead-screen')),
  screenRoute(
    '/orderRequest',
    'features/kiosk/order-request-screen.tsx',
    () => import('../features/kiosk/order-request-screen'),
  ),
];
