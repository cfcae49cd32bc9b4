import { expect, test } from '../fixtures/shop';
import { waitForContent } from '../fixtures/wait-until-stable';

test('Escape closes a menu that hovering opened', async ({ page, goto }) => {
  await goto('/faq');
  await waitForContent(page);
  const trigger = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'CRO Service' });
  await trigger.hover();
  await expect(trigger).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(trigger).toHaveAttribute('aria-expanded', 'false');
});

test('the search shortcut can be turned off and stays off', async ({ page, goto }) => {
  const setting = page.getByRole('checkbox', { name: 'Press / to search' });
  const field = page.getByLabel('Search products', { exact: true });
  await goto('/faq');
  await waitForContent(page);
  await setting.focus();
  await page.keyboard.press('Space');
  await expect(setting).not.toBeChecked();
  await expect(field).not.toHaveAttribute('aria-keyshortcuts');
  await page.reload();
  await waitForContent(page);
  await expect(setting).not.toBeChecked();
  await page.getByRole('banner').getByRole('link').first().focus();
  await page.keyboard.press('/');
  await expect(field).not.toBeFocused();
  // The next visitor of this machine has the shortcut again.
  await setting.check();
  await expect(field).toHaveAttribute('aria-keyshortcuts', '/');
});
