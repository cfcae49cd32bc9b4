import { screenRoute, type ScreenRoute } from './screen-route';

/** Where each screen's code is, is a list that a visit from a search engine rarely needs: it comes with the first of them. */
const screens = () => import('./later-screens');

/** Pages about the shop and its services, what helps to choose and use products, and the way to an order. */
export const laterScreens: readonly ScreenRoute[] = [
  screenRoute('/explain', 'features/product/specification-screen.tsx', async () =>
    (await screens()).specification(),
  ),
  screenRoute('/compare', 'features/product/compare-screen.tsx', async () => (await screens()).compare()),
  screenRoute('/tltList', 'features/pathways/pathway-list-screen.tsx', async () =>
    (await screens()).pathways(),
  ),
  screenRoute('/tltList/tltInfo', 'features/pathways/pathway-screen.tsx', async () =>
    (await screens()).pathway(),
  ),
  screenRoute('/calc', 'features/calculators/calculators-screen.tsx', async () =>
    (await screens()).calculators(),
  ),
  screenRoute('/shoppingCart', 'features/cart/cart-screen.tsx', async () => (await screens()).cart()),
  screenRoute('/shoppingCart/pay', 'features/checkout/checkout-screen.tsx', async () =>
    (await screens()).checkout(),
  ),
  screenRoute('/shoppingCart/payResult', 'features/checkout/payment/result-screen.tsx', async () =>
    (await screens()).paid(),
  ),
  screenRoute('/login', 'features/auth/login-screen.tsx', async () => (await screens()).login()),
  screenRoute('/login/register', 'features/auth/register-screen.tsx', async () =>
    (await screens()).register(),
  ),
  screenRoute('/login/resetPassword', 'features/auth/reset-password-screen.tsx', async () =>
    (await screens()).reset(),
  ),
  screenRoute('/contactUs', 'features/leads/contact-screen.tsx', async () => (await screens()).contact()),
  screenRoute('/sampleSack', 'features/leads/application-screen.tsx', async () =>
    (await screens()).application(),
  ),
  screenRoute('/quickOrder', 'features/quick-order/quick-order-screen.tsx', async () =>
    (await screens()).quickOrder(),
  ),
  screenRoute('/structureSearch', 'features/catalogue/structure/structure-screen.tsx', async () =>
    (await screens()).structures(),
  ),
  screenRoute('/literatures', 'features/resources/literature-screen.tsx', async () =>
    (await screens()).literature(),
  ),
  screenRoute('/coa', 'features/resources/certificate-screen.tsx', async () =>
    (await screens()).certificate(),
  ),
  screenRoute('/faq', 'features/resources/question-screen.tsx', async () => (await screens()).questions()),
  screenRoute('/productGallery', 'features/resources/gallery-screen.tsx', async () =>
    (await screens()).gallery(),
  ),
  screenRoute('/aboutUs', 'features/company/about-screen.tsx', async () => (await screens()).about()),
  screenRoute('/activityList', 'features/company/activity-screen.tsx', async () =>
    (await screens()).activities(),
  ),
  screenRoute('/toBeOpened', 'features/company/opening-screen.tsx', async () => (await screens()).opening()),
  // At exhibition stands alone: elsewhere there is nothing here.
  screenRoute('/lead', 'features/kiosk/leads/stand-lead-screen.tsx', async () => (await screens()).lead()),
  screenRoute('/orderRequest', 'features/kiosk/leads/order-request-screen.tsx', async () =>
    (await screens()).orderRequest(),
  ),
];
