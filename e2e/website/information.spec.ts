import { testCaptcha } from '../fixtures/paths';
import { expect, test } from '../fixtures/shop';
import { newName } from '../steps/customer';

test('a question to the shop gets a number, and a letter with the same one', async ({
  page,
  goto,
  mails,
}) => {
  const email = `${newName()}@institute.example`;
  await goto('/contactUs');
  const form = page.getByRole('form', { name: 'Write to us' });
  await form.getByRole('button', { name: 'Send the message' }).click();
  await expect(form.getByRole('alert')).toContainText('Please choose what it is about.');
  await form.getByLabel('What is it about?').selectOption('An order or delivery');
  await form.getByLabel('Your message').fill('Where is my parcel?');
  await form.getByLabel('Name').fill('Una Example');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Characters in the picture').fill(testCaptcha);
  await form.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, it is with us' })).toBeFocused();
  const [receipt = ''] = /C\d{6}-\d+[0-9A-Z*]/.exec(await page.getByRole('main').innerText()) ?? [];
  expect(receipt).not.toBe('');
  await expect
    .poll(() => mails().filter((mail) => mail.includes(`To: ${email}`) && mail.includes(receipt)))
    .toHaveLength(1);
});

test('publications are narrowed, walked through and taken along', async ({ page, goto }) => {
  await goto('/literatures');
  const filter = page.getByRole('form', { name: 'Publications' });
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows).toHaveCount(25);
  await filter.getByLabel('Words').fill('kinase');
  await filter.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL(/\/literatures\?key=kinase$/);
  await filter.getByLabel('Order').selectOption({ label: 'Oldest first' });
  await expect(page).toHaveURL(/\/literatures\?key=kinase&sort=oldest$/);
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Page 2', exact: true })
    .click();
  await expect(page).toHaveURL(/\/literatures\?key=kinase&sort=oldest&page=2$/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=oldest$/);
  await expect(filter.getByLabel('Words')).toHaveValue('kinase');
  const paper = rows.nth(1).getByRole('link', { name: /opens in a new tab/ });
  await expect(paper).toHaveAttribute('href', /^https:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/\d+$/);
  await rows.nth(1).getByRole('link').last().click();
  await expect(page).toHaveURL(/goodsInfo\?id=\d+$/);
});

test('a lot leads to its certificate, a slip to the lot that was meant', async ({ page, goto }) => {
  await goto('/coa');
  const form = page.getByRole('form', { name: 'Certificates' });
  await form.getByLabel('Lot or catalogue number').fill('qc10000-26a0');
  await form.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('heading', { name: 'We know no lot “qc10000-26a0”' })).toBeVisible();
  await page.getByRole('link', { name: 'QC10000-26AS' }).click();
  const sheet = page.getByRole('article', { name: 'Lot QC10000-26AS' });
  await expect(sheet.getByRole('link', { name: 'Caffeine' })).toBeVisible();
  await expect(sheet.getByRole('row', { name: /^Purity/ })).toContainText('≥ 98 %');
});

test('questions are found by words and opened by a press', async ({ page, goto }) => {
  await goto('/faq');
  const question = page.getByText('How much DMSO do cells tolerate?');
  const answer = page.getByText(/Most lines stand 0\.1 %/);
  await expect(answer).toBeHidden();
  await question.click();
  await expect(answer).toBeVisible();
  await page.getByLabel('Words in questions and answers').fill('dry ice thursday');
  await page.getByRole('button', { name: 'Find answers' }).click();
  await expect(page).toHaveURL(/\/faq\?key=dry\+ice\+thursday$/);
  await expect(page.getByText(/leave on Mondays to Wednesdays only\. Otherwise/)).toBeVisible();
});

test('a picture of the gallery is shown large and leads to its product', async ({ page, goto }) => {
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
  await large.getByRole('link', { name: 'Open the product' }).click();
  await expect(page).toHaveURL(/goodsInfo\?id=\d+$/);
});
