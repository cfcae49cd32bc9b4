import { useEffect } from 'react';
import { goesToChineseSite } from '../../../shared/domain/visitor-place';
import { usePlatform } from '../../platform/platform-context';
import type { Place } from '../../state/place';
import { useSettings } from '../../state/settings';

/** Sends a visitor located in China on to the Chinese site; an unknown place sends nobody. */
export function useChineseSite(place: Place | null): void {
  const settings = useSettings();
  const platform = usePlatform();
  useEffect(() => {
    if (goesToChineseSite(place, settings)) void platform.leaveTo(settings.chinese_site);
  }, [place, settings, platform]);
}
