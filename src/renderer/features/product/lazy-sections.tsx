import { lazy, Suspense, useState } from 'react';
import { retryImport } from '../../api/retry-import';
import { LazySectionPlaceholder } from '../../components/layout/lazy-section';
import type { ProductData } from './product-data';

const importSections = () => import('./product-sections');

type Sections = Awaited<ReturnType<typeof importSections>>;

let loaded: Sections | undefined;

/** Loads the code of the sections below the fold. Never rejects: `LazySections` retries a failed import. */
export async function loadSections(): Promise<void> {
  try {
    loaded ??= await importSections();
  } catch {
    // Retried when the sections render.
  }
}

const SectionsAfterImport = lazy(async () => {
  loaded ??= await retryImport(importSections);
  return { default: loaded.ProductSections };
});

/**
 * Renders the sections below the fold. Their code is loaded by the loader, except during hydration, where the server
 * markup stays until the import finishes, and after an above-the-fold prefetch.
 */
export function LazySections({ data }: { data: ProductData }) {
  // Fixed at mount: changing the component type would discard typed input.
  const [sections] = useState(() => loaded);
  return (
    <Suspense fallback={<LazySectionPlaceholder />}>
      {sections ? <sections.ProductSections data={data} /> : <SectionsAfterImport data={data} />}
    </Suspense>
  );
}
