import type { Locator, Page } from '@playwright/test';
import { testCaptcha } from '../fixtures/paths';
import { expect } from '../fixtures/shop';

export const firstPassword = 'quartz-lantern-72-meadow';

/** Options for steps that check a password: starting the workers for it takes seconds on a busy machine. */
const passwordTimeout = { timeout: 20_000 };

/** Returns a unique user name. */
export function newName(): string {
  return `una${Math.random().toString(36).slice(2, 10)}`;
}

/** Registers a customer from the current page. */
export async function register(page: Page, name: string): Promise<void> {
  // The sign-in form may still be shown; its field has a longer name.
  await page.getByLabel('User name', { exact: true }).fill(name);
  await page.getByRole('form', { name: 'Register' }).getByLabel('E-mail').fill(`${name}@institute.example`);
  await page.getByLabel('New password', { exact: true }).fill(firstPassword);
  await answerCaptcha(page.getByRole('form', { name: 'Register' }));
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).not.toHaveURL(/\/login/, passwordTimeout);
}

/** Signs in on the sign-in page. */
export async function logIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('User name or e-mail').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(firstPassword);
  // The server may ask for a captcha, such as after a failed attempt from this address. The form shows it at once, or after
  // the button was pressed, which is then pressed again.
  await page.waitForLoadState('networkidle');
  await expect(async () => {
    await answerCaptcha(page.getByRole('form', { name: 'Log in' }));
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).not.toHaveURL(/\/login/, { timeout: 5000 });
  }).toPass(passwordTimeout);
}

/** Signs out and waits for the reload of the page, which would otherwise interrupt the next step. */
export async function logOut(page: Page): Promise<void> {
  const reload = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await reload;
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
}

async function answerCaptcha(form: Locator): Promise<void> {
  // The captcha must be loaded before it is answered. Right after a solved one, no characters are required.
  const field = form.getByLabel('Characters in the picture');
  const picture = form.getByTitle('Show other characters').locator('img');
  await expect.poll(async () => (await field.count()) === 0 || (await picture.isVisible())).toBe(true);
  if ((await field.count()) === 0) return;
  await field.fill(testCaptcha);
}

interface CallReply {
  status: number;
  body: { code: number; data: unknown };
}

/** Makes a call from the page with the given token ('' = as a visitor), or with the page's own. */
export function callFrom(page: Page, path: string, payload: object, token?: string): Promise<CallReply> {
  return page.evaluate(
    async ([address, body, givenToken]) => {
      const pageToken = window.platform
        ? await window.platform.sessionToken.read()
        : localStorage.getItem('token');
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: encodeURIComponent(givenToken ?? pageToken ?? ''),
        },
        body,
      });
      return { status: response.status, body: (await response.json()) as { code: number; data: unknown } };
    },
    [path, JSON.stringify(payload), token] as const,
  );
}

/** Signs in from another client and returns its token. */
export async function signInFromOtherClient(page: Page, name: string): Promise<string> {
  const captcha = await callFrom(page, '/web/users/login/verify', {}, '');
  const { captcha_id } = captcha.body.data as { captcha_id: string };
  const signedIn = await callFrom(
    page,
    '/web/users/login/account_logon',
    { account: name, password: firstPassword, captcha_id, captcha: testCaptcha },
    '',
  );
  expect(signedIn.body.code).toBe(1);
  return JSON.stringify(signedIn.body.data);
}

/** Returns the last code mailed to a customer, or ''. */
export function mailedCode(mails: readonly string[], name: string): string {
  const ownMails = mails
    .filter((mail) => mail.includes(`${name}@`))
    .map((mail) => mail.replace(/=\r?\n/g, ''));
  const codes = ownMails.map((mail) => /\bcode[^.]* is (\d{6})\b/.exec(mail)?.[1] ?? '');
  return codes.filter(Boolean).at(-1) ?? '';
}

/** Creates data for each screen of the user center. */
export async function createSampleData(page: Page, name: string): Promise<void> {
  const goods = (await callFrom(page, '/web/lists/category/goods', { id: 22 }, '')).body.data as {
    list: { goods_id: number }[];
  };
  const [first = 0, second = 0] = goods.list.map(({ goods_id }) => goods_id);
  const replies = [
    await callFrom(page, '/web/users/user/take_over', {
      consignee: 'Una Example',
      country: 'DE',
      city: 'Ulm',
      zipcode: '89073',
      address: 'Weg 1',
      mobile: '+49 731 90182',
      email: `${name}@institute.example`,
    }),
    await callFrom(page, '/web/goods/info/collect', { goods_id: first }),
    await callFrom(page, '/web/users/order/edit_favorite', {
      goods_id: first,
      note: 'For the western blots',
      list_name: 'Spring',
    }),
    await callFrom(page, '/web/goods/info/collect', { goods_id: second }),
    await callFrom(page, '/web/users/order/apply_try', {
      goods_id: first,
      kind: 'Western blot',
      purpose: 'Mouse liver, 20 µg a lane',
    }),
  ];
  expect(replies.map(({ body }) => body.code)).toEqual([1, 1, 1, 1, 1]);
}
