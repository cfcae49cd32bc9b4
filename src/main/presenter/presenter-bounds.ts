import type { Rectangle } from 'electron';

export interface SpeakerPlace {
  bounds: Rectangle;
  /** Whether it is another screen than the audience's. */
  isApart: boolean;
}

/** Where the speaker's window goes: a screen that the audience does not see, else the right half of the only one. */
export function speakerPlace(screens: readonly Rectangle[], audience: Rectangle): SpeakerPlace | null {
  const other = screens.find((screen) => !holdsMiddle(screen, audience));
  if (other) return { bounds: other, isApart: true };
  const [only] = screens;
  if (!only) return null;
  const width = Math.floor(only.width / 2);
  return { bounds: { ...only, x: only.x + only.width - width, width }, isApart: false };
}

/** Pixels by which a system draws a window that fills its screen beyond it. */
const EDGE = 16;

/**
 * Whether a speaker's window is on a screen, and no part of it on the audience's. Screens that show the same are one
 * place; an audience's window that is on no screen may come to any.
 */
export function standsApart(screens: readonly Rectangle[], audience: Rectangle, speaker: Rectangle): boolean {
  const seen = screens.filter((screen) => holdsMiddle(screen, audience));
  if (seen.length === 0 || seen.some((screen) => overlap(screen, speaker))) return false;
  return screens.some((screen) => holdsMiddle(screen, speaker));
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x + EDGE < other.x + other.width &&
    other.x + EDGE < one.x + one.width &&
    one.y + EDGE < other.y + other.height &&
    other.y + EDGE < one.y + one.height
  );
}

function holdsMiddle(screen: Rectangle, { x, y, width, height }: Rectangle): boolean {
  const [middle, centre] = [x + width / 2, y + height / 2];
  return (
    middle >= screen.x &&
    middle < screen.x + screen.width &&
    centre >= screen.y &&
    centre < screen.y + screen.height
  );
}
