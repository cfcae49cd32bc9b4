import type { Page } from '@playwright/test';
import { testCaptcha } from '../fixtures/paths';
import { expect } from '../fixtures/shop';
import { callFrom, firstPassword } from './customer';

interface Size {
  goods_id: number;
  goods_attr: string;
}

/** Registers a customer from another client and returns the token. */
export async function registerFromOtherClient(page: Page, name: string): Promise<string> {
  const captcha = await callFrom(page, '/web/users/login/verify', {}, '');
  const { captcha_id } = captcha.body.data as { captcha_id: string };
  const registered = await callFrom(
    page,
    '/web/users/login/act_register',
    {
      username: name,
      email: `${name}@institute.example`,
      password: firstPassword,
      captcha_id,
      captcha: testCaptcha,
    },
    '',
  );
  expect(registered.body.code).toBe(1);
  return JSON.stringify(registered.body.data);
}

/** Returns the first size of some products of a category. */
export async function firstVariants(page: Page, category: number, count: number): Promise<Size[]> {
  const goods = await callFrom(page, '/web/lists/category/goods', { id: category }, '');
  const { list } = goods.body.data as {
    list: { goods_id: number; options: { goods_attr: string }[] }[];
  };
  return list
    .slice(0, count)
    .map(({ goods_id, options }) => ({ goods_id, goods_attr: options[0]?.goods_attr ?? '' }));
}

/** Adds sizes to the cart of the token's or the signed-in customer. */
export async function fillCart(page: Page, sizes: readonly Size[], token?: string): Promise<number[]> {
  for (const size of sizes) {
    const added = await callFrom(page, '/web/orders/goods/add', { ...size, number: 1 }, token);
    expect(added.body.code).toBe(1);
  }
  const cart = await callFrom(page, '/web/orders/flow/cart', {}, token);
  return (cart.body.data as { list: { rec_id: number }[] }).list.map(({ rec_id }) => rec_id);
}

/** Adds a delivery address to the signed-in customer. */
export async function addAddress(page: Page, consignee: string, country = 'DE'): Promise<void> {
  const saved = await callFrom(page, '/web/users/user/take_over', {
    consignee,
    country,
    city: 'Ulm',
    zipcode: '89073',
    address: 'Weg 1',
    mobile: '+49 731 90182',
    email: 'una@institute.example',
  });
  expect(saved.body.code).toBe(1);
}

/** Confirms or rejects the payment of the shown QR code. */
export async function payByPhone(page: Page, decision: 'confirm' | 'refuse'): Promise<void> {
  const id = new URL(page.url()).searchParams.get('order');
  const payment = await callFrom(page, '/web/orders/flow/pay', { order_id: Number(id) });
  const { code_url: code } = payment.body.data as { code_url: string };
  const answer = await fetch(code, { method: 'POST', body: new URLSearchParams({ decision }) });
  expect(answer.status).toBe(200);
}
