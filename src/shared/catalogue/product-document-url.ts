/** Documents that a shop supplies for a product. */
export const documentKinds = ['datasheet', 'sds', 'certificate', 'manual'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentTitles: Readonly<Record<DocumentKind, string>> = {
  datasheet: 'Data sheet',
  sds: 'Safety data sheet',
  certificate: 'Certificate',
  manual: 'Manual',
};

const pattern = /^\/documents\/files\/([0-9a-f]{32})\/([\w.-]{1,100}\.pdf)$/;

/** Returns the permanent URL of a supplied document; `name` becomes the name of the downloaded file. */
export function suppliedDocumentUrl(hash: string, name: string): string {
  const plain = name
    .replace(/\.pdf$/i, '')
    .replace(/[^\w.-]+/g, '_')
    .replace(/^[_.]+/, '')
    .slice(0, 96);
  return `/documents/files/${hash}/${plain || 'document'}.pdf`;
}

/** Parses the path of a supplied document; null for other paths. */
export function parseSuppliedDocumentUrl(path: string): { hash: string; name: string } | null {
  const [, hash = '', name = ''] = pattern.exec(path) ?? [];
  return hash === '' ? null : { hash, name };
}
