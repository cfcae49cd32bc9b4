import { expect, test } from '../fixtures/fresh-kiosk';
import { setUpStand } from '../fixtures/stand';
import { startFlakyProxy } from '../../tests/soak/support/flaky-proxy';
import { filesWithMarkers } from '../steps/markers';
import { newName, register } from '../steps/customer';

test('a wipe ends the visitor’s session at the shop once it is reachable', async ({
  kiosk,
  folder,
  website,
}) => {
  const link = await startFlakyProxy(website.address);
  setUpStand(folder, { shop: link.address });
  const { page, log } = await kiosk();
  await page.getByRole('dialog', { name: 'Welcome' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await register(page, newName());
  const token = (await page.evaluate(() => window.platform?.sessionToken.read())) ?? '';
  /** Calls the shop directly, as an attacker with the token could. */
  const asCustomer = async () => {
    const headers = { 'Content-Type': 'application/json', Authorization: encodeURIComponent(token) };
    const asked = { method: 'POST', headers, body: '{}' };
    return (await fetch(`${website.address}/web/users/user/profile`, asked)).status;
  };
  expect(await asCustomer()).toBe(200);

  link.setState('down');
  await page.getByRole('button', { name: /^Done/ }).click();
  await expect.poll(() => log()).toContain('"session.wiped"');
  await expect.poll(() => log()).toContain('"session.logged_out","at_shop":false');
  expect(await asCustomer()).toBe(200);
  expect(filesWithMarkers(folder, { token: (JSON.parse(token) as { ECS_ID: string }).ECS_ID })).toEqual([]);
  link.setState('up');
  await expect.poll(asCustomer, { timeout: 15_000 }).not.toBe(200);
  // The stand writes the event after the shop's answer.
  await expect.poll(log).toContain('"session.logged_out","at_shop":true');
  await link.close();
});
