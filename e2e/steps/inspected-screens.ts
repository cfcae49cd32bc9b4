/** Screens that an address opens by itself, each inspected on every size of every host. */
export const inspectedScreens = {
  'a section': '/categoryList?id=1&page_size=12',
  'a section with many subcategories': '/categoryList?id=22&page_size=12',
  'a category as a grid': '/categoryList?id=194&view=grid&page_size=12',
  'a filtered page': '/categoryList?id=22&f.host=Rabbit&page=2&page_size=12',
  'filters that leave nothing': '/categoryList?id=22&f.host=Unicorn',
  'a page beyond the last': '/categoryList?id=22&page=9999',
  results: '/notRegion?key=EGFR&page_size=12',
  'results of a section': '/haveRegion?id=49&key=IL6&page_size=12',
  'no results': '/notRegion?key=zzzzqqqq',
  'nothing searched for': '/notRegion',
  'a compound': '/goodsInfo?id=65',
  'a specification': '/explain?id=65&code=1',
  'no specification': '/explain',
  'all calculators': '/calc',
  'a calculation': '/calc?tool=stock&weight=493.6',
  'a calculation that is wrong': '/calc?tool=molarity&volume=-1&concentration=1&weight=1',
  'a product that does not exist': '/goodsInfo?id=2147483647',
  'an article that does not exist': '/articleList/articleInfo?id=1',
  'the form to log in': '/login',
  'the form to register': '/login/register',
  'a forgotten password': '/login/resetPassword',
  'nothing to compare': '/compare',
  'products side by side': '/compare?ids=65,17,66,67',
  'a visitor of a stand who leaves details': '/lead',
  'what a stand’s cart becomes': '/orderRequest',
  'the signaling pathways': '/tltList',
  'pathways of a gene': '/tltList?key=EGFR',
  'a pathway': '/tltList/tltInfo?id=1',
  'a pathway with a node open': '/tltList/tltInfo?id=1&node=ERK',
  'an empty cart': '/shoppingCart',
  'a shared cart that is gone': '/shoppingCart?share=gone',
  'no page': '/no/such/page',
} as const;

/** The same of the articles. */
export const articleScreens = {
  'all articles': '/articleList',
  'a list of articles': '/articleList?id=87',
  'articles found by words': '/articleList?key=antibody',
  'no article found': '/articleList?key=zzzzqqqq',
  'a protocol with tables': '/articleList/articleInfo?id=3001',
  'an article with formulas': '/articleList/articleInfo?id=3103',
} as const;

/** What journeys inspect on their way: the home page once it stands still, and the screens of an order. */
export const inspectedOnTheWay = ['/', '/shoppingCart/pay', '/shoppingCart/payResult'] as const;
