/**
 * Method, path and access of every call. `calls.ts` has the schemas of these calls. The renderer imports only types of
 * `calls.ts`, so that no schema is part of a bundle.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** `{product}` is the shop's slug; the server accepts any value there. */
  readonly path: `/${string}`;
  /** `member` requires a valid token, `stand` the credential of an exhibition stand; without it, the reply is 401. */
  readonly access: 'anyone' | 'member' | 'stand';
  /** True for a call that the specification lacks. */
  readonly extension?: true;
  /** Requires the header `Idempotency-Key`; a repetition with the same key has no further effect. */
  readonly idempotent?: true;
  /** The reply is the same for every caller until the catalogue, its stock or the content changes. */
  readonly cacheable?: true;
  /** Needs no customers and orders, like `cacheable` calls, but the reply is not cached, such as because it is large. */
  readonly catalogueOnly?: true;
  /** The reply can have megabytes; the server serializes it in time slices, so that other requests do not wait. */
  readonly large?: true;
  /** Maximum bytes of the request body, for a call with a file. Default: see `server/http/middleware/body-limit.ts`. */
  readonly maxBodyBytes?: number;
}

export const endpoints = {
  categoryMenu: { method: 'POST', path: '/web/lists/category/index', access: 'anyone', cacheable: true },
  category: { method: 'POST', path: '/web/lists/category/category', access: 'anyone', cacheable: true },
  categoryTargets: {
    method: 'POST',
    path: '/web/lists/category/targets',
    access: 'anyone',
    extension: true,
    cacheable: true,
  },
  categoryGoods: { method: 'POST', path: '/web/lists/category/goods', access: 'anyone', cacheable: true },
  sections: { method: 'POST', path: '/web/lists/category/one_level', access: 'anyone', cacheable: true },
  goodsInfo: { method: 'POST', path: '/web/goods/info/index', access: 'anyone', cacheable: true },
  productOfNumber: { method: 'POST', path: '/web/goods/info/new_number', access: 'anyone', cacheable: true },
  goodsBook: { method: 'POST', path: '/web/goods/book/index', access: 'anyone', cacheable: true },
  goodsEvidence: {
    method: 'POST',
    path: '/web/goods/info/evidence',
    access: 'anyone',
    extension: true,
    cacheable: true,
  },
  goodsAlternatives: {
    method: 'POST',
    path: '/web/goods/info/alternatives',
    access: 'anyone',
    extension: true,
    cacheable: true,
  },
  goodsSheet: {
    method: 'POST',
    path: '/web/goods/info/sheet',
    access: 'anyone',
    extension: true,
    catalogueOnly: true,
  },
  citations: { method: 'POST', path: '/web/goods/info/zhiliaowo', access: 'anyone', cacheable: true },
  reviews: { method: 'POST', path: '/web/goods/info/comment', access: 'anyone' },
  addReview: {
    method: 'POST',
    path: '/web/goods/info/add_comment',
    access: 'member',
    // An image of `MAX_REVIEW_IMAGE_BYTES` in base64, and the text.
    maxBodyBytes: 2_750_000,
  },
  reviewImage: { method: 'POST', path: '/web/goods/info/comment_image', access: 'anyone', extension: true },
  searchGoods: { method: 'POST', path: '/web/goods/search/index', access: 'anyone', cacheable: true },
  resolveRows: {
    method: 'POST',
    path: '/web/goods/search/rows',
    access: 'anyone',
    extension: true,
    catalogueOnly: true,
  },
  prepareStructures: {
    method: 'POST',
    path: '/web/goods/search/structure_ready',
    access: 'anyone',
    extension: true,
    catalogueOnly: true,
  },
  searchStructures: {
    method: 'POST',
    path: '/web/goods/search/structure',
    access: 'anyone',
    extension: true,
    catalogueOnly: true,
  },
  suggest: {
    method: 'POST',
    path: '/web/goods/search/suggest',
    access: 'anyone',
    extension: true,
    cacheable: true,
  },
  finderCombinations: {
    method: 'POST',
    path: '/web/goods/search/secondary_combinations',
    access: 'anyone',
    extension: true,
    cacheable: true,
  },
  findSecondary: {
    method: 'POST',
    path: '/web/goods/search/secondary',
    access: 'anyone',
    extension: true,
    cacheable: true,
  },
  homeBanners: { method: 'POST', path: '/web/lists/home/banner', access: 'anyone', cacheable: true },
  homeArticles: { method: 'POST', path: '/web/lists/home/articles', access: 'anyone', cacheable: true },
  homeJournals: { method: 'POST', path: '/web/lists/home/journals', access: 'anyone', cacheable: true },
  pathways: { method: 'POST', path: '/web/lists/single/tlt', access: 'anyone', cacheable: true },
  pathway: { method: 'POST', path: '/web/lists/single/tlt_info', access: 'anyone', cacheable: true },
  pathwayNode: {
    method: 'POST',
    path: '/web/lists/single/tlt_node',
    access: 'anyone',
    extension: true,
    cacheable: true,
  },
  pathwayOrder: {
    method: 'POST',
    path: '/web/lists/single/tlt_order',
    access: 'anyone',
    extension: true,
    cacheable: true,
  },
  publications: { method: 'POST', path: '/web/lists/single/paper', access: 'anyone', cacheable: true },
  publicationsFile: {
    method: 'POST',
    path: '/web/lists/single/publication_file',
    access: 'anyone',
    extension: true,
    catalogueOnly: true,
  },
  coa: { method: 'POST', path: '/web/goods/info/coa', access: 'anyone', catalogueOnly: true },
  coaFile: {
    method: 'POST',
    path: '/web/goods/info/coa_file',
    access: 'anyone',
    extension: true,
    catalogueOnly: true,
  },
  questions: { method: 'POST', path: '/web/lists/single/problem', access: 'anyone', cacheable: true },
  activities: { method: 'POST', path: '/web/goods/activity/index', access: 'anyone', catalogueOnly: true },
  company: {
    method: 'POST',
    path: '/web/lists/single/company',
    access: 'anyone',
    extension: true,
    cacheable: true,
  },
  goodsImages: { method: 'POST', path: '/web/lists/single/goods_imgs', access: 'anyone', cacheable: true },
  exchangeOffers: { method: 'POST', path: '/web/lists/single/exchange', access: 'anyone', cacheable: true },
  trialGoods: { method: 'POST', path: '/web/lists/single/try_goods_sn', access: 'anyone', cacheable: true },
  trialOffers: { method: 'POST', path: '/web/lists/single/goods_try', access: 'anyone', cacheable: true },
  trialKinds: { method: 'POST', path: '/web/lists/single/cat_test_type', access: 'anyone', cacheable: true },
  articleTypes: { method: 'POST', path: '/web/lists/articles/types', access: 'anyone', cacheable: true },
  articles: { method: 'POST', path: '/web/lists/articles/index', access: 'anyone', cacheable: true },
  articleInfo: { method: 'POST', path: '/web/lists/articles/info', access: 'anyone', cacheable: true },
  location: { method: 'GET', path: '/api/location', access: 'anyone', extension: true, catalogueOnly: true },
  issueCaptcha: { method: 'POST', path: '/web/users/login/verify', access: 'anyone' },
  logOn: { method: 'POST', path: '/web/users/login/account_logon', access: 'anyone' },
  logOut: { method: 'POST', path: '/web/users/user/logout', access: 'anyone' },
  logOutEverywhere: {
    method: 'POST',
    path: '/web/users/user/logout_all',
    access: 'member',
    extension: true,
  },
  register: { method: 'POST', path: '/web/users/login/act_register', access: 'anyone' },
  sendResetMail: { method: 'POST', path: '/web/users/login/send_pwd_email', access: 'anyone' },
  sendResetCode: { method: 'POST', path: '/web/users/login/sms_get_password', access: 'anyone' },
  checkResetCode: { method: 'POST', path: '/web/users/login/validate_sms', access: 'anyone' },
  resetPassword: { method: 'POST', path: '/web/users/login/reset_password', access: 'anyone' },
  profile: { method: 'POST', path: '/web/users/user/profile', access: 'member' },
  changeMobile: { method: 'POST', path: '/web/users/user/new_update_mobile', access: 'member' },
  validateEmail: { method: 'POST', path: '/web/users/user/validate_email', access: 'member' },
  changeEmail: { method: 'POST', path: '/web/users/user/update_email', access: 'member' },
  addresses: { method: 'POST', path: '/web/users/user/address_manage', access: 'member' },
  defaultAddress: { method: 'POST', path: '/web/users/user/primary_take_over', access: 'member' },
  setDefaultAddress: { method: 'POST', path: '/web/users/user/set_as_default', access: 'member' },
  dropAddress: { method: 'POST', path: '/web/users/user/del_take_over', access: 'member' },
  saveAddress: { method: 'POST', path: '/web/users/user/take_over', access: 'member' },
  deliveryAreas: {
    method: 'POST',
    path: '/web/users/user/distribution_area',
    access: 'anyone',
    cacheable: true,
  },
  contactUs: { method: 'POST', path: '/web/users/user/contact_us', access: 'anyone' },
  accountActivity: {
    method: 'POST',
    path: '/web/users/user/activity',
    access: 'member',
    extension: true,
  },
  exportAccount: {
    method: 'POST',
    path: '/web/users/user/export',
    access: 'member',
    extension: true,
    large: true,
  },
  closeAccount: { method: 'POST', path: '/web/users/user/close', access: 'member', extension: true },
  toggleFavorite: { method: 'POST', path: '/web/goods/info/collect', access: 'member' },
  favoriteIds: {
    method: 'POST',
    path: '/web/goods/info/collected',
    access: 'member',
    extension: true,
  },
  setStockAlert: { method: 'POST', path: '/web/goods/info/alert', access: 'member', extension: true },
  stockAlerts: { method: 'POST', path: '/web/goods/info/alerts', access: 'member', extension: true },
  favorites: { method: 'POST', path: '/web/users/order/favorites', access: 'member' },
  editFavorite: {
    method: 'POST',
    path: '/web/users/order/edit_favorite',
    access: 'member',
    extension: true,
  },
  trials: { method: 'POST', path: '/web/users/order/goods_try', access: 'member' },
  applyForTrial: {
    method: 'POST',
    path: '/web/users/order/apply_try',
    access: 'member',
    extension: true,
  },
  trialFeedback: { method: 'POST', path: '/web/users/order/try_feedback', access: 'member' },
  balance: { method: 'POST', path: '/web/users/{product}/user_money', access: 'member' },
  points: { method: 'POST', path: '/web/users/{product}/points', access: 'member', extension: true },
  transformPoints: {
    method: 'POST',
    path: '/web/users/{product}/transform_points',
    access: 'member',
    idempotent: true,
  },
  invoices: { method: 'POST', path: '/web/users/{product}/invoice', access: 'member' },
  editInvoice: { method: 'POST', path: '/web/users/{product}/apply_inv_edit', access: 'member' },
  invoiceFile: {
    method: 'POST',
    path: '/web/users/{product}/invoice_file',
    access: 'member',
    extension: true,
  },
  addToCart: { method: 'POST', path: '/web/orders/goods/add', access: 'anyone' },
  addRows: { method: 'POST', path: '/web/orders/goods/add_rows', access: 'anyone', extension: true },
  exchangeCartGoods: { method: 'POST', path: '/web/orders/goods/exchange', access: 'anyone' },
  dropFromCart: { method: 'POST', path: '/web/orders/goods/drop', access: 'anyone' },
  updateCart: { method: 'POST', path: '/web/orders/goods/update', access: 'anyone' },
  clearCart: { method: 'POST', path: '/web/orders/goods/clear', access: 'anyone' },
  saveForLater: {
    method: 'POST',
    path: '/web/orders/goods/save_later',
    access: 'anyone',
    extension: true,
  },
  shareCart: { method: 'POST', path: '/web/orders/goods/share', access: 'anyone', extension: true },
  sharedCart: { method: 'POST', path: '/web/orders/goods/shared', access: 'anyone', extension: true },
  takeSharedCart: {
    method: 'POST',
    path: '/web/orders/goods/take_shared',
    access: 'anyone',
    extension: true,
  },
  cart: { method: 'POST', path: '/web/orders/flow/cart', access: 'anyone' },
  cartCount: { method: 'POST', path: '/web/lists/home/getCartNum', access: 'anyone' },
  cartQuote: { method: 'POST', path: '/web/orders/flow/quote', access: 'anyone', extension: true },
  returnCart: { method: 'POST', path: '/web/orders/flow/return', access: 'anyone', extension: true },
  checkoutIs: { method: 'POST', path: '/web/orders/flow/checkout_is', access: 'member' },
  checkout: { method: 'POST', path: '/web/orders/flow/checkout', access: 'member' },
  changeConsignee: { method: 'POST', path: '/web/orders/change/address', access: 'member' },
  placeOrder: { method: 'POST', path: '/web/orders/flow/done', access: 'member', idempotent: true },
  startPayment: { method: 'POST', path: '/web/orders/flow/pay', access: 'member', extension: true },
  respond: { method: 'GET', path: '/api/orders/respond', access: 'member' },
  orders: { method: 'POST', path: '/web/users/order/order_list', access: 'member' },
  ordersFile: { method: 'POST', path: '/web/users/order/orders_file', access: 'member', extension: true },
  orderDetail: { method: 'POST', path: '/web/users/order/order_detail', access: 'member' },
  cancelOrder: { method: 'POST', path: '/web/users/order/cancel', access: 'member', extension: true },
  reorder: { method: 'POST', path: '/web/users/order/reorder', access: 'member', extension: true },
  quotes: { method: 'POST', path: '/web/users/order/quotes', access: 'member', extension: true },
  quoteFile: { method: 'POST', path: '/web/users/order/quote_file', access: 'member', extension: true },
  orderFile: { method: 'POST', path: '/web/users/order/order_file', access: 'member', extension: true },
  enrollStand: { method: 'POST', path: '/web/stand/enroll', access: 'anyone', extension: true },
  sendEntries: { method: 'POST', path: '/web/stand/entries', access: 'stand', extension: true },
  saveLead: { method: 'POST', path: '/web/stand/lead', access: 'anyone', extension: true, idempotent: true },
  requestOrder: {
    method: 'POST',
    path: '/web/stand/order',
    access: 'anyone',
    extension: true,
    idempotent: true,
  },
  entryProgress: { method: 'POST', path: '/web/stand/progress', access: 'anyone', extension: true },
} as const satisfies Record<string, Endpoint>;

export type CallName = keyof typeof endpoints;

/** Calls whose replies are cached. */
export type CacheableCallName = {
  [Name in CallName]: (typeof endpoints)[Name] extends { cacheable: true } ? Name : never;
}[CallName];

/** Calls that need only catalogue and content; a kiosk answers them on its own machine. */
export type CatalogueCallName =
  | CacheableCallName
  | {
      [Name in CallName]: (typeof endpoints)[Name] extends { catalogueOnly: true } ? Name : never;
    }[CallName];

export function isCatalogueOnly(name: CallName): name is CatalogueCallName {
  return 'cacheable' in endpoints[name] || 'catalogueOnly' in endpoints[name];
}

/** Calls that only a signed-in customer may make. */
export type MemberCallName = {
  [Name in CallName]: (typeof endpoints)[Name]['access'] extends 'member' ? Name : never;
}[CallName];
