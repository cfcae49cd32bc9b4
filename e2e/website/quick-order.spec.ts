import writeXlsxFile from 'write-excel-file/node';
import { expect, sizes, test } from '../fixtures/a11y-test';
import { badge } from '../steps/cart';

test('a list that was pasted, and one from a table program, become a cart', async ({
  page,
  goto,
  host,
  inspect,
}) => {
  const rows = page.getByRole('table', { name: 'Rows of the list' }).getByRole('row', { name: /Remove/ });
  await goto('/quickOrder');

  await test.step('is understood, by keys alone, and what is open can be settled', async () => {
    await page.getByLabel('Your list').focus();
    await page.keyboard.insertText('Aspirin\t5 g\t2\nEGFR\nzzzzqqqq\n');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(3);
    await expect(page.getByText('3 rows: 1 ready, 2 to settle.')).toBeVisible();
    for (const size of sizes[host]) expect.soft(await inspect(size)).toEqual([]);
    await page.getByRole('button', { name: 'Remove what was not found' }).click();
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
    await page
      .getByLabel('File with a list of products')
      .setInputFiles({ name: 'list.xlsx', mimeType, buffer });
    await expect(page.getByText('1 row: 1 ready, 0 to settle.')).toBeVisible();
    await page.getByRole('button', { name: 'Add 1 row to the cart' }).click();
    await expect(badge(page, 5)).toBeVisible();
  });
});
