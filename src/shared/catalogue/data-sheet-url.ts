/** Documents generated for every product. */
export const sheetKinds = ['data', 'safety'] as const;
export type SheetKind = (typeof sheetKinds)[number];

const filePrefixes: Readonly<Record<SheetKind, string>> = {
  data: 'data-sheet',
  safety: 'safety-data-sheet',
};

const pattern = /^\/documents\/(safety-)?data-sheet-([^/]{1,190})\.pdf$/;
const MAX_NUMBER_LENGTH = 64;

/** `QC10000`, `safety` → `safety-data-sheet-QC10000.pdf`; removes characters that are invalid in file names. */
export function dataSheetFileName(goodsSn: string, kind: SheetKind): string {
  return `${filePrefixes[kind]}-${goodsSn.replace(/[^\w.-]+/g, '_')}.pdf`;
}

/** `QC10000`, `safety` → `/documents/safety-data-sheet-QC10000.pdf`. */
export function dataSheetUrl(goodsSn: string, kind: SheetKind): string {
  return `/documents/${filePrefixes[kind]}-${encodeURIComponent(goodsSn)}.pdf`;
}

/** Returns the document of a path; null for other paths. */
export function parseDataSheetUrl(path: string): { goods_sn: string; kind: SheetKind } | null {
  const [, safety, fileSuffix = ''] = pattern.exec(path) ?? [];
  const goods_sn = decodeSegment(fileSuffix);
  if (!goods_sn || goods_sn.length > MAX_NUMBER_LENGTH) return null;
  return { goods_sn, kind: safety ? 'safety' : 'data' };
}

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
