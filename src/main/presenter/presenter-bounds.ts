import type { Rectangle } from 'electron';

export interface PresenterBounds {
  bounds: Rectangle;
  /** True when the audience's window is on another screen. */
  isOnOwnScreen: boolean;
}

/** Returns a screen that the audience does not see, otherwise the right half of the only screen. */
export function presenterBounds(screens: readonly Rectangle[], audience: Rectangle): PresenterBounds | null {
  const other = screens.find((screen) => !containsCenter(screen, audience));
  if (other) return { bounds: other, isOnOwnScreen: true };
  const [only] = screens;
  if (!only) return null;
  const width = Math.floor(only.width / 2);
  return { bounds: { ...only, x: only.x + only.width - width, width }, isOnOwnScreen: false };
}

/** Pixels by which some systems extend a full-screen window beyond its screen. */
const EDGE_TOLERANCE = 16;

/**
 * Returns whether no part of the presenter's window is on the audience's screen. Mirrored screens count as one; an
 * audience's window outside all screens may move to any of them.
 */
export function isOnOtherScreen(
  screens: readonly Rectangle[],
  audience: Rectangle,
  presenter: Rectangle,
): boolean {
  const seen = screens.filter((screen) => containsCenter(screen, audience));
  if (seen.length === 0 || seen.some((screen) => overlap(screen, presenter))) return false;
  return screens.some((screen) => containsCenter(screen, presenter));
}

function overlap(a: Rectangle, b: Rectangle): boolean {
  return (
    a.x + EDGE_TOLERANCE < b.x + b.width &&
    b.x + EDGE_TOLERANCE < a.x + a.width &&
    a.y + EDGE_TOLERANCE < b.y + b.height &&
    b.y + EDGE_TOLERANCE < a.y + a.height
  );
}

function containsCenter(screen: Rectangle, { x, y, width, height }: Rectangle): boolean {
  const [middle, center] = [x + width / 2, y + height / 2];
  return (
    middle >= screen.x &&
    middle < screen.x + screen.width &&
    center >= screen.y &&
    center < screen.y + screen.height
  );
}
