import { expect, it } from 'vitest';
import { getDocumentProxy } from 'unpdf';
import { openPdfPage } from './pdf-page';

const column = { left: 56, width: 400 };

async function pageTexts(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await document.destroy();
  return texts;
}

it('moves a heading to the next page when the rows below do not fit', async () => {
  const page = await openPdfPage({ title: 'T', author: 'A', createdAt: new Date(0), footer: '' });
  page.y = 740;
  page.row([{ text: 'Heading', ...column }], { keep: 44 });
  page.row([{ text: 'First row', ...column }]);
  const [first, second] = await pageTexts(await page.finish('T'));
  expect(first).not.toContain('Heading');
  expect(second).toMatch(/Heading.*First row/);
});
