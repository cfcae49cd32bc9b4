import { readFile } from 'node:fs/promises';
import { testCaptcha } from '../fixtures/paths';
import { expect, test } from '../fixtures/shop';
import { newName } from '../steps/customer';

test('a question to the shop gets a number and goes to the staff, not to the entered address', async ({
  page,
  goto,
  mails,
}) => {
  const email = `${newName()}@institute.example`;
  await goto('/contactUs');
  const form = page.getByRole('form', { name: 'Write to us' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByRole('alert')).toContainText('Please choose a topic.');
  await form.getByLabel('Topic').selectOption('An order or delivery');
  await form.getByLabel('Your message').fill('Where is my parcel?');
  await form.getByLabel('Name').fill('Una Example');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Characters in the picture').fill(testCaptcha);
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, we received it' })).toBeFocused();
  const [receipt = ''] = /C\d{6}-\d+[0-9A-Z*]/.exec(await page.getByRole('main').innerText()) ?? [];
  expect(receipt).not.toBe('');
  await expect.poll(() => mails().filter((mail) => mail.includes(receipt))).toHaveLength(1);
  expect(mails().filter((mail) => mail.includes(`To: ${email}`))).toEqual([]);
});

test('publications are filtered, paged and downloaded', async ({ page, goto }) => {
  await goto('/literatures');
  const filter = page.getByRole('form', { name: 'Publications' });
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows).toHaveCount(25);
  await filter.getByLabel('Keyword').fill('kinase');
  await filter.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL(/\/literatures\?key=kinase$/);
  await filter.getByLabel('Sort').selectOption({ label: 'Oldest first' });
  await expect(page).toHaveURL(/\/literatures\?key=kinase&sort=oldest$/);
  const second = page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Page 2', exact: true });
  // The address changes before a slow browser has rendered the new list.
  await expect(second).toHaveAttribute('href', /sort=oldest/);
  await second.click();
  await expect(page).toHaveURL(/\/literatures\?key=kinase&sort=oldest&page=2$/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=oldest$/);
  await expect(filter.getByLabel('Keyword')).toHaveValue('kinase');
  const publication = rows.nth(1).getByRole('link', { name: /opens in a new tab/ });
  await expect(publication).toHaveAttribute('href', /^https:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/\d+$/);
  await rows.nth(1).getByRole('link').last().click();
  await expect(page).toHaveURL(/goodsInfo\?id=\d+$/);
});

test('a lot number leads to its certificate, a typing error to the intended lot', async ({ page, goto }) => {
  await goto('/coa');
  const form = page.getByRole('form', { name: 'Certificates' });
  await form.getByLabel('Lot or catalogue number').fill('qc10000-26a0');
  await form.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('heading', { name: 'Lot “qc10000-26a0” not found' })).toBeVisible();
  await page.getByRole('link', { name: 'QC10000-26AS' }).click();
  const sheet = page.getByRole('article', { name: 'Lot QC10000-26AS' });
  await expect(sheet.getByRole('link', { name: 'Caffeine' })).toBeVisible();
  await expect(sheet.getByRole('row', { name: /^Purity/ })).toContainText('≥ 98%');
});

test('frequent questions are searched and expanded', async ({ page, goto }) => {
  await goto('/faq');
  const question = page.getByText('How much DMSO do cells tolerate?');
  const answer = page.getByText(/Most cell lines tolerate 0\.1%/);
  await expect(answer).toBeHidden();
  await question.click();
  await expect(answer).toBeVisible();
  await page.getByLabel('Keyword').fill('dry ice weekend');
  await page.getByRole('button', { name: 'Find answers' }).click();
  await expect(page).toHaveURL(/\/faq\?key=dry\+ice\+weekend$/);
  await expect(page.getByText(/has ice for a weekend in a depot/)).toBeVisible();
});

test('a gallery image opens enlarged, downloads and links to its product', async ({ page, goto }) => {
  await goto('/productGallery');
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Small Molecules' })
    .click();
  await expect(page).toHaveURL(/\/productGallery\?id=1$/);
  const picture = page.getByRole('list', { name: 'Pictures' }).getByRole('link').first();
  await picture.click();
  const large = page.getByRole('dialog');
  await expect(large.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(picture).toBeFocused();
  await picture.press('Enter');
  const started = page.waitForEvent('download');
  await large.getByRole('link', { name: 'Download picture' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^Q[A-Z]\d+\.(?:svg|webp)$/);
  const content = await readFile(await download.path(), 'utf8');
  expect(content).toMatch(/^(?:<\?xml|<svg|RIFF)/);
  await large.getByRole('link', { name: 'View product' }).click();
  await expect(page).toHaveURL(/goodsInfo\?id=\d+$/);
});
