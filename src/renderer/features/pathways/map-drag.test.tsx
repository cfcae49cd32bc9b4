// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useMapView } from './use-map-view';

afterEach(cleanup);

function Map({ onOpen }: { onOpen: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const { pointerHandlers } = useMapView(frame, drawing, 400);
  return (
    <div ref={frame} data-testid="frame" {...pointerHandlers}>
      <svg ref={drawing} />
      <button type="button" onClick={onOpen}>
        TP53
      </button>
    </div>
  );
}

/** The document of the tests has no pointer events. */
function firePointer(target: Element, type: string, init: MouseEventInit) {
  const event = new MouseEvent(type, Object.assign({ bubbles: true }, init));
  fireEvent(target, Object.assign(event, { pointerId: 1, pointerType: 'mouse' }));
}

function drag() {
  const onOpen = vi.fn();
  render(<Map onOpen={onOpen} />);
  const frame = screen.getByTestId('frame');
  frame.scrollTo = () => undefined;
  firePointer(frame, 'pointerdown', { buttons: 1, clientX: 100 });
  firePointer(frame, 'pointermove', { buttons: 1, clientX: 160 });
  return { frame, node: screen.getByRole('button'), onOpen };
}

describe('a drag of the map', () => {
  it('does not open the node on which it ends', () => {
    const { frame, node, onOpen } = drag();
    firePointer(frame, 'pointerup', {});
    fireEvent.click(node, { detail: 1 });
    expect(onOpen).not.toHaveBeenCalled();
    fireEvent.click(node, { detail: 1 });
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('does not swallow the Enter key on a node when it ended outside', () => {
    const { node, onOpen } = drag();
    fireEvent.click(node, { detail: 0 });
    expect(onOpen).toHaveBeenCalledOnce();
  });
});
