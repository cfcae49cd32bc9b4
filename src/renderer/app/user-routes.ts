import { screenRoute, type ScreenRoute } from './screen-route';

/** What each screen's code consists of is a list that most visitors never need: it comes with the first of them. */
const screens = () => import('./user-screens');

/** The screens of the user center; what they show comes from member calls, so that each is for its customer only. */
export const userScreens: readonly ScreenRoute[] = [
  screenRoute('/user', 'features/account/profile/overview-screen.tsx', async () => (await screens()).overview()),
  screenRoute('/user/order', 'features/account/orders/orders-screen.tsx', async () =>
    (await screens()).order(),
  ),
  screenRoute('/user/site', 'features/account/addresses/addresses-screen.tsx', async () => (await screens()).site()),
  screenRoute('/user/email', 'features/account/profile/email-screen.tsx', async () => (await screens()).email()),
  screenRoute('/user/mobilePhone', 'features/account/profile/mobile-screen.tsx', async () =>
    (await screens()).mobile(),
  ),
  screenRoute('/user/security', 'features/account/security/security-screen.tsx', async () =>
    (await screens()).security(),
  ),
  screenRoute('/user/collect', 'features/account/favorites/favorites-screen.tsx', async () =>
    (await screens()).collect(),
  ),
  screenRoute('/user/tester', 'features/account/samples/samples-screen.tsx', async () => (await screens()).tester()),
  screenRoute('/user/money', 'features/account/points/balance-screen.tsx', async () => (await screens()).money()),
  screenRoute('/user/virtualPoint', 'features/account/points/points-screen.tsx', async () =>
    (await screens()).points(),
  ),
  screenRoute('/user/virtualPointChange', 'features/account/points/points-exchange-screen.tsx', async () =>
    (await screens()).exchange(),
  ),
  screenRoute('/user/invoice', 'features/account/invoices/invoices-screen.tsx', async () =>
    (await screens()).invoice(),
  ),
];
