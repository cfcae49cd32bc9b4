import type { Rectangle } from 'electron';
import { presenterWindow } from '../../shared/platform/staff-bridge';
import type { StandMessageKey } from '../../shared/stands/stand-messages';
import { presenterBounds } from './presenter-bounds';

/** Milliseconds for which the permission is valid. */
const VALID_MS = 5000;

export interface PresenterPermission {
  /** Permits one presenter window for a short time. Returns null, or the reason for a refusal. */
  allow(): StandMessageKey | null;
  /** Uses the permission and returns the bounds of the new window; null when the window may not open. */
  claim(request: { url: string; frameName: string }): Rectangle | null;
}

export interface PresenterPermissionDeps {
  /** Work areas of all screens. */
  screens: () => readonly Rectangle[];
  /** Bounds of the audience's window. */
  audience: () => Rectangle;
  /** True for a kiosk, whose presenter window needs another screen. */
  isKiosk: boolean;
  /** False on Wayland, where the compositor places windows. */
  canPlaceWindows: boolean;
  isOpen: () => boolean;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
}

/** Decides whether the page may open the presenter window (`about:blank`), the only window beside the main one. */
export function createPresenterPermission(deps: PresenterPermissionDeps): PresenterPermission {
  const { screens, audience, isKiosk, canPlaceWindows, isOpen, now } = deps;
  let allowedUntil = -Infinity;
  /** Null without a screen, and at a kiosk unless the window can be placed on a screen that the audience does not see. */
  const findBounds = () => {
    const target = presenterBounds(screens(), audience());
    if (!target || (isKiosk && !(target.isSeparateScreen && canPlaceWindows))) return null;
    return target.bounds;
  };
  return {
    allow() {
      if (!findBounds()) return 'presenterNeedsScreen';
      allowedUntil = now() + VALID_MS;
      return null;
    },
    claim({ url, frameName }) {
      if (now() > allowedUntil || isOpen()) return null;
      if (url !== presenterWindow.address || frameName !== presenterWindow.name) return null;
      allowedUntil = -Infinity;
      return findBounds();
    },
  };
}

/** Presenter window methods for staff. */
export interface PresenterControl extends Pick<PresenterPermission, 'allow'> {
  /** Waits until the window is in place. Resolves to false when it could not be placed and was closed. */
  waitForPresenter(): Promise<boolean>;
}
