import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  imageSrcSet,
  imageWidths,
  importedImageUrl,
  largestImageUrl,
  parseImportedImageUrl,
} from './product-image-url';

const hash = fc.stringMatching(/^[0-9a-f]{32}$/);

it('parses every URL of an imported image', () => {
  fc.assert(
    fc.property(hash, fc.constantFrom(...imageWidths), (name, width) => {
      const url = importedImageUrl(name, width);
      expect(parseImportedImageUrl(url)).toEqual({ hash: name, width });
      expect(largestImageUrl(url)).toBe(importedImageUrl(name, 1280));
      expect(imageSrcSet(url)?.split(', ')).toHaveLength(imageWidths.length);
    }),
  );
});

it.each([
  '/pictures/goods/7.svg',
  '/pictures/files/0-480.webp',
  `/pictures/files/${'a'.repeat(32)}-481.webp`,
  `/pictures/files/${'A'.repeat(32)}-480.webp`,
  `/pictures/files/../${'a'.repeat(32)}-480.webp`,
  `https://x.example/pictures/files/${'a'.repeat(32)}-480.webp`,
  '',
])('knows no sizes of %j', (url) => {
  expect(parseImportedImageUrl(url)).toBeNull();
  expect(imageSrcSet(url)).toBeUndefined();
  expect(largestImageUrl(url)).toBe(url);
});
