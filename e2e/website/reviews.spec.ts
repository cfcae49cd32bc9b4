import sharp from 'sharp';
import { axeFaults } from '../fixtures/axe';
import { expect, test } from '../fixtures/shop';
import { mailedCode, newName, register } from '../steps/customer';

test('a customer reviews an antibody, and others find the review by its application', async ({
  page,
  goto,
  mails,
}) => {
  const name = newName();
  await goto('/login/register?redirect=%2FgoodsInfo%3Fid%3D1');
  await register(page, name);
  await goto('/notRegion?key=QA10000');
  await page.getByRole('main').locator('a[href^="/goodsInfo"]').first().click();
  await expect(page).toHaveURL(/goodsInfo/);
  const product = new URL(page.url());
  const form = page.getByRole('form', { name: 'Your review' });
  await form.getByRole('radio', { name: '5 Very well' }).check();
  await form.getByRole('combobox', { name: 'Application' }).selectOption('WB');
  await form.getByRole('combobox', { name: 'Species' }).selectOption({ index: 1 });
  const dilution = form.getByRole('textbox', { name: 'Dilution or concentration' });
  await dilution.fill('a lot');
  await form.getByRole('combobox', { name: 'Result' }).selectOption('Worked after optimization');
  await form
    .getByRole('textbox', { name: 'Your experiment and results' })
    .fill('One clear band at the expected weight after a longer block.');
  await form.getByRole('button', { name: 'Submit review' }).click();
  await expect(dilution).toHaveAttribute('aria-invalid', 'true');
  await dilution.fill('1:1000');
  await form.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByText(/We publish your review once you confirm your e-mail address/)).toBeVisible();

  await goto('/user/email');
  const code = () => mailedCode(mails(), name);
  await expect.poll(code).toMatch(/^\d{6}$/);
  await page.getByRole('button', { name: 'I have a code' }).click();
  await page.getByLabel('Code', { exact: true }).fill(code());
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

  await goto(product.pathname + product.search);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByText('Worked after optimization').first()).toBeVisible();
  await reviews.getByRole('combobox', { name: 'Application' }).first().selectOption('WB');
  await expect(reviews.getByText('5.0 of 5, 1 review')).toBeVisible();
  await expect(reviews.getByText('1:1000', { exact: true })).toBeVisible();

  // A photo of 24 million pixels is shrunk in the browser.
  const photo = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  const field = form.getByLabel('Image of your result');
  await field.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('text') });
  await expect(form.getByText(/not an image that the shop can read/)).toBeVisible();
  await field.setInputFiles({ name: 'blot.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(form.getByRole('img', { name: 'Your image' })).toBeVisible();
  await form.getByRole('radio', { name: '4 Well' }).check();
  await form
    .getByRole('textbox', { name: 'Your experiment and results' })
    .fill('The blot of the second lot, with the loading control below.');
  await form.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByText('Thank you. Your review is published.')).toBeVisible();
  const thumbnail = reviews.getByRole('button', { name: 'Enlarge image by U.' });
  await thumbnail.click();
  const large = page.getByRole('dialog', { name: 'Image by U.' }).getByRole('img');
  await expect.poll(() => large.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1280);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(thumbnail).toBeFocused();
  await expect(reviews.getByText('Verified purchase')).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
});
