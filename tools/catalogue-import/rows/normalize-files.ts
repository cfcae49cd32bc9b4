import { documentKinds } from '../../../src/shared/catalogue/product-document-url';
import { firstCharacters } from '../../../src/shared/lib/visible-text';
import {
  parseStoredDocuments,
  parseStoredImages,
  type StoredDocument,
  type StoredImage,
} from '../../../src/server/catalogue/product-row';
import { fileNameOf, readReference, type FileReference } from '../files/file-reference';
import { displayReference, type FileKind, type ProductFiles } from '../files/product-files';
import type { ProductPart } from './product-part';

const MAX_IMAGES = 10;
const MAX_DOCUMENTS = 10;
const MAX_NAME_LENGTH = 100;

type Warn = (field: string, value: string, reason: string) => void;

/** Fields for the images and documents (as JSON) that a product has in the current catalogue. Tables cannot set them. */
export const storedFileFields = { images: 'storedImages', documents: 'storedDocuments' } as const;

/**
 * Returns the images and documents of a product. Reports files that could not be loaded. The product keeps the images of the
 * current catalogue when no image is loaded, also when none is listed, and likewise its documents of each kind.
 */
export function normalizeFiles(
  { fields }: ProductPart,
  files: ProductFiles,
  warn: Warn,
): { images: StoredImage[]; documents: StoredDocument[] } {
  const loadFiles = (kind: FileKind, field: string, maxCount: number) => {
    const references = (fields[field] ?? '').split('\n').filter(Boolean).map(readReference);
    if (references.length > maxCount)
      warn(
        field,
        references.slice(maxCount).map(displayReference).join('; '),
        `a product has at most ${maxCount}; these are left out`,
      );
    return references.slice(0, maxCount).flatMap((reference) => {
      const outcome = files.outcomeOf(kind, reference);
      if (!('reason' in outcome)) {
        if (outcome.note !== undefined) warn(field, displayReference(reference), outcome.note);
        return [{ reference, ...outcome }];
      }
      warn(field, displayReference(reference), outcome.reason);
      return [];
    });
  };
  const images = uniqueByHash(
    loadFiles('image', 'images', MAX_IMAGES).map(({ hash, width, height }) => ({ hash, width, height })),
  );
  const storedByCatalogue = storedFiles(fields);
  const documents = documentKinds.flatMap((kind) => {
    const loadedDocuments = loadFiles('document', kind, MAX_DOCUMENTS).map(({ reference, hash }) => ({
      kind,
      hash,
      language: reference.language,
      name: documentName(reference),
    }));
    return loadedDocuments.length > 0
      ? uniqueByHash(loadedDocuments)
      : storedByCatalogue.documents.filter((document) => document.kind === kind);
  });
  return { images: images.length > 0 ? images : storedByCatalogue.images, documents };
}

/** Returns the images and documents that a product of the current catalogue has. */
export function storedFiles(fields: ProductPart['fields']): {
  images: StoredImage[];
  documents: StoredDocument[];
} {
  return {
    images: parseStoredImages(fields[storedFileFields.images] ?? '[]'),
    documents: parseStoredDocuments(fields[storedFileFields.documents] ?? '[]'),
  };
}

function uniqueByHash<File extends { hash: string }>(files: readonly File[]): File[] {
  return files.filter(({ hash }, index) => files.findIndex((candidate) => candidate.hash === hash) === index);
}

function documentName(reference: FileReference): string {
  const name = fileNameOf(reference)
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[^\p{L}\p{N} ._()+-]/gu, '_')
    .trim();
  return `${firstCharacters(name, MAX_NAME_LENGTH) || 'document'}.pdf`;
}
