import { lazy, Suspense } from 'react';

const keptPagesCode = () => import('./kept-pages');

const KeptPages = lazy(() =>
  keptPagesCode().then(
    (module) => ({ default: module.KeptPages }),
    // Where the code is out of reach, no page was kept either.
    () => ({ default: () => null }),
  ),
);

/** The kept pages, whose code comes when they are needed. */
export function KeptPagesLater() {
  return (
    <Suspense>
      <KeptPages />
    </Suspense>
  );
}
