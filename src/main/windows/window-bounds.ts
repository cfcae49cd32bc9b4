import type { Rectangle } from 'electron';

export const smallest = { width: 800, height: 600 };
export const usual = { width: 1280, height: 860 };

/** Kept bounds where a display still shows them; a size alone (then centred) where none does. */
export function fitBounds(kept: unknown, displays: Rectangle[]): Partial<Rectangle> {
  if (!isRectangle(kept)) return usual;
  const size = {
    width: Math.max(kept.width, smallest.width),
    height: Math.max(kept.height, smallest.height),
  };
  const display = displays.find((area) => holds(area, kept));
  if (!display) return usual;
  return {
    x: kept.x,
    y: kept.y,
    width: Math.min(size.width, display.width),
    height: Math.min(size.height, display.height),
  };
}

/** Where a window goes in `nearest`, one of the displays, that nobody can reach any more; null = it can be reached. */
export function broughtBack(
  bounds: Rectangle,
  displays: readonly Rectangle[],
  nearest: Rectangle,
): Rectangle | null {
  if (displays.some((area) => holds(area, bounds))) return null;
  const width = Math.min(bounds.width, nearest.width);
  const height = Math.min(bounds.height, nearest.height);
  return {
    x: between(nearest.x, bounds.x, nearest.x + nearest.width - width),
    y: between(nearest.y, bounds.y, nearest.y + nearest.height - height),
    width,
    height,
  };
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** The title bar's middle must be reachable, or nobody can move the window back. */
function holds(area: Rectangle, bounds: Rectangle): boolean {
  const middle = bounds.x + bounds.width / 2;
  return (
    middle >= area.x && middle <= area.x + area.width && bounds.y >= area.y && bounds.y < area.y + area.height
  );
}

/** The file may hold anything: a person or a fault can have changed it. */
function isRectangle(value: unknown): value is Rectangle {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, width, height } = value as Partial<Record<keyof Rectangle, unknown>>;
  return [x, y, width, height].every(Number.isSafeInteger) && Number(width) > 0 && Number(height) > 0;
}
