/** Documents generated for every product. */
export const sheetKinds = ['data', 'safety'] as const;
export type SheetKind = (typeof sheetKinds)[number];

const filePrefixes: Readonly<Record<SheetKind, string>> = {
  data: 'data-sheet',
  safety: 'safety-data-sheet',
};

/** Groups: the prefix of safety data sheets, and the catalogue number, encoded as in a URL. */
const urlPattern = /^\/documents\/(safety-)?data-sheet-([^/]+)\.pdf$/;
const MAX_CATALOGUE_NUMBER_LENGTH = 64;

/** `QC10000`, `safety` → `safety-data-sheet-QC10000.pdf`; `_` replaces characters that are invalid in file names. */
export function dataSheetFileName(goodsSn: string, kind: SheetKind): string {
  return `${filePrefixes[kind]}-${goodsSn.replace(/[^\w.-]+/g, '_')}.pdf`;
}

/** `QC10000`, `safety` → `/documents/safety-data-sheet-QC10000.pdf`. */
export function dataSheetUrl(goodsSn: string, kind: SheetKind): string {
  return `/documents/${filePrefixes[kind]}-${encodeURIComponent(goodsSn)}.pdf`;
}

/** Returns the product and kind of a data sheet's path; null for other paths. */
export function parseDataSheetUrl(path: string): { goods_sn: string; kind: SheetKind } | null {
  const [, safetyPrefix, encodedNumber = ''] = urlPattern.exec(path) ?? [];
  const goods_sn = decodeSegment(encodedNumber);
  if (!goods_sn || goods_sn.length > MAX_CATALOGUE_NUMBER_LENGTH) return null;
  return { goods_sn, kind: safetyPrefix ? 'safety' : 'data' };
}

/** Returns '' for invalid percent-encoding. */
function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
