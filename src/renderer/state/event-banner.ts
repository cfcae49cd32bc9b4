import { useCallback } from 'react';
import { atom, useRecoilValue, useSetRecoilState } from 'recoil';

/** `away` until it is called up. `dismissed` with its own button, it stays away until the visit ends. */
type EventBanner = 'away' | 'shown' | 'dismissed';

const eventBannerState = atom<EventBanner>({ key: 'event-banner', default: 'away' });

export function useEventBannerShown(): boolean {
  return useRecoilValue(eventBannerState) === 'shown';
}

/** Calls the banner up, or sends it away again; a dismissed one is left in peace. */
export function useToggleEventBanner(): () => void {
  const setBanner = useSetRecoilState(eventBannerState);
  return useCallback(
    () => setBanner((now) => (now === 'dismissed' ? now : now === 'shown' ? 'away' : 'shown')),
    [setBanner],
  );
}

export function useDismissEventBanner(): () => void {
  const setBanner = useSetRecoilState(eventBannerState);
  return useCallback(() => setBanner('dismissed'), [setBanner]);
}
