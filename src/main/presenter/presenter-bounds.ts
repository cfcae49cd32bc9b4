import type { Rectangle } from 'electron';

export interface PresenterBounds {
  bounds: Rectangle;
  /** True for bounds on a screen that the audience does not see. */
  isSeparateScreen: boolean;
}

/**
 * Returns the bounds of a screen that the audience does not see, otherwise the right half of the first screen. Returns null
 * without any screen.
 */
export function presenterBounds(screens: readonly Rectangle[], audience: Rectangle): PresenterBounds | null {
  const separateScreen = screens.find((screen) => isOnSeparateScreen(screens, audience, screen));
  if (separateScreen) return { bounds: separateScreen, isSeparateScreen: true };
  const [firstScreen] = screens;
  if (!firstScreen) return null;
  const width = Math.floor(firstScreen.width / 2);
  const x = firstScreen.x + firstScreen.width - width;
  return { bounds: { ...firstScreen, x, width }, isSeparateScreen: false };
}

/**
 * Pixels by which a rectangle may extend into another without counting as overlapping: some systems extend a full-screen window
 * beyond its screen.
 */
const EDGE_TOLERANCE = 16;

/**
 * Returns whether the presenter's window is on a screen, and no part of it on the audience's. Mirrored screens count as one.
 * Returns false for an audience's window outside all screens, because it may move to any of them.
 */
export function isOnSeparateScreen(
  screens: readonly Rectangle[],
  audience: Rectangle,
  presenter: Rectangle,
): boolean {
  const audienceScreens = screens.filter((screen) => containsCenter(screen, audience));
  if (audienceScreens.length === 0 || audienceScreens.some((screen) => overlap(screen, presenter)))
    return false;
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
