// The server sends this file along with every page of the user center.
export const overview = () => import('../features/account/overview-screen');
export const order = () => import('../features/account/orders/order-screen');
export const site = () => import('../features/account/site-screen');
export const email = () => import('../features/account/email-screen');
export const mobile = () => import('../features/account/mobile-screen');
export const security = () => import('../features/account/security-screen');
export const collect = () => import('../features/account/collect-screen');
export const tester = () => import('../features/account/tester-screen');
export const money = () => import('../features/account/money-screen');
export const points = () => import('../features/account/points-screen');
export const exchange = () => import('../features/account/exchange-screen');
export const invoice = () => import('../features/account/invoice-screen');
