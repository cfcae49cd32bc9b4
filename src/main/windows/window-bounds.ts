import type { Rectangle } from 'electron';

/** Sizes and bounds are in device-independent pixels. */
export const MIN_SIZE = { width: 800, height: 600 };
export const DEFAULT_SIZE = { width: 1280, height: 860 };

/**
 * Returns the stored bounds if the middle of their title bar is in one of the work areas of the displays, otherwise the default
 * size. Adapts the size to the minimum and to the work area.
 */
export function fitBounds(stored: unknown, workAreas: Rectangle[]): Partial<Rectangle> {
  if (!isRectangle(stored)) return DEFAULT_SIZE;
  const size = {
    width: Math.max(stored.width, MIN_SIZE.width),
    height: Math.max(stored.height, MIN_SIZE.height),
  };
  const workArea = workAreas.find((area) => isTitleBarVisible(area, stored));
  if (!workArea) return DEFAULT_SIZE;
  return {
    x: stored.x,
    y: stored.y,
    width: Math.min(size.width, workArea.width),
    height: Math.min(size.height, workArea.height),
  };
}

/** Returns bounds within `nearestWorkArea` for a window outside all work areas; null for a visible one. */
export function boundsInView(
  bounds: Rectangle,
  workAreas: readonly Rectangle[],
  nearestWorkArea: Rectangle,
): Rectangle | null {
  if (workAreas.some((area) => isTitleBarVisible(area, bounds))) return null;
  const width = Math.min(bounds.width, nearestWorkArea.width);
  const height = Math.min(bounds.height, nearestWorkArea.height);
  return {
    x: clamp(nearestWorkArea.x, bounds.x, nearestWorkArea.x + nearestWorkArea.width - width),
    y: clamp(nearestWorkArea.y, bounds.y, nearestWorkArea.y + nearestWorkArea.height - height),
    width,
    height,
  };
}

function clamp(min: number, value: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}

/** Returns whether the middle of the title bar is in the area, so that users can move the window. */
function isTitleBarVisible(area: Rectangle, bounds: Rectangle): boolean {
  const middle = bounds.x + bounds.width / 2;
  return (
    middle >= area.x && middle <= area.x + area.width && bounds.y >= area.y && bounds.y < area.y + area.height
  );
}

/** Validates the stored value: the settings file may contain anything. */
function isRectangle(value: unknown): value is Rectangle {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, width, height } = value as Partial<Record<keyof Rectangle, unknown>>;
  return [x, y, width, height].every(Number.isSafeInteger) && Number(width) > 0 && Number(height) > 0;
}
