import type { Client } from '../src/renderer/api/client';
import { TEST_CAPTCHA, type TestShop } from './make-shop';

export interface TestCustomer {
  client: Client;
  keeper: { token: string | null };
  username: string;
  password: string;
  email: string;
}

/** No dictionary knows it. */
export const GOOD_PASSWORD = 'quartz-lantern-72-meadow';

export async function captchaFor(client: Client): Promise<{ captcha_id: string; captcha: string }> {
  const issued = await client.call('issueCaptcha', {});
  if (!issued.ok) throw new Error('no captcha came');
  return { captcha_id: issued.data.captcha_id, captcha: TEST_CAPTCHA };
}

/** Registers somebody through the API, as a visitor does, and signs them in. */
export async function makeCustomer(shop: TestShop, username: string): Promise<TestCustomer> {
  const keeper: TestCustomer['keeper'] = { token: null };
  const client = shop.clientOf(keeper);
  const email = `${username}@institute.example`;
  const registered = await client.call('register', {
    username,
    email,
    password: GOOD_PASSWORD,
    ...(await captchaFor(client)),
  });
  if (!registered.ok)
    throw new Error(`${username} could not register: ${JSON.stringify(registered.failure)}`);
  keeper.token = JSON.stringify(registered.data);
  return { client, keeper, username, password: GOOD_PASSWORD, email };
}
