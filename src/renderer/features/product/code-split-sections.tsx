import { lazy, Suspense, useState } from 'react';
import { retryImport } from '../../api/retry-import';
import { LazySectionPlaceholder } from '../../components/layout/lazy-section';
import type { ProductData } from './product-data';

const importSections = () => import('./product-sections');

type SectionsModule = Awaited<ReturnType<typeof importSections>>;

let sectionsModule: SectionsModule | undefined;

/** Loads the code of the sections below the fold. Never rejects: `CodeSplitSections` retries a failed import. */
export async function loadSectionsCode(): Promise<void> {
  try {
    sectionsModule ??= await importSections();
  } catch {
    // `CodeSplitSections` imports the code again.
  }
}

const SectionsAfterImport = lazy(async () => {
  sectionsModule ??= await retryImport(importSections);
  return { default: sectionsModule.ProductSections };
});

/**
 * Renders the sections below the fold. The route's loader has loaded their code, with two exceptions: during hydration, the
 * markup of the server stays until the import finishes, and a prefetch of the page loads only what is above the fold.
 */
export function CodeSplitSections({ data }: { data: ProductData }) {
  // Fixed at mount: changing the component type would discard typed input.
  const [sections] = useState(() => sectionsModule);
  return (
    <Suspense fallback={<LazySectionPlaceholder />}>
      {sections ? <sections.ProductSections data={data} /> : <SectionsAfterImport data={data} />}
    </Suspense>
  );
}
