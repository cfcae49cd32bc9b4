import { lazy, Suspense, useState } from 'react';
import { LazySectionPlaceholder } from '../../components/layout/lazy-section';
import type { ProductData } from './product-data';
import { loadedSections, sectionsAtLast } from './lazy-sections';

const Later = lazy(async () => ({ default: (await sectionsAtLast()).ProductSections }));

/**
 * All that is below the first screen. The loader has brought its code, save where a browser takes over what the server
 * drew: there the drawn page stays until the code is there, however long that takes; and save where the page was loaded
 * at a glance.
 */
export function SectionsWhenLoaded({ data }: { data: ProductData }) {
  // It stays the one or the other, or what is typed would be lost with the change.
  const [sections] = useState(loadedSections);
  return (
    <Suspense fallback={<LazySectionPlaceholder />}>
      {sections ? <sections.ProductSections data={data} /> : <Later data={data} />}
    </Suspense>
  );
}
