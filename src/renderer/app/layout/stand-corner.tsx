import { lazy, Suspense, useEffect, useState } from 'react';
import { useSettings } from '../../state/settings';

const standParts = () => import('../stand/stand-parts');

/** Only a stand ever asks for it. */
const StandParts = lazy(async () => ({ default: (await standParts()).StandParts }));

/** What a stand adds to the shop, once the page is there: the page that main drew for the start has none of it. */
export function StandCorner() {
  const isStand = useSettings().stand !== null;
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    isStand &&
    isAlive && (
      <Suspense>
        <StandParts />
      </Suspense>
    )
  );
}
