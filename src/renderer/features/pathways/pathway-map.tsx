import { useRef, type CSSProperties, type KeyboardEvent } from 'react';
import type { ReplyOf } from '../../../shared/contract/calls';
import { Button } from '../../components/forms/button';
import { MapBands } from './map-bands';
import { MapNode } from './map-node';
import { MapRelations, RelationHeads } from './map-relations';
import { nearestNode } from './nearest-node';
import { useMapView } from './use-map-view';
import styles from './pathway-map.module.css';

interface PathwayMapProps {
  pathway: ReplyOf<'pathway'>;
  /** Name of the node whose panel is open. */
  open: string | null;
  onEscape: () => void;
}

/** The map with its controls: every node is a link; arrows go from node to node, plus and minus zoom. */
export function PathwayMap({ pathway, open, onEscape }: PathwayMapProps) {
  const { id, name, width, height, bands, nodes, relations } = pathway;
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const view = useMapView(frame, drawing, width);
  const { zoomed } = view;
  const scaled = zoomed ? { width: width * zoomed.scale, minWidth: 0, maxWidth: 'none' } : {};
  const size: CSSProperties = { ...scaled, ['--natural' as string]: `${width}px` };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actionOf(event.key, event.target);
    if (!act) return;
    event.preventDefault();
    act();
  };

  function actionOf(key: string, target: EventTarget): (() => void) | null {
    if (key === '+' || key === '=') return view.zoomIn;
    if (key === '-') return view.zoomOut;
    if (key === '0') return view.reset;
    if (key === 'Escape') return onEscape;
    const here = target instanceof Element ? target.closest('[data-node]')?.getAttribute('data-node') : null;
    const from = nodes.find((node) => node.name === here);
    const next = from && nearestNode(nodes, from, key);
    return next ? () => focusNode(drawing.current, next.name) : null;
  }

  return (
    <section aria-label={`Map of ${name}`} className={styles.map} onKeyDown={onKeyDown}>
      <div className={`${styles.zoom} needs-script`} role="group" aria-label="Zoom">
        <Button aria-label="Zoom in" onClick={view.zoomIn} className={styles.button ?? ''}>
          +
        </Button>
        <Button aria-label="Zoom out" onClick={view.zoomOut} className={styles.button ?? ''}>
          −
        </Button>
        <Button onClick={view.reset} className={styles.button ?? ''}>
          Fit
        </Button>
      </div>
      <div
        ref={frame}
        className={styles.frame}
        style={zoomed ? { height: zoomed.frameHeight } : undefined}
        {...view.pointer}
      >
        <svg
          ref={drawing}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          className={styles.drawing}
          style={size}
        >
          <RelationHeads />
          <MapBands bands={bands} width={width} />
          <MapRelations relations={relations} open={open} />
          {nodes.map((node) => (
            <MapNode key={node.name} pathwayId={id} node={node} open={node.name === open} />
          ))}
        </svg>
      </div>
    </section>
  );
}

/** Puts the focus on a node; the browser scrolls it into the frame. */
export function focusNode(within: ParentNode | null, name: string): void {
  const nodes = within?.querySelectorAll<SVGElement>('[data-node]') ?? [];
  [...nodes].find((node) => node.getAttribute('data-node') === name)?.focus();
}
