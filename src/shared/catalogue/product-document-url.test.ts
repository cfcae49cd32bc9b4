import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseLink } from '../lib/link';
import { parseSuppliedDocumentUrl, suppliedDocumentUrl } from './product-document-url';

const hash = 'a'.repeat(32);

it.each([
  ['SDS de.pdf', 'SDS_de.pdf'],
  ['../../etc.PDF', 'etc.pdf'],
  ['说明书.pdf', 'document.pdf'],
  ['', 'document.pdf'],
  ['a"\r\nb.pdf', 'a_b.pdf'],
  ['v1.2.pdf', 'v1.2.pdf'],
])('makes a file name of %j', (name, file) => {
  expect(suppliedDocumentUrl(hash, name)).toBe(`/documents/files/${hash}/${file}`);
});

it('parses the URL of every name, which is a link of the shop', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (name) => {
      const url = suppliedDocumentUrl(hash, name);
      expect(parseSuppliedDocumentUrl(url)?.hash).toBe(hash);
      expect(parseLink(url)).toEqual({ kind: 'inside', href: url });
    }),
  );
});

it.each([
  `/documents/files/${hash}/a.html`,
  `/documents/files/${hash}/`,
  `/documents/files/${hash}/a%0d.pdf`,
  `/documents/files/${hash}/a/b.pdf`,
  '/documents/files/abc/a.pdf',
  '/documents/data-sheet-A1.pdf',
])('refuses %s', (path) => {
  expect(parseSuppliedDocumentUrl(path)).toBeNull();
});
