import type { Rectangle } from 'electron';
import { speakerWindow } from '../../shared/platform/staff-bridge';
import type { StandMessageKey } from '../../shared/stands/stand-messages';
import { speakerPlace } from './presenter-bounds';

/** Milliseconds within which a page has to open what it was allowed to. */
const SOON = 5000;

export interface SpeakerDoor {
  /** Lets the page open its speaker's window once, soon. Null when it may; else why not. */
  allow(): StandMessageKey | null;
  /** Where a window goes that a page asks for, which uses the permission up; null = it is not opened. */
  take(asked: { url: string; frameName: string }): Rectangle | null;
}

export interface SpeakerDoorPorts {
  /** Screens of the machine, without what the system keeps for itself. */
  screens: () => readonly Rectangle[];
  /** Where the audience's window stands. */
  audience: () => Rectangle;
  /** Whether visitors use that window: then the speaker's has to be elsewhere. */
  locked: boolean;
  /** Whether a window stands where the program puts it; a Wayland compositor decides that by itself, and tells nobody. */
  placesWindows: boolean;
  isOpen: () => boolean;
  /** Milliseconds that only ever grow. */
  now: () => number;
}

/** The one way to a second window: staff ask for it, and it is an empty one of the page's own. */
export function createSpeakerDoor(ports: SpeakerDoorPorts): SpeakerDoor {
  const { screens, audience, locked, placesWindows, isOpen, now } = ports;
  let allowedUntil = -Infinity;
  return {
    allow() {
      const place = speakerPlace(screens(), audience());
      if (!place || (locked && !(place.isApart && placesWindows))) return 'speakerNeedsScreen';
      allowedUntil = now() + SOON;
      return null;
    },
    take({ url, frameName }) {
      if (now() > allowedUntil || isOpen()) return null;
      if (url !== speakerWindow.address || frameName !== speakerWindow.name) return null;
      allowedUntil = -Infinity;
      return speakerPlace(screens(), audience())?.bounds ?? null;
    },
  };
}

/** What staff ask of the speaker's window. */
export interface SpeakerRoom extends Pick<SpeakerDoor, 'allow'> {
  /** Whether the window that was opened last has its place; one that has none is closed. */
  stands(): Promise<boolean>;
}
