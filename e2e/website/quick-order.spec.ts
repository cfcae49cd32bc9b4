import writeXlsxFile from 'write-excel-file/node';
import { makeZip } from '../../test/fixtures/make-zip';
import { expect, sizes, test } from '../fixtures/a11y-test';
import { badge } from '../steps/cart';

test('a pasted list and a spreadsheet file fill the cart', async ({ page, goto, host, inspect }) => {
  const rows = page.getByRole('table', { name: 'Rows of the list' }).getByRole('row', { name: /Remove/ });
  await goto('/quickOrder');

  await test.step('is understood, by keys alone, and what is open can be settled', async () => {
    await page.getByLabel('Your list').focus();
    await page.keyboard.insertText('Aspirin\t5 g\t2\nEGFR\nzzzzqqqq\n');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(3);
    await expect(page.getByText('3 rows: 1 ready, 2 need attention.')).toBeVisible();
    for (const size of sizes[host]) expect.soft(await inspect(size)).toEqual([]);
    await page.getByRole('button', { name: 'Remove rows not found' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Add 1 row to the cart' }).click();
    await expect(badge(page, 2)).toBeVisible();
  });

  await test.step('is read from a workbook', async () => {
    const table = [
      ['Qty', 'Article number', 'Size'],
      [3, '50-78-2', '5 g'],
    ];
    const buffer = await writeXlsxFile(table.map((row) => row.map((value) => ({ value })))).toBuffer();
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.getByLabel('Product list file').setInputFiles({ name: 'list.xlsx', mimeType, buffer });
    await expect(page.getByText('1 row: 1 ready, 0 need attention.')).toBeVisible();
    await page.getByRole('button', { name: 'Add 1 row to the cart' }).click();
    await expect(badge(page, 5)).toBeVisible();
  });
});

test('a malicious workbook is refused with advice and leaves the page usable', async ({ page, goto }) => {
  const parts = {
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': '<sheetData><c r="XFD1048576"><v>1</v></c></sheetData>',
  };
  const files = {
    'far.xlsx': makeZip(parts),
    'bomb.xlsx': makeZip({ ...parts, 'xl/sharedStrings.xml': Buffer.alloc(1_000_000_000, '<si/>') }),
  };
  await goto('/quickOrder');
  for (const [name, buffer] of Object.entries(files)) {
    expect(buffer.length).toBeLessThan(5_000_000);
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.getByLabel('Product list file').setInputFiles({ name, mimeType, buffer });
    await expect(page.getByText(`${name} is too large to be read here.`)).toBeVisible({ timeout: 15_000 });
    const delay = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const asked = performance.now();
          setTimeout(() => resolve(performance.now() - asked));
        }),
    );
    expect(delay).toBeLessThan(1000);
  }
});
