/** All routes of the shop's specification, the written requirements of its owner. */
export const specifiedRoutes: readonly string[] = [
  '/',
  '/login',
  '/login/register',
  '/login/resetPassword',
  '/aboutUs',
  '/contactUs',
  '/articleList',
  '/articleList/articleInfo',
  '/tltList',
  '/tltList/tltInfo',
  '/categoryList',
  '/goodsInfo',
  '/notRegion',
  '/haveRegion',
  '/user',
  '/user/order',
  '/user/collect',
  '/user/tester',
  '/user/money',
  '/user/invoice',
  '/user/virtualPoint',
  '/user/virtualPointChange',
  '/user/mobilePhone',
  '/user/email',
  '/user/site',
  '/shoppingCart',
  '/shoppingCart/pay',
  '/shoppingCart/payResult',
  '/faq',
  '/literatures',
  '/calc',
  '/coa',
  '/activityList',
  '/toBeOpened',
  '/sampleSack',
  '/productGallery',
  '/explain',
];

/** Last path segments of the calls in section 7 of the specification, by folder. `{product}` is the shop's slug. */
const pathEndsByFolder: Readonly<Record<string, string>> = {
  '/web/users/login/':
    'account_logon verify act_register validate_sms sms_get_password send_pwd_email reset_password',
  '/web/users/user/':
    'logout distribution_area profile new_update_mobile validate_email update_email address_manage set_as_default ' +
    'del_take_over take_over primary_take_over contact_us',
  '/web/users/{product}/': 'transform_points user_money invoice apply_inv_edit',
  '/web/users/order/': 'order_list order_detail favorites goods_try try_feedback',
  '/web/lists/category/': 'index category goods one_level',
  '/web/lists/home/': 'getCartNum banner articles journals',
  '/web/lists/articles/': 'index info types',
  '/web/lists/single/': 'tlt tlt_info exchange problem paper try_goods_sn goods_try cat_test_type goods_imgs',
  '/web/goods/info/': 'new_number index comment add_comment collect zhiliaowo coa',
  '/web/goods/search/': 'index',
  '/web/goods/book/': 'index',
  '/web/goods/activity/': 'index',
  '/web/orders/goods/': 'add exchange drop update clear',
  '/web/orders/flow/': 'cart checkout_is checkout done',
  '/web/orders/change/': 'address',
  '/api/orders/': 'respond',
};

export const specifiedCalls: readonly string[] = Object.entries(pathEndsByFolder).flatMap(([folder, ends]) =>
  ends.split(' ').map((end) => folder + end),
);
