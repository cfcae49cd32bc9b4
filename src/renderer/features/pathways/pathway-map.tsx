import { useRef, type CSSProperties, type KeyboardEvent } from 'react';
import type { ReplyOf } from '../../../shared/contract/calls';
import { Button } from '../../components/forms/button';
import { MapNode } from './map-node';
import { MapRelations, RelationMarkers } from './map-relations';
import { nearestNode } from './nearest-node';
import { useMapView } from './use-map-view';
import { locationLabels } from '../../../shared/catalogue/pathway-terms';
import styles from './pathway-map.module.css';
import bandStyles from './map-bands.module.css';

interface PathwayMapProps {
  pathway: ReplyOf<'pathway'>;
  /** Name of the open node; null for none. */
  openNode: string | null;
  onEscape: () => void;
}

/** Map with controls. Nodes are links; arrow keys move between nodes, plus and minus zoom. */
export function PathwayMap({ pathway, openNode, onEscape }: PathwayMapProps) {
  const { id, name, width, height, bands, nodes, relations } = pathway;
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const view = useMapView(frame, drawing, width);
  const { zoomed } = view;
  const zoomStyle = zoomed ? { width: width * zoomed.scale, minWidth: 0, maxWidth: 'none' } : {};
  const drawingStyle: CSSProperties = { ...zoomStyle, ['--natural-width' as string]: `${width}px` };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keyAction(event.key, event.target);
    if (!action) return;
    event.preventDefault();
    action();
  };

  /** Returns the function that a key calls; null for a key without one. */
  function keyAction(key: string, target: EventTarget): (() => void) | null {
    if (key === '+' || key === '=') return view.zoomIn;
    if (key === '-') return view.zoomOut;
    if (key === '0') return view.reset;
    if (key === 'Escape') return onEscape;
    const nodeName =
      target instanceof Element ? target.closest('[data-node]')?.getAttribute('data-node') : null;
    const from = nodes.find((node) => node.name === nodeName);
    const nextNode = from && nearestNode(nodes, from, key);
    return nextNode ? () => focusNode(drawing.current, nextNode.name) : null;
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
        {...view.pointerHandlers}
      >
        <svg
          ref={drawing}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          className={styles.drawing}
          style={drawingStyle}
        >
          <RelationMarkers />
          <MapBands bands={bands} width={width} />
          <MapRelations relations={relations} openNode={openNode} />
          {nodes.map((node) => (
            <MapNode key={node.name} pathwayId={id} node={node} isOpen={node.name === openNode} />
          ))}
        </svg>
      </div>
    </section>
  );
}

/** Focuses a node of a map in a container; the browser scrolls it into view. */
export function focusNode(container: ParentNode | null, name: string): void {
  const nodes = container?.querySelectorAll<SVGElement>('[data-node]') ?? [];
  [...nodes].find((node) => node.getAttribute('data-node') === name)?.focus();
}

type Band = ReplyOf<'pathway'>['bands'][number];

/** Cell compartments as horizontal bands with labels; membranes are drawn as a lipid bilayer. */
function MapBands({ bands, width }: { bands: readonly Band[]; width: number }) {
  return (
    <g aria-hidden="true">
      <defs>
        <pattern id="lipids" width="8" height="14" patternUnits="userSpaceOnUse">
          <circle cx="4" cy="2.5" r="2" className={bandStyles.lipid} />
          <path d="M3 5V12M5 5V12" className={bandStyles.tail} />
        </pattern>
      </defs>
      {bands.map(({ location, y, height }) => (
        <g key={location} transform={`translate(0 ${y})`}>
          <rect
            width={width}
            height={height}
            className={`${bandStyles.band} ${bandStyles[location] ?? ''}`}
          />
          {location === 'membrane' && (
            <>
              <rect width={width} height="14" fill="url(#lipids)" />
              <g transform={`translate(0 ${height}) scale(1 -1)`}>
                <rect width={width} height="14" fill="url(#lipids)" />
              </g>
            </>
          )}
          {location === 'nucleus' && (
            <path d={`M0 1H${width}M0 5H${width}`} className={bandStyles.envelope} />
          )}
          <text x="14" y={height / 2 + 4} className={bandStyles.name}>
            {locationLabels[location]}
          </text>{' '}
        </g>
      ))}
    </g>
  );
}
