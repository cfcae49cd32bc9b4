import { useEffect, useState } from 'react';
import { areDoorsOpen, type ShowHours } from '../../../../shared/stands/show-hours';

const LOOK_MS = 30_000;

/** Whether the doors of the show are closed; never where no hours are set. */
export function useNight(hours: ShowHours | undefined): boolean {
  const [isNight, setNight] = useState(() => areClosed(hours));
  useEffect(() => {
    const looking = setInterval(() => setNight(areClosed(hours)), LOOK_MS);
    return () => clearInterval(looking);
  }, [hours]);
  return isNight;
}

const areClosed = (hours: ShowHours | undefined) => hours !== undefined && !areDoorsOpen(hours, new Date());
