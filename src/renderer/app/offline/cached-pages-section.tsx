import { lazy, Suspense } from 'react';

const cachedPagesCode = () => import('./cached-pages');

const CachedPages = lazy(() =>
  cachedPagesCode().then(
    (module) => ({ default: module.CachedPages }),
    // When the code cannot be loaded, no page was cached either.
    () => ({ default: () => null }),
  ),
);

/** Lists the cached pages; loads the code on first use. */
export function CachedPagesSection() {
  return (
    <Suspense>
      <CachedPages />
    </Suspense>
  );
}
