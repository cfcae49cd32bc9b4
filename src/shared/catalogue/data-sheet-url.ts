/** Documents generated for every product. */
export const sheetKinds = ['data', 'safety'] as const;
export type SheetKind = (typeof sheetKinds)[number];

const beginnings: Readonly<Record<SheetKind, string>> = {
  data: 'data-sheet',
  safety: 'safety-data-sheet',
};

const pattern = /^\/documents\/(safety-)?data-sheet-([^/]{1,190})\.pdf$/;
const LONGEST_NUMBER = 64;

/** `QC10000`, `safety` → `safety-data-sheet-QC10000.pdf`; removes characters that are invalid in file names. */
export function dataSheetFileName(goodsSn: string, kind: SheetKind): string {
  return `${beginnings[kind]}-${goodsSn.replace(/[^\w.-]+/g, '_')}.pdf`;
}

/** `QC10000`, `safety` → `/documents/safety-data-sheet-QC10000.pdf`. */
export function dataSheetUrl(goodsSn: string, kind: SheetKind): string {
  return `/documents/${beginnings[kind]}-${encodeURIComponent(goodsSn)}.pdf`;
}

/** Returns the document of a path; null for other paths. */
export function parseDataSheetUrl(path: string): { goods_sn: string; kind: SheetKind } | null {
  const [, safety, written = ''] = pattern.exec(path) ?? [];
  const goods_sn = decoded(written);
  if (!goods_sn || goods_sn.length > LONGEST_NUMBER) return null;
  return { goods_sn, kind: safety ? 'safety' : 'data' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
