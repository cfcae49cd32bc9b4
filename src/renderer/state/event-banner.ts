import { useCallback } from 'react';
import { atom, useRecoilValue, useSetRecoilState } from 'recoil';
import { useHydrationSafeValue } from '../hooks/use-hydration-safe-value';
import { readDraft, saveDraft } from './form-draft';

const isShownState = atom<boolean>({ key: 'event-banner', default: false });

export function useEventBannerShown(): boolean {
  return useHydrationSafeValue(useRecoilValue(isShownState), false);
}

/** Stored in the tab, so that a dismissed banner stays away after a reload. */
const DRAFT_NAME = 'event banner';
const notDismissed = { closed: '' };

/** Shows or hides the banner. Does nothing once it was dismissed. */
export function useToggleEventBanner(): () => void {
  const setShown = useSetRecoilState(isShownState);
  return useCallback(() => {
    if (readDraft(DRAFT_NAME, notDismissed).closed === '') setShown((isShown) => !isShown);
  }, [setShown]);
}

/** Hides the banner in this tab, also after a reload. */
export function useDismissEventBanner(): () => void {
  const setShown = useSetRecoilState(isShownState);
  return useCallback(() => {
    saveDraft(DRAFT_NAME, { closed: 'yes' });
    setShown(false);
  }, [setShown]);
}
