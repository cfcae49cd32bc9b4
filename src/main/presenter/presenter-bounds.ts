import type { Rectangle } from 'electron';

export interface PresenterBounds {
  bounds: Rectangle;
  /** True when the audience's window is on another screen and stays there. */
  isOnOwnScreen: boolean;
}

/**
 * Returns a screen that the audience does not see, otherwise the right half of the first one. Returns null without any
 * screen.
 */
export function presenterBounds(screens: readonly Rectangle[], audience: Rectangle): PresenterBounds | null {
  const other = screens.find((screen) => isOnOtherScreen(screens, audience, screen));
  if (other) return { bounds: other, isOnOwnScreen: true };
  const [first] = screens;
  if (!first) return null;
  const width = Math.floor(first.width / 2);
  return { bounds: { ...first, x: first.x + first.width - width, width }, isOnOwnScreen: false };
}

/** Pixels by which some systems extend a full-screen window beyond its screen. */
const EDGE_TOLERANCE = 16;

/**
 * Returns whether no part of the presenter's window is on the audience's screen. Mirrored screens count as one. Returns false
 * for an audience's window outside all screens, because it may move to any of them.
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
  const [centerX, centerY] = [x + width / 2, y + height / 2];
  return (
    centerX >= screen.x &&
    centerX < screen.x + screen.width &&
    centerY >= screen.y &&
    centerY < screen.y + screen.height
  );
}
