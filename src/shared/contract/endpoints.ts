/**
 * Where every call lives and who may make it: the part of the contract that costs a browser nothing.
 * The schemas stand beside it in `calls.ts`, typed over this table; the renderer takes only their types.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** `member` needs a valid token; anyone else gets 401. */
  readonly access: 'anyone' | 'member';
  /** True for a call that the specification lacks. */
  readonly extension?: true;
  /** The reply is the same for everyone until the catalogue or the content changes, so that it may be kept. */
  readonly lasting?: true;
}

export const endpoints = {
  categoryMenu: { method: 'POST', path: '/web/lists/category/index', access: 'anyone', lasting: true },
  category: { method: 'POST', path: '/web/lists/category/category', access: 'anyone', lasting: true },
  categoryGoods: { method: 'POST', path: '/web/lists/category/goods', access: 'anyone', lasting: true },
  regions: { method: 'POST', path: '/web/lists/category/one_level', access: 'anyone', lasting: true },
  goodsInfo: { method: 'POST', path: '/web/goods/info/index', access: 'anyone', lasting: true },
  goodsNumber: { method: 'POST', path: '/web/goods/info/new_number', access: 'anyone', lasting: true },
  goodsBook: { method: 'POST', path: '/web/goods/book/index', access: 'anyone', lasting: true },
  searchGoods: { method: 'POST', path: '/web/goods/search/index', access: 'anyone', lasting: true },
  homeBanners: { method: 'POST', path: '/web/lists/home/banner', access: 'anyone', lasting: true },
  homeArticles: { method: 'POST', path: '/web/lists/home/articles', access: 'anyone', lasting: true },
  homeJournals: { method: 'POST', path: '/web/lists/home/journals', access: 'anyone', lasting: true },
  location: { method: 'GET', path: '/api/location', access: 'anyone', extension: true },
} as const satisfies Record<string, Endpoint>;

export type CallName = keyof typeof endpoints;
