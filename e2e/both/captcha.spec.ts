import { expect, test } from '../fixtures/shop';
import { testCaptcha } from '../fixtures/paths';
import { newName, register, logOut } from '../steps/customer';

test('a sign-in needs characters only after a wrong password', async ({ page, goto }) => {
  const name = newName();
  await goto('/login/register');
  await register(page, name);
  await logOut(page);
  await goto('/login');
  const proofs: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/account_logon')) return;
    proofs.push((request.postDataJSON() as { proof?: string }).proof ?? '');
  });
  await page.getByLabel('User name or e-mail').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.waitForLoadState('networkidle');
  const characters = page.getByLabel('Characters in the picture');
  // Another journey from this address may have entered a wrong password.
  if (await characters.isVisible()) await characters.fill(testCaptcha);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert').first()).toContainText('The user name or password is incorrect.');
  await page.getByLabel('Password', { exact: true }).fill('quartz-lantern-72-meadow');
  await characters.fill(testCaptcha);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  expect(proofs).toHaveLength(2);
  for (const proof of proofs) expect(proof).toMatch(/^\d+\.[0-9a-f]{64}$/);
});
