import { expect, it } from 'vitest';
import { getDocumentProxy } from 'unpdf';
import { openPdfWriter } from './pdf-writer';

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

const PAGE_HEIGHT = 841.89;

/** Distances in points of all words `wordN` from the bottom edge of their pages. */
async function baselines(pdf: Buffer): Promise<number[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const heights: number[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items)
      if ('str' in item && item.str.startsWith('word')) heights.push(Number(item.transform[5]));
  }
  await document.destroy();
  return heights;
}

it('moves a heading to the next page when the rows below do not fit', async () => {
  const writer = await openPdfWriter({ title: 'T', author: 'A', createdAt: new Date(0), notice: '' });
  writer.y = 740;
  writer.writeRow([{ text: 'Heading', ...column }], { minSpaceBelow: 44 });
  writer.writeRow([{ text: 'First row', ...column }]);
  const [first, second] = await pageTexts(await writer.finish('T'));
  expect(first).not.toContain('Heading');
  expect(second).toMatch(/Heading.*First row/);
});

it('continues a row that is higher than a page on further pages', async () => {
  const words = Array.from({ length: 1500 }, (_, index) => `word${index}`);
  const writer = await openPdfWriter({ title: 'T', author: 'A', createdAt: new Date(0), notice: '' });
  writer.writeRow([{ text: 'Heading', ...column }]);
  writer.writeRow([{ text: words.join(' '), ...column }], {
    onNewPage: () => writer.writeRow([{ text: 'Repeated header', ...column }]),
  });
  writer.writeRow([{ text: 'Next row', ...column }]);
  const pdf = await writer.finish('T');
  const texts = await pageTexts(pdf);
  expect(texts.join(' ').match(/word\d+/g)).toEqual(words);
  expect(texts[0]).toMatch(/Heading.*word0 /);
  expect(texts.slice(1, -1).every((text) => text.startsWith('Repeated header'))).toBe(true);
  expect(texts.at(-1)).toMatch(/word1499.*Next row/);
  expect(Math.min(...(await baselines(pdf)))).toBeGreaterThan(PAGE_HEIGHT - 765);
});
