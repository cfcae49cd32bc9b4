import { getDocumentProxy } from 'unpdf';

/** Returns the text of a PDF as a reader extracts it: one entry for each piece of text, in the order of the file. */
export async function pdfText(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pieces: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: true });
    for (const item of items) if ('str' in item && item.str.trim() !== '') pieces.push(item.str);
  }
  await document.destroy();
  return pieces;
}
