import { expect, test } from '../fixtures/a11y-test';

/** A compound whose bulk pack has a price on request, by its CAS number. */
const GLUCOSE = '/notRegion?key=492-61-5';

test('asks for a quote for a size with a price on request', { tag: '@website' }, async ({ page, goto }) => {
  await goto(GLUCOSE);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  const box = page.getByRole('form', { name: 'Buy this product' });
  const bulk = box.getByRole('radio', { name: /^1 kg/ });
  await expect(box.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await bulk.check();
  await expect(box.getByText('Price on request for 1 kg')).toBeVisible();
  await expect(box.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
  await box.getByRole('link', { name: 'Request a quote: beta-D-Glucose, 1 kg' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  await expect(page.getByLabel('Topic')).toHaveValue('A quotation');
  await expect(page.getByLabel('Your message')).toHaveValue(/beta-D-Glucose \(QC\d{5}\)\nSize: 1 kg/);
  await goto(GLUCOSE);
  await page
    .getByRole('combobox', { name: 'Size of beta-D-Glucose' })
    .selectOption('1 kg · Price on request');
  await expect(page.getByRole('link', { name: 'Request a quote: beta-D-Glucose, 1 kg' })).toBeVisible();
});
