import { useCallback } from 'react';
import { atom, useRecoilValue, useSetRecoilState } from 'recoil';
import { useAsDrawn } from './as-drawn';
import { draftOf, keepDraft } from './form-draft';

/** `away` until it is called up. Closed with its own button, it stays away until the visit ends. */
type EventBanner = 'away' | 'shown';

const eventBannerState = atom<EventBanner>({ key: 'event-banner', default: 'away' });

export function useEventBannerShown(): boolean {
  return useAsDrawn(useRecoilValue(eventBannerState) === 'shown', false);
}

/** Kept in this tab, so that a reload does not call up again what somebody closed. */
const DRAFT = 'event banner';
const open = { closed: '' };

/** Calls the banner up, or sends it away again; a dismissed one is left in peace. */
export function useToggleEventBanner(): () => void {
  const setBanner = useSetRecoilState(eventBannerState);
  return useCallback(() => {
    if (draftOf(DRAFT, open).closed === '') setBanner((now) => (now === 'shown' ? 'away' : 'shown'));
  }, [setBanner]);
}

export function useDismissEventBanner(): () => void {
  const setBanner = useSetRecoilState(eventBannerState);
  return useCallback(() => {
    keepDraft(DRAFT, { closed: 'yes' });
    setBanner('away');
  }, [setBanner]);
}
