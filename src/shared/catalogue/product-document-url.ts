/** Documents that a shop supplies for a product. */
export const documentKinds = ['datasheet', 'sds', 'certificate', 'manual'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentTitles: Readonly<Record<DocumentKind, string>> = {
  datasheet: 'Data sheet',
  sds: 'Safety data sheet',
  certificate: 'Certificate',
  manual: 'Manual',
};

const documentPath = /^\/documents\/files\/([0-9a-f]{32})\/([\w.-]{1,100}\.pdf)$/;
const MAX_NAME_LENGTH = 96;

/**
 * Returns the permanent URL of a supplied document. `hash` identifies its content; `name`, with `_` for characters that are
 * invalid in file names, becomes the name of the downloaded file.
 */
export function suppliedDocumentUrl(hash: string, name: string): string {
  const fileName = name
    .replace(/\.pdf$/i, '')
    .replace(/[^\w.-]+/g, '_')
    .replace(/^[_.]+/, '')
    .slice(0, MAX_NAME_LENGTH);
  return `/documents/files/${hash}/${fileName || 'document'}.pdf`;
}

/** Parses the path of a supplied document; null for other paths. */
export function parseSuppliedDocumentUrl(path: string): { hash: string; name: string } | null {
  const [, hash = '', name = ''] = documentPath.exec(path) ?? [];
  return hash === '' ? null : { hash, name };
}
