import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/shop';

test('a complete list of publications downloads as CSV', async ({ page, goto }) => {
  await goto('/literatures?key=kinase');
  const [count = ''] = /[\d,]+(?= publications)/.exec(await page.getByRole('main').innerText()) ?? [];
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('publications.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(Number(count.replace(',', '')) + 1);
});

test('a data sheet downloads as PDF', async ({ page, goto }) => {
  await goto('/goodsInfo?id=65');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Safety data sheet (PDF)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('safety-data-sheet-QC33757.pdf');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a certificate downloads as PDF', async ({ page, goto }) => {
  await goto('/coa?lot=QC10000-26AS');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('CoA-QC10000-26AS.pdf');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});
