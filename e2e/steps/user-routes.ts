/** Every address of the user center, and of its forms. */
export const userRoutes = [
  '/user',
  '/user/order',
  '/user/collect',
  '/user/tester',
  '/user/tester?goods_id=65',
  '/user/invoice',
  '/user/email',
  '/user/site',
  '/user/site?edit=new',
  '/user/mobilePhone',
  '/user/money',
  '/user/virtualPoint',
  '/user/virtualPointChange',
  '/user/security',
] as const;
