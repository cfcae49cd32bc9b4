import type { Rectangle } from 'electron';
import { presenterWindow } from '../../shared/platform/staff-bridge';
import type { StandMessageKey } from '../../shared/stands/stand-messages';
import { presenterBounds } from './presenter-bounds';

/** Milliseconds for which the permission is valid. */
const VALID_MS = 5000;

export interface PresenterPermission {
  /** Permits one presenter window for a short time. Returns null, or the reason for a refusal. */
  allow(): StandMessageKey | null;
  /** Uses the permission up. Returns the bounds of the new window; null when it may not open. */
  claim(request: { url: string; frameName: string }): Rectangle | null;
}

export interface PresenterPermissionPorts {
  /** Work areas of all screens. */
  screens: () => readonly Rectangle[];
  /** Bounds of the audience's window. */
  audience: () => Rectangle;
  /** True for a kiosk, whose presenter window needs another screen. */
  locked: boolean;
  /** False on Wayland, where the compositor places windows. */
  placesWindows: boolean;
  isOpen: () => boolean;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
}

/** Permits the only second window: an empty window that staff request. */
export function createPresenterPermission(ports: PresenterPermissionPorts): PresenterPermission {
  const { screens, audience, locked, placesWindows, isOpen, now } = ports;
  let allowedUntil = -Infinity;
  return {
    allow() {
      const place = presenterBounds(screens(), audience());
      if (!place || (locked && !(place.isApart && placesWindows))) return 'speakerNeedsScreen';
      allowedUntil = now() + VALID_MS;
      return null;
    },
    claim({ url, frameName }) {
      if (now() > allowedUntil || isOpen()) return null;
      if (url !== presenterWindow.address || frameName !== presenterWindow.name) return null;
      allowedUntil = -Infinity;
      return presenterBounds(screens(), audience())?.bounds ?? null;
    },
  };
}

/** Presenter window methods for staff. */
export interface PresenterControl extends Pick<PresenterPermission, 'allow'> {
  /** Resolves to false when the window could not be placed; it is closed then. */
  isPlaced(): Promise<boolean>;
}
