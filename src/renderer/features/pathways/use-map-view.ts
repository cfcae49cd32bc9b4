import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../../hooks/use-latest';

interface Point {
  clientX: number;
  clientY: number;
}

/** Pointer movement in pixels that still counts as a click. */
const CLICK_TOLERANCE = 4;
/** Wheel movement in pixels that changes the scale by the factor e. */
const WHEEL_PIXELS = 300;

/**
 * Zooms and drags a drawing in a native scroll container. `zoomed` is null while CSS fits the drawing;
 * afterwards the container keeps its height so that the page does not move.
 */
export function useMapView(
  frame: RefObject<HTMLDivElement>,
  drawing: RefObject<SVGSVGElement>,
  naturalWidth: number,
) {
  const [zoomed, setZoomed] = useState<{ scale: number; frameHeight: number } | null>(null);
  /** Last positions of the fingers on the map by pointer id. */
  const touches = useRef(new Map<number, Point>());
  /** Drag with the mouse or a pen: where it began, and the scroll position at that time. */
  const drag = useRef<{ from: Point; left: number; top: number; hasMoved: boolean } | null>(null);

  /** Changes the scale. `fixedPoint` stays in place; by default, the center of the frame. */
  const zoomTo = (scale: number, fixedPoint?: Point) => {
    const [container, oldScale] = [frame.current, shownScale()];
    if (!container || oldScale === 0) return;
    const { left, top, width, height } = container.getBoundingClientRect();
    const newScale = clampScale(scale, container.clientWidth / naturalWidth);
    const point = fixedPoint ?? { clientX: left + width / 2, clientY: top + height / 2 };
    const rectBefore = drawing.current?.getBoundingClientRect() ?? new DOMRect();
    flushSync(() => setZoomed({ scale: newScale, frameHeight: height }));
    const rectAfter = drawing.current?.getBoundingClientRect() ?? rectBefore;
    const horizontal = { point: point.clientX, before: rectBefore.left, after: rectAfter.left };
    const vertical = { point: point.clientY, before: rectBefore.top, after: rectAfter.top };
    container.scrollLeft += scrollToKeep({ ...horizontal, oldScale, newScale });
    container.scrollTop += scrollToKeep({ ...vertical, oldScale, newScale });
  };
  const shownScale = () => (drawing.current?.getBoundingClientRect().width ?? 0) / naturalWidth;
  const zoomBy = (factor: number, fixedPoint?: Point) => zoomTo(shownScale() * factor, fixedPoint);
  const reset = () => setZoomed(null);

  const latestOnWheel = useLatest((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY / WHEEL_PIXELS), event);
  });
  useEffect(() => {
    const container = frame.current;
    // React registers passive wheel listeners, which cannot prevent browser zoom.
    const onWheel = (event: WheelEvent) => latestOnWheel.current(event);
    container?.addEventListener('wheel', onWheel, { passive: false });
    return () => container?.removeEventListener('wheel', onWheel);
  }, [frame, latestOnWheel]);

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType === 'touch') touches.current.set(event.pointerId, event);
    else if (event.button === 0 && frame.current) {
      const { scrollLeft: left, scrollTop: top } = frame.current;
      drag.current = { from: event, left, top, hasMoved: false };
    }
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType === 'touch') pinch(event);
    else if (drag.current) dragTo(event, drag.current);
  };
  const onPointerUp = ({ pointerId }: PointerEvent<HTMLDivElement>) => {
    touches.current.delete(pointerId);
    // A drag that moved the map is kept until the click that follows it, which `onClickCapture` suppresses.
    if (drag.current && !drag.current.hasMoved) drag.current = null;
  };
  const onClickCapture = (event: MouseEvent<HTMLDivElement>) => {
    // `detail` is the number of clicks: 0 when a key activates a node.
    if (drag.current?.hasMoved && event.detail > 0) {
      event.preventDefault();
      event.stopPropagation();
    }
    drag.current = null;
  };

  function dragTo(event: PointerEvent<HTMLDivElement>, start: NonNullable<typeof drag.current>) {
    if (event.buttons === 0) {
      drag.current = null;
      return;
    }
    const dx = event.clientX - start.from.clientX;
    const dy = event.clientY - start.from.clientY;
    if (!start.hasMoved && Math.hypot(dx, dy) < CLICK_TOLERANCE) return;
    start.hasMoved = true;
    frame.current?.scrollTo({ left: start.left - dx, top: start.top - dy, behavior: 'instant' });
  }

  function pinch(event: PointerEvent<HTMLDivElement>) {
    const previousPoint = touches.current.get(event.pointerId);
    const otherFinger = [...touches.current].find(([id]) => id !== event.pointerId)?.[1];
    if (!previousPoint) return;
    touches.current.set(event.pointerId, event);
    if (!otherFinger || touches.current.size !== 2) return;
    const distance = (point: Point) =>
      Math.hypot(point.clientX - otherFinger.clientX, point.clientY - otherFinger.clientY);
    const clientX = (event.clientX + otherFinger.clientX) / 2;
    const clientY = (event.clientY + otherFinger.clientY) / 2;
    const previousDistance = distance(previousPoint);
    if (previousDistance > 0) zoomBy(distance(event) / previousDistance, { clientX, clientY });
  }

  return {
    zoomed,
    reset,
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    pointerHandlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onClickCapture,
      onPointerCancel: onPointerUp,
      onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
    },
  };
}

/** Limits of the scale, in screen pixels per map pixel. */
export const minScale = 0.4;
export const maxScale = 3;
/** Factor by which a zoom button changes the scale. */
const zoomStep = 1.25;

/** Limits the scale. `fittingScale`, at which the map is as wide as its frame, is always allowed. */
export function clampScale(scale: number, fittingScale: number): number {
  return Math.min(maxScale, Math.max(Math.min(minScale, fittingScale), scale));
}

/**
 * Returns by how many pixels to scroll so that a point stays in place when the scale changes. `point` and the starts of the
 * drawing `before` and `after` the change are distances from the same edge, in pixels.
 */
export function scrollToKeep(change: {
  point: number;
  before: number;
  after: number;
  oldScale: number;
  newScale: number;
}): number {
  const { point, before, after, oldScale, newScale } = change;
  return after + ((point - before) * newScale) / oldScale - point;
}
