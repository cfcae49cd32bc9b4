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

function holdsMiddle(screen: Rectangle, { x, y, width, height }: Rectangle): boolean {
  const [middle, centre] = [x + width / 2, y + height / 2];
  return (
    middle >= screen.x &&
    middle < screen.x + screen.width &&
    centre >= screen.y &&
    centre < screen.y + screen.height
  );
}
