// The server sends this file along with every page of the user center.
export const overview = () => import('../features/account/profile/overview-screen');
export const order = () => import('../features/account/orders/orders-screen');
export const site = () => import('../features/account/addresses/addresses-screen');
export const email = () => import('../features/account/profile/email-screen');
export const mobile = () => import('../features/account/profile/mobile-screen');
export const security = () => import('../features/account/security/security-screen');
export const collect = () => import('../features/account/favorites/favorites-screen');
export const tester = () => import('../features/account/samples/samples-screen');
export const money = () => import('../features/account/points/balance-screen');
export const points = () => import('../features/account/points/points-screen');
export const exchange = () => import('../features/account/points/points-exchange-screen');
export const invoice = () => import('../features/account/invoices/invoices-screen');
