import { describe, expect, it } from 'vitest';
import { parseDataSheetUrl, dataSheetUrl, dataSheetFileName, sheetKinds } from './data-sheet-url';

describe('data sheet address', () => {
  it.each(sheetKinds)('round-trips: %s', (kind) => {
    for (const goods_sn of ['QC10000', 'QA-10.1', 'safety-data-sheet-1', 'A/B "1"', 'αβ', '抗'.repeat(60)])
      expect(parseDataSheetUrl(dataSheetUrl(goods_sn, kind))).toEqual({ goods_sn, kind });
  });

  it.each([
    '/documents/',
    '/documents/data-sheet-.pdf',
    '/documents/../data-sheet-x.pdf',
    '/documents/data-sheet-%E0%A4%A.pdf',
    '/documents/sheet-QC1.pdf',
    `/documents/data-sheet-${'a'.repeat(65)}.pdf`,
  ])('rejects %s', (path) => expect(parseDataSheetUrl(path)).toBeNull());
});

it('the file name contains only safe characters', () => {
  expect(dataSheetFileName('QC10000', 'safety')).toBe('safety-data-sheet-QC10000.pdf');
  expect(dataSheetFileName('A/B "1"\r\n', 'data')).toBe('data-sheet-A_B_1_.pdf');
});
