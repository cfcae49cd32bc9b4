import { lazy, Suspense } from 'react';
import { useHydrationSafeValue } from '../../hooks/use-hydration-safe-value';
import { useSettings } from '../../state/settings';

const standParts = () => import('./stand-overlays');

/** Only a stand ever asks for it. */
const StandParts = lazy(async () => ({ default: (await standParts()).StandParts }));

/** What a stand adds to the shop, once the page is there: the page that was drawn for its start has none of it. */
export function StandCorner() {
  const isStand = useSettings().stand !== null;
  const isTakenOver = useHydrationSafeValue(true, false);
  return (
    isStand &&
    isTakenOver && (
      <Suspense>
        <StandParts />
      </Suspense>
    )
  );
}
