import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures/fresh-kiosk';
import { readQr } from '../fixtures/qr';
import { setUpStand } from '../fixtures/stand';

test('generates data sheets and certificates offline', async ({ kiosk, folder }) => {
  // No shop, so that nothing can be asked of one.
  setUpStand(folder, { mode: 'demo' });
  const { app, page } = await kiosk();
  await app.evaluate(({ session }, to) => {
    session.defaultSession.on('will-download', (_event, item) => {
      item.setSavePath(`${to}/${item.getFilename()}`);
    });
  }, folder);
  const saved = (name: string) => {
    const read = () => {
      try {
        return readFileSync(join(folder, name), 'latin1');
      } catch {
        return '';
      }
    };
    return expect.poll(read, { message: name }).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
  };
  await page.goto('app://shop/goodsInfo?id=65');
  await page.getByRole('link', { name: 'Data sheet (PDF)', exact: true }).click();
  await saved('data-sheet-QC33757.pdf');
  await page.getByRole('link', { name: 'Safety data sheet (PDF)' }).click();
  await saved('safety-data-sheet-QC33757.pdf');
  await page.goto('app://shop/coa?lot=QC10000-26AS');
  await page.getByRole('button', { name: 'Download as PDF' }).click();
  await saved('CoA-QC10000-26AS.pdf');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
});

test('a locked stand shows the website addresses of documents', async ({ kiosk, folder }) => {
  setUpStand(folder, { shop: 'https://shop.example' });
  const { page } = await kiosk();
  await page.goto('app://shop/goodsInfo?id=65');
  const dialog = page.getByRole('dialog', { name: 'Open on your phone' });
  const takenAlong = async () => {
    await expect(dialog.getByText('This is on our website.')).toBeVisible();
    const address = await readQr(dialog.getByRole('img'));
    await dialog.getByRole('button', { name: 'Back to the shop' }).click();
    return address;
  };
  await page.getByRole('link', { name: 'Data sheet (PDF) on your phone', exact: true }).click();
  expect(await takenAlong()).toBe('https://shop.example/documents/data-sheet-QC33757.pdf');
  await page.getByRole('link', { name: 'Safety data sheet (PDF) on your phone' }).click();
  expect(await takenAlong()).toBe('https://shop.example/documents/safety-data-sheet-QC33757.pdf');
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await page.goto('app://shop/coa?lot=QC10000-26AS');
  await page.getByRole('link', { name: 'Certificate on your phone' }).click();
  expect(await takenAlong()).toBe('https://shop.example/coa?lot=QC10000-26AS');
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
});
